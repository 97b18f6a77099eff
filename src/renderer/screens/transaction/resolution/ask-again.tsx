import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { type CreatedTransaction, directionOf } from '#shared/model/transaction.ts'
import { formatMasked } from '#shared/rules/card-number.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { failureOf } from '../../../bridge/failure.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { CardField, cardProblem } from '../../../components/fields/card-field.tsx'
import { GapWords } from '../../../components/gap-words.tsx'
import { useArmed } from '../../../components/use-armed.ts'
import { T } from '../../../i18n/index.tsx'
import { useSendOperation } from '../operations/use-send.ts'
import type { Reach } from '../use-reach.ts'
import { CardFailure, Compared, useCompared } from './compared-digits.tsx'
import { LaterPayoutList, useLaterPayouts } from './later-payouts.tsx'
import classes from './resolution.module.css'

interface AskAgainProps {
  readonly transaction: CreatedTransaction
  readonly reach: Reach
}

/** The only available probe: the identical request under the same ID. Its effect is stated first. */
export function AskAgain({ transaction, reach }: AskAgainProps): ReactNode {
  const { kind, environment, state } = transaction
  const { card, change, compared, later, told, input, send, pending, error } = useAsking(transaction, reach)
  const desk = useDesk()
  const gaps = useQuery(desk.query.resolution.gaps.queryOptions({ input: { transactionId: transaction.id } }))
  // Until the periods missing since it was sent are known, nothing is retried.
  const armed = useArmed(gaps.data ? JSON.stringify(gaps.data) : null)
  const underWay = pending || state === 'sending'
  return (
    <>
      <p>
        <T id={`resolution.ask.does.${directionOf(kind)}`} />{' '}
        {environment === 'live' && <T as="b" id="resolution.ask.live" />}
      </p>
      {transaction.account === 'said_same' && (
        <T as="p" className="pd-warning" role="note" id={`resolution.ask.saidSame.${directionOf(kind)}`} />
      )}
      {gaps.error !== null && <FailureNotice error={gaps.error} />}
      {gaps.data?.map((gap) => (
        <p key={gap.to} className="pd-warning" role="note">
          <GapWords gap={gap} /> <T id="resolution.ask.gaps" />
        </p>
      ))}
      <form noValidate autoComplete="off" className={classes.form} onSubmit={send}>
        {underWay && <T as="p" className={classes.strong} role="status" id="resolution.ask.sending" />}
        {transaction.card && !underWay && reach.is === 'open' && (
          <>
            <CardWords card={transaction.card} />
            <CardField value={card} onChange={change} invalid={told} inputRef={input} />
            <Compared {...compared} />
            <LaterPayoutList {...later} />
          </>
        )}
        <div>
          <Button type="submit" data-way-button loading={underWay} disabled={!armed || reach.is !== 'open'}>
            <T id="resolution.ask.send" />
          </Button>
        </div>
      </form>
      {error !== null && <CardFailure error={error} merchantId={transaction.profileId} />}
    </>
  )
}

/** The card number exists only in this component, and only until the call: the field is cleared before sending. */
function useAsking(transaction: CreatedTransaction, reach: Reach) {
  const { client } = useDesk()
  const sending = useSendOperation(transaction, 'ask_again')
  const input = useRef<HTMLInputElement>(null)
  const [card, setCard] = useState('')
  const [told, setTold] = useState(false)
  const compared = useCompared(sending.error)
  const later = useLaterPayouts(sending.error)
  const change = (digits: string) => {
    // A tick counts only for the digits that were there.
    if (digits !== card) compared.set(false)
    setCard(digits)
  }
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reach.is !== 'open') return
    if (transaction.card && cardProblem(card) !== null) {
      setTold(true)
      input.current?.focus()
      return
    }
    if (transaction.card && compared.needed && !compared.done) return compared.tell()
    if (!later.isSeen) return later.tell()
    const given = transaction.card && {
      card_number: card,
      digitsCompared: compared.done,
      ...later.seen,
    }
    setCard('')
    setTold(false)
    compared.clear()
    await sending.send(async (press) => {
      try {
        return await client.resolution.askAgain({ ...press, ...given })
      } catch (thrown) {
        // Nothing was sent, and the card was the right one: the operator has more to check, but nothing to type again.
        if (failureOf(thrown)?.kind === 'similar_payouts') setCard(card)
        throw thrown
      }
    })
  }
  return { card, change, compared, later, told, input, send, pending: sending.pending, error: sending.error }
}

function CardWords({ card }: { readonly card: NonNullable<CreatedTransaction['card']> }): ReactNode {
  return <T as="p" id="resolution.ask.card" values={{ card: <span className="pd-mono">{formatMasked(card)}</span> }} />
}
