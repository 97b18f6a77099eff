import { Loader } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { Balance } from '#shared/model/balance.ts'
import type { Profile } from '#shared/model/profile.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { Description, DescriptionList } from '../../components/description-list.tsx'
import { DeviationNotes } from '../../components/deviation-notes.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { intoView } from '../../components/screen-focus.ts'
import { Time } from '../../components/time.tsx'
import { useT } from '../../i18n/index.tsx'
import classes from './profile-form.module.css'
import type { Draft } from './use-profile-form.ts'

interface Check {
  readonly run: (draft: Draft) => void
  /** Stops a check under way, or discards the last result, which was for other values. */
  readonly reset: () => void
  readonly checking: boolean
  readonly error: unknown
  readonly answer: { readonly balance: Balance; readonly milliseconds: number } | undefined
}

/** Reads the balance once with the values in the form, saving nothing. */
export function useConnectionCheck(profile: Profile | null): Check {
  const { client } = useDesk()
  const stop = useRef<AbortController>(undefined)
  const { mutate, reset, isPending, error, data } = useMutation({
    // No cache keeps a secret after its form is gone.
    gcTime: 0,
    mutationFn: async ({ draft, secret }: Draft) => {
      stop.current = new AbortController()
      const input = { draft, ...(profile && { id: profile.id }), ...(secret && { secret }) }
      return client.profiles.checkConnection(input, { signal: stop.current.signal })
    },
  })
  const forget = useCallback(() => {
    stop.current?.abort()
    reset()
  }, [reset])
  useEffect(() => () => stop.current?.abort(), [])
  return { run: mutate, reset: forget, checking: isPending, error, answer: data }
}

/** Shows what came back. */
export function ConnectionCheck({ check }: { readonly check: Check }): ReactNode {
  const t = useT()
  if (check.checking) {
    return (
      <p className={classes.note} role="status">
        <Loader size={12} mr={8} />
        {t('profile.check.running')}
      </p>
    )
  }
  if (!check.error && !check.answer) return null
  return (
    <div ref={intoView} className={classes.found}>
      {check.error ? <FailureNotice error={check.error} /> : check.answer && <Answer {...check.answer} />}
    </div>
  )
}

function Answer({ balance, milliseconds }: NonNullable<Check['answer']>): ReactNode {
  const t = useT()
  return (
    <div className={classes.result} role="status" data-testid="check-result">
      <p>
        <strong>{t('profile.check.answered')}</strong> {t('profile.check.took', { milliseconds })}
      </p>
      <DescriptionList labelWidth={150} className={classes.answer}>
        <Description label="profile.check.balance" className="pd-num">
          {visibleText(balance.balance ?? t('record.leftOut'))}
        </Description>
        <Description label="profile.check.rate" className="pd-num">
          {visibleText(balance.currency_rate ?? t('record.leftOut'))}
        </Description>
        <Description label="profile.check.at">
          <Time at={balance.readAt} />
        </Description>
      </DescriptionList>
      <DeviationNotes {...balance} />
    </div>
  )
}
