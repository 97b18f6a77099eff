import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { preferences } from '#shared/model/preferences.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import { useDeskInfo, usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { announce } from '../../components/announcer.tsx'
import { useT } from '../../i18n/index.tsx'
import classes from './settings-screen.module.css'

/** The maximum length of a name. */
const LONGEST = preferences.shape.operatorName.maxLength ?? undefined

/** The operator's name. Saved on leaving the field, not on each keystroke: a timeline never gets half a name. */
export function OperatorName(): ReactNode {
  const t = useT()
  const { accountName } = useDeskInfo()
  const { operatorName: kept } = usePreferences()
  const set = useSetPreferences()
  const [typed, setTyped] = useState<string | null>(null)
  const isCard = findCardNumber(typed ?? '') !== null
  const keep = () => {
    if (isCard) return
    const name = typed?.trim() ?? kept
    setTyped(name === kept ? null : name)
    if (name === kept) return
    set({ operatorName: name }, { onSuccess: () => announce(t('common.saved')) })
  }
  // What was typed is shown until it is what is saved.
  useEffect(() => setTyped((now) => (now?.trim() === kept ? null : now)), [kept])
  // A shortcut can leave the screen without the field losing the focus first.
  const keepOnLeaving = useEffectEvent(keep)
  useEffect(() => () => keepOnLeaving(), [])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') keep()
    if (key === 'Escape') setTyped(null)
  }
  return (
    <TextInput
      className={classes.field}
      aria-label={t('settings.operator.name')}
      description={t('settings.operator.hint')}
      inputWrapperOrder={['input', 'error', 'description']}
      placeholder={accountName || t('settings.operator.noAccount')}
      maxLength={LONGEST}
      error={isCard && t('settings.operator.card')}
      value={typed ?? kept}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={keep}
      onKeyDown={onKeyDown}
    />
  )
}
