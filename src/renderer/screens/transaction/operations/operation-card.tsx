import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '#shared/model/failure.ts'
import { type ActionKind, newestOf, type Operation } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { failureWords } from '../../../components/failure-words.ts'
import { When } from '../../../components/time.tsx'
import { type MessageId, T } from '../../../i18n/index.tsx'
import { CameBack } from '../came-back.tsx'
import { Card } from '../record/card.tsx'
import classes from './operations.module.css'
import { ByWhom, Settle } from './settle.tsx'

export interface ShownOperation<Kind extends ActionKind> {
  readonly transaction: Transaction
  readonly operation: Operation<Kind>
}

/** The parts of the card that differ by kind of action. The other messages have the same names for every kind. */
export interface ActionView<Kind extends ActionKind> {
  readonly kind: Kind
  /** The values of the messages `<kind>.sentAs` and `<kind>.triedAs`, besides the time. */
  readonly sentAs: (operation: Operation<Kind>) => Readonly<Record<string, ReactNode>>
  /** Whether the title says as much about any refusal as its failure does. */
  readonly saysRefusal?: boolean
  /** What follows from an accepted action. */
  readonly Accepted: (shown: ShownOperation<Kind>) => ReactNode
  /** The ways out of an unknown outcome; `children` settles it manually. */
  readonly Unknown: (shown: ShownOperation<Kind> & { readonly children: ReactNode }) => ReactNode
  /** How an action was settled; if manually, what is known besides. */
  readonly Settled: (shown: ShownOperation<Kind>) => ReactNode
  /** Suggested reasons for settling it manually. */
  readonly reasons: readonly MessageId[]
}

interface OperationCardProps<Kind extends ActionKind> {
  readonly transaction: Transaction
  readonly view: ActionView<Kind>
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** The outcome of the newest action of a kind. */
export function OperationCard<Kind extends ActionKind>(props: OperationCardProps<Kind>): ReactNode {
  const { transaction, view, action, children } = props
  const operation = newestOf(transaction, view.kind)
  return (
    <Card title={<T id={`${view.kind}.title`} />} action={action}>
      {operation && <Outcome view={view} transaction={transaction} operation={operation} />}
      {children}
    </Card>
  )
}

interface OutcomeProps<Kind extends ActionKind> extends ShownOperation<Kind> {
  readonly view: ActionView<Kind>
}

function Outcome<Kind extends ActionKind>(props: OutcomeProps<Kind>): ReactNode {
  const { view, operation } = props
  const { state, begunAt }: Operation<ActionKind> = operation
  return (
    <div className={classes.outcome} role="status" data-kind={view.kind} data-state={state}>
      <Body {...props} />
      <T
        as="p"
        className="pd-quiet"
        id={`${view.kind}.${state === 'not_sent' ? 'triedAs' : 'sentAs'}`}
        values={{ time: <When at={begunAt} />, ...view.sentAs(operation) }}
      />
    </div>
  )
}

function Body<Kind extends ActionKind>({ view, ...shown }: OutcomeProps<Kind>): ReactNode {
  const { kind, Accepted, Unknown, Settled } = view
  const { id: transactionId } = shown.transaction
  const { state, settled, failure }: Operation<ActionKind> = shown.operation
  switch (state) {
    case 'sending':
      return <Title id={`${kind}.sending`} />
    case 'accepted':
      return (
        <>
          <Title id={`${kind}.accepted`} tone="good" />
          <Accepted {...shown} />
        </>
      )
    case 'refused':
      return (
        <>
          <Title id={`${kind}.refused`} tone="bad" />
          {failure && <CameBack failure={failure} said={saysAsMuch(view, failure)} />}
          <Text id={`${kind}.refused.means`} />
        </>
      )
    case 'not_sent':
      return (
        <>
          <Title id={`${kind}.notSent`} />
          {failure && <CameBack failure={failure} />}
          <Text id={`${kind}.notSent.means`} />
        </>
      )
    case 'unknown':
      if (settled !== null) {
        return (
          <>
            {settled === 'by_hand' && <Title id={`${kind}.settledByHand`} />}
            <Settled {...shown} />
            {settled === 'by_hand' && <SettledByHand transactionId={transactionId} kind={kind} />}
          </>
        )
      }
      return (
        <>
          <Title id={`${kind}.unknown`} tone="warn" />
          {failure && <CameBack failure={failure} />}
          <Unknown {...shown}>
            <Settle
              transactionId={transactionId}
              intentId={shown.operation.intentId}
              words={{ open: `${kind}.settle`, title: `${kind}.settle.title`, confirm: `${kind}.settle.confirm` }}
              reasons={view.reasons}
              call={(client, word) => client.resolution.settle({ ...word, kind })}
            >
              <Text id={`${kind}.settle.does`} />
            </Settle>
          </Unknown>
        </>
      )
    default:
      return assertNever(state)
  }
}

/** Whether the title of a refusal says as much as its failure: it names the action, which the general words do not. */
function saysAsMuch({ saysRefusal = false }: { readonly saysRefusal?: boolean }, failure: Failure): boolean {
  return failure.kind === 'refused' && (saysRefusal || failureWords(failure).what === 'failure.refused')
}

export function Title({ id, tone }: { readonly id: MessageId; readonly tone?: 'good' | 'bad' | 'warn' }): ReactNode {
  return <T as="p" className={classes.title} data-tone={tone} id={id} />
}

export function Text({ id }: { readonly id: MessageId }): ReactNode {
  return <T as="p" className={classes.text} id={id} />
}

/** Who settled it, when and why, from the timeline. */
function SettledByHand({ transactionId, kind }: { readonly transactionId: string; readonly kind: ActionKind }) {
  const { query } = useDesk()
  const { data: timeline } = useQuery(query.transactions.timeline.queryOptions({ input: { id: transactionId } }))
  const entry = timeline?.findLast(({ event }) => event.what === `${kind}_settled`)
  if (!entry || !('reason' in entry.event)) return null
  return <ByWhom reason={entry.event.reason} operator={entry.operator} at={entry.at} />
}
