import { Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { preferences } from '#shared/model/preferences.ts'
import { usePreferences } from '../../../bridge/hooks.ts'
import { useSetPreferences } from '../../../bridge/use-preference.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { CardCheckedForm, useCardWarning } from '../../../components/fields/card-warning.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './new-dispute.module.css'
import { PLACEHOLDERS } from './reason-template.ts'
import { useReasonText } from './reason-text.tsx'

/** The maximum length of a template's name. */
export const MAX_NAME = preferences.shape.reasonTemplates.element.shape.name.maxLength ?? undefined
/** The maximum number of templates (shared/model/preferences.ts). */
const MAX = 50

interface SaveTemplateProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly text: string
}

/** Saves a text as a template with a name. */
export function SaveTemplate({ opened, onClose, text }: SaveTemplateProps): ReactNode {
  const t = useT()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('newDispute.template.save')}>
      <Saving text={text} onClose={onClose} />
    </Dialog>
  )
}

function Saving({ text: begin, onClose }: Omit<SaveTemplateProps, 'opened'>): ReactNode {
  const t = useT()
  const set = useSetPreferences()
  const { reasonTemplates } = usePreferences()
  const [name, setName] = useState('')
  const [text, setText] = useState(begin)
  const [told, setTold] = useState(false)
  const isFull = reasonTemplates.length >= MAX
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() === '' || text.trim() === '') return setTold(true)
    set((now) => ({ reasonTemplates: [...now.reasonTemplates, { name: name.trim(), text: text.trim() }] }))
    onClose()
  }
  return (
    <CardCheckedForm className={classes.asking} onSubmit={submit}>
      <NameField value={name} onChange={setName} told={told} />
      <TextField value={text} onChange={setText} told={told} />
      {isFull && <p className={classes.warning}>{t('newDispute.template.full', { most: MAX })}</p>}
      <div className={classes.ending}>
        <Button variant="default" onClick={onClose}>
          <T id="common.cancel" />
        </Button>
        <Button type="submit" disabled={isFull}>
          <T id="common.save" />
        </Button>
      </div>
    </CardCheckedForm>
  )
}

interface FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Whether saving was tried with the field empty. */
  readonly told: boolean
}

function NameField({ value, onChange, told }: FieldProps): ReactNode {
  const t = useT()
  const warning = useCardWarning(value, onChange, { sent: false })
  return (
    <TextInput
      label={t('newDispute.template.name')}
      data-autofocus
      maxLength={MAX_NAME}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={warning ?? (told && value.trim() === '' && t('newDispute.template.empty'))}
    />
  )
}

function TextField({ value, onChange, told }: FieldProps): ReactNode {
  const t = useT()
  const warning = useCardWarning(value, onChange, { sent: false })
  const { field, refused } = useReasonText(value, onChange)
  const names = PLACEHOLDERS.map((one) => `{${one}}`).join(' ')
  return (
    <>
      <Textarea
        {...field}
        label={t('newDispute.template.text')}
        description={warning ? null : t('newDispute.template.hint', { names })}
        error={warning ?? (told && value.trim() === '' && t('newDispute.template.empty'))}
      />
      {refused}
    </>
  )
}
