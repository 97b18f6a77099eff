import { Button, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import type { Comparisons, Difference } from '#shared/model/order-comparison.ts'
import type { CreatedTransaction, Observation } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { WRAPPER_ORDER } from '../../../components/fields/field-props.ts'
import { useOnce } from '../../../components/use-once.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { useKeep } from '../use-keep.ts'
import type { Reach } from '../use-reach.ts'
import { Compared } from './compared.tsx'
import { MAX_PLATFORM_ID, platformIdProblem } from './platform-id.ts'
import classes from './resolution.module.css'

/** What an id that the operator gave was found to name. */
export interface Found {
  readonly platformId: string
  readonly observation: Observation
  readonly comparisons: Comparisons
  readonly differences: readonly Difference[]
}

interface PlatformIdWayProps {
  readonly transaction: CreatedTransaction
  readonly reach: Reach
}

/** The platform's id, read off the merchant dashboard by the operator: looked at first, adopted then. */
export function PlatformIdWay({ transaction, reach }: PlatformIdWayProps): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const keep = useKeep()
  const reading = useOnce()
  const adopting = useOnce()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [told, setTold] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  const transactionId = transaction.id
  const problem = platformIdProblem(text)
  // Whoever is active, it is only read: it takes a merchant that is still where the transaction was created.
  const reachable = reach.is === 'open' || reach.is === 'not_active'

  const read = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTold(true)
    if (problem !== null || !reachable) return input.current?.focus()
    const platformId = text.trim()
    setFound(null)
    adopting.clear()
    const answer = await reading.run(() => client.resolution.checkPlatformId({ transactionId, platformId }))
    if (answer) setFound({ platformId, ...answer })
  }
  const adopt = async ({ platformId, differences }: Found) => {
    const order = { transactionId, platformId, accepted: [...differences] }
    keep(await adopting.run(() => client.resolution.adopt(order)))
  }

  return (
    <>
      <p className={classes.text}>
        <T id="resolution.id.does" />
      </p>
      <form noValidate autoComplete="off" className={classes.form} onSubmit={read}>
        <TextInput
          ref={input}
          label={t('resolution.id.field')}
          classNames={{ input: classes.mono }}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_PLATFORM_ID}
          inputWrapperOrder={WRAPPER_ORDER}
          disabled={!reachable}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setTold(false)
            // What was compared is no longer what stands in the field.
            setFound(null)
            reading.clear()
          }}
          error={(told || problem === 'card') && problem ? t(`resolution.id.${problem}`) : null}
        />
        <div>
          <Button type="submit" variant={found ? 'default' : 'filled'} loading={reading.pending} disabled={!reachable}>
            <T id="resolution.id.compare" />
          </Button>
        </div>
      </form>
      {reading.error !== null && <FailureNotice error={reading.error} />}
      {found && (
        <Compared
          key={JSON.stringify([found.platformId, found.differences])}
          transaction={transaction}
          found={found}
          pending={adopting.pending}
          onAdopt={() => void adopt(found)}
        />
      )}
      {adopting.error !== null && <FailureNotice error={adopting.error} />}
    </>
  )
}
