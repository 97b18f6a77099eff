import { Button, Checkbox, Group, Loader, Progress, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useActiveProfile, useProfiles } from '../../../bridge/hooks.ts'
import { TO_CANCEL } from '../../../bridge/recount.ts'
import { Amount } from '../../../components/amount.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { EnvironmentLine } from '../../../components/environment-line.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useHoldsWindow } from '../../../components/keeps-open.ts'
import { STATE_TONES, StatusBadge } from '../../../components/state-badge.tsx'
import { Tag } from '../../../components/tag.tsx'
import { AsOf } from '../../../components/time.tsx'
import { unavailable } from '../../../components/unavailable.ts'
import { useArmed } from '../../../components/use-armed.ts'
import { useToldProgress } from '../../../components/use-told-progress.ts'
import { T, type Translate, useT } from '../../../i18n/index.tsx'
import cancelClasses from '../../transaction/operations/operations.module.css'
import { type CancelVerdict, cancelFailureOf, cancelMany, cancelVerdictOf, endsAll } from './cancel-many.ts'
import { type CancelRun, putAwayCancels, useCancelRun } from './cancel-run.ts'
import { transactionsOf } from './rows-of.ts'
import classes from './selection.module.css'

/** The question before many cancellations, their progress, and the outcome of each. */
export function CancelManyDialog(): ReactNode {
  const t = useT()
  const { now } = useCancelRun()
  const isUnderWay = now?.is === 'under_way'
  const [isHeld, setHeld] = useState(false)
  useHoldsWindow(isUnderWay, () => setHeld(true))
  useEffect(() => {
    if (!isUnderWay) setHeld(false)
  }, [isUnderWay])
  useToldProgress(
    now === null || now.is === 'asking'
      ? null
      : { words: doneWords(t, now), done: now.outcomes.length, of: now.of, isOver: now.is === 'over' },
  )
  if (now === null) return null
  const close = () => {
    if (!isUnderWay) putAwayCancels()
  }
  // A link in the dialog leads to the screen below, so the dialog closes.
  const leave = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) close()
  }
  return (
    <Dialog
      opened
      onClose={close}
      withCloseButton={!isUnderWay}
      title={t(now.is === 'asking' ? 'list.cancel.title' : 'list.cancel.outcomes')}
      size="lg"
    >
      <Stack gap={10} fz="sm" onClick={leave}>
        {now.is === 'asking' ? <Looking ids={now.ids} /> : <Outcomes run={now} isHeld={isHeld} />}
      </Stack>
    </Dialog>
  )
}

/** Reads the current state of each transaction first, and again with every change: the list may be outdated. */
function Looking({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const profiles = useProfiles()
  const { data: known, error } = useQuery({
    queryKey: [...TO_CANCEL, ids],
    queryFn: () => transactionsOf(client, ids),
    gcTime: 0,
  })
  if (error !== null) return <FailureNotice error={error} />
  if (known === undefined) return <Loader size="sm" role="img" aria-label={t('common.checking')} />
  return (
    <Asking judged={known.map((transaction) => ({ transaction, verdict: cancelVerdictOf(transaction, profiles) }))} />
  )
}

interface AskingProps {
  readonly judged: readonly { readonly transaction: Transaction; readonly verdict: CancelVerdict }[]
}

const LEFT_OUT = [
  'not_possible',
  'other_merchant',
  'other_platform',
  'other_account',
] as const satisfies readonly CancelVerdict[]

function Asking({ judged }: AskingProps): ReactNode {
  const { client } = useDesk()
  const active = useActiveProfile()
  const [ticked, setTicked] = useState<string | null>(null)
  const of = (verdict: CancelVerdict) => judged.filter((one) => one.verdict === verdict).map((one) => one.transaction)
  const doubtful = of('doubtful')
  const doubtfulIds = doubtful.map(({ id }) => id).join()
  // A tick counts only for the transactions it was set for.
  const withDoubtful = ticked === doubtfulIds
  const chosen = [...of('likely'), ...(withDoubtful ? doubtful : [])]
  const armed = useArmed(
    JSON.stringify([withDoubtful, judged.map(({ transaction: { id, status }, verdict }) => [id, verdict, status])]),
  )
  return (
    <>
      {active && <EnvironmentLine merchant={active} />}
      <p className={cancelClasses.text}>
        <T as="b" id="list.cancel.count" values={{ count: chosen.length }} /> <T id="list.cancel.irreversible" />
      </p>
      {doubtful.length > 0 && (
        <Checkbox
          size="xs"
          checked={withDoubtful}
          onChange={(event) => setTicked(event.currentTarget.checked ? doubtfulIds : null)}
          label={<T id="list.cancel.doubtful" values={{ count: doubtful.length, process: <code>process</code> }} />}
        />
      )}
      {LEFT_OUT.map((verdict) => {
        const { length: count } = of(verdict)
        return (
          count > 0 && <T as="p" key={verdict} className="pd-quiet" id={`list.cancel.${verdict}`} values={{ count }} />
        )
      })}
      {chosen.length > 0 && (
        <ul className={classes.each}>
          {chosen.map((transaction) => (
            <Each key={transaction.id} transaction={transaction}>
              {transaction.status !== null && <StatusBadge status={transaction.status} />}
              {transaction.statusReadAt !== null && (
                <>
                  {' '}
                  <AsOf at={transaction.statusReadAt} />
                </>
              )}
            </Each>
          ))}
        </ul>
      )}
      <Group gap={8} justify="flex-end" mt={4}>
        <Button variant="default" onClick={putAwayCancels} data-autofocus>
          <T id="common.goBack" />
        </Button>
        <Button
          color="red.7"
          disabled={!active || chosen.length === 0 || !armed}
          onClick={() => active && void cancelMany(client, chosen, active)}
        >
          <T id="list.cancel.send" values={{ count: chosen.length }} />
        </Button>
      </Group>
    </>
  )
}

/** Focuses the button when it appears: the one that was pressed before is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

type Begun = Exclude<CancelRun, { is: 'asking' }>

function doneWords(t: Translate, { is, of, outcomes: { length: count } }: Begun): string {
  return t(is === 'under_way' ? 'list.cancel.underWay' : 'list.cancel.over', { count, of })
}

interface OutcomesProps {
  readonly run: Begun
  /** Whether the operator tried to close Paydesk during the run. */
  readonly isHeld: boolean
}

