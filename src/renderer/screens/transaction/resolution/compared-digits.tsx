import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../../../bridge/failure.ts'
import { useDeskInfo } from '../../../bridge/hooks.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './resolution.module.css'

/** Whether something failed because the operator must first compare the digits that are not kept. */
export function isNotCompared(error: unknown): boolean {
  const failure = failureOf(error)
  return failure?.kind === 'invalid_input' && failure.rule === 'digits_not_compared'
}

/** Whether the operator must compare the digits that are not kept, and has: without a key store, the desk cannot. */
export function useCompared(error: unknown) {
  const { keyStore } = useDeskInfo()
  const [done, setDone] = useState(false)
  const [told, setTold] = useState(false)
  // The card of a payout sent without a key store is not recognised with one, either.
  const isAskedFor = isNotCompared(error)
  return {
    needed: keyStore === 'session' || isAskedFor,
    done,
    told: told || isAskedFor,
    set: setDone,
    tell: () => setTold(true),
    clear: () => {
      setDone(false)
      setTold(false)
    },
  }
}

export function Compared({ needed, done, told, set }: ReturnType<typeof useCompared>): ReactNode {
  const t = useT()
  if (!needed) return null
  return (
    <>
      <T as="p" className="pd-warning" role="note" id="resolution.ask.byVisibleDigits" />
      <Checkbox
        size="xs"
        label={t('resolution.ask.compared')}
        checked={done}
        onChange={(event) => set(event.currentTarget.checked)}
        error={told && !done ? t('resolution.ask.compareFirst') : null}
      />
    </>
  )
}

interface CardFailureProps {
  readonly error: unknown
  readonly merchantId: string
}

/** Why a card that was typed again was not accepted, if nothing else on the screen says so. */
export function CardFailure({ error, merchantId }: CardFailureProps): ReactNode {
  const failure = failureOf(error)
  if (failure?.kind === 'invalid_input' && failure.field === 'card_number' && failure.rule === 'other_card') {
    return <T as="p" className={classes.refused} role="alert" id="resolution.ask.otherCard" />
  }
  // Already shown at the checkbox.
  if (isNotCompared(error) || failure?.kind === 'similar_payouts') return null
  return <FailureNotice error={error} merchantId={merchantId} />
}