function Outcomes({ run, isHeld }: OutcomesProps): ReactNode {
  const t = useT()
  const { is, of, outcomes, isStopping, stop } = run
  // Stop becomes Close in the same place: a second press of Stop would dismiss the outcomes unread.
  const armed = useArmed(is)
  const unknown = outcomes.filter((one) => one.state === 'unknown').length
  const last = outcomes.at(-1)
  const failed = last && endsAll(last) ? last : outcomes.find(({ error }) => error !== null)
  const failure = failed && cancelFailureOf(failed)
  return (
    <>
      <p className={cancelClasses.text}>{doneWords(t, run)}</p>
      {is === 'under_way' && isStopping && <T as="p" className="pd-quiet" role="status" id="list.cancel.stopping" />}
      {is === 'under_way' && (
        <Progress value={(100 * outcomes.length) / Math.max(1, of)} aria-label={t('list.cancel.outcomes')} animated />
      )}
      {isHeld && <T as="p" className="pd-warning" role="alert" id="list.cancel.held" />}
      {is === 'over' && outcomes.length < of && (
        <T as="p" className="pd-quiet" id="list.cancel.notTried" values={{ count: of - outcomes.length }} />
      )}
      {unknown > 0 && (
        <T as="p" className="pd-warning" role="note" id="list.cancel.unknown" values={{ count: unknown }} />
      )}
      {failed && (
        <FailureNotice
          {...(failure ? { failure } : { error: failed.error })}
          merchantId={failed.transaction.profileId}
        />
      )}
      <ul className={classes.each}>
        {outcomes.map(({ transaction, state: became }) => (
          <Each key={transaction.id} transaction={transaction}>
            <Tag tone={STATE_TONES[became]}>
              <T id={`list.cancel.became.${became}`} />
            </Tag>
          </Each>
        ))}
      </ul>
      <Group gap={8} justify="flex-end" mt={4}>
        {is === 'under_way' ? (
          <Button variant="default" onClick={stop} {...unavailable(isStopping)}>
            <T id="common.stop" />
          </Button>
        ) : (
          <Button ref={takeFocus} onClick={putAwayCancels} {...unavailable(!armed)}>
            <T id="common.close" />
          </Button>
        )}
      </Group>
    </>
  )
}

function Each({
  transaction,
  children,
}: {
  readonly transaction: Transaction
  readonly children: ReactNode
}): ReactNode {
  return (
    <li>
      <span className="pd-mono pd-ellipsis">{visibleText(transactionName(transaction))}</span>
      <Amount value={transaction.amount} currency={transaction.currency} />
      <span className={classes.became}>{children}</span>
    </li>
  )
}
