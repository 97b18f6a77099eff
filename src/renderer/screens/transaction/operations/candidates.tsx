import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DisputeListItem, KnownDispute } from '#shared/model/dispute.ts'
import type { DisputeAttempt } from '#shared/model/intent.ts'
import type { Json } from '#shared/model/json.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { expectedOf, isExcluded, matchDispute, type SentDispute } from '#shared/rules/match-dispute.ts'
import { isSameUuid, mayBeListedElsewhere } from '#shared/rules/platform-id.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { ArmedButton } from '../../../components/armed-button.tsx'
import { cx } from '../../../components/cx.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { ServiceTime } from '../../../components/service-time.tsx'
import { Time, useNow, When } from '../../../components/time.tsx'
import { useOnce } from '../../../components/use-once.ts'
import { type MessageId, T } from '../../../i18n/index.tsx'
import { DisputeStatus } from '../../disputes/dispute-status.tsx'
import tables from '../differences.module.css'
import { useKeep } from '../use-keep.ts'
import classes from './candidates.module.css'
import { DisputeLink } from './known-disputes.tsx'

interface CandidatesProps {
  readonly transaction: Transaction
  readonly intentId: string
}

/**
 * The disputes read that may be the one that was sent, each compared with it. If the list does not prove which one it
 * is, the operator decides.
 */
export function Candidates({ transaction, intentId }: CandidatesProps): ReactNode {
  const { query } = useDesk()
  const input = { transactionId: transaction.id }
  const { data: attempts = [] } = useQuery(query.disputes.attempts.queryOptions({ input }))
  const { data: known = [] } = useQuery(query.disputes.known.queryOptions({ input }))
  const attempt = attempts.find((one) => one.intentId === intentId)
  if (!attempt) return null
  const candidates = known.filter(
    (one) =>
      mayHaveOpened(attempt, transaction, one) && !attempts.some(({ disputeId }) => isSameUuid(disputeId, one.item.id)),
  )
  if (candidates.length === 0)
    return mayBeListedElsewhere(transaction) ? null : <TooEarly until={attempt.absenceProvenFrom} />
  return (
    <Stack component="section" gap={8} mt={4}>
      <T as="h3" className={classes.title} id="dispute.candidates" values={{ count: candidates.length }} />
      <T as="p" id="dispute.candidates.means" />
      {candidates.map(({ item }) => (
        <Candidate
          key={item.id}
          transaction={transaction}
          intentId={intentId}
          sent={sentOf(attempt, transaction)}
          item={item}
          among={candidates.map((one) => one.item.id).join(' ')}
        />
      ))}
    </Stack>
  )
}

/** When to check the list again, until then: it proves nothing yet. */
function TooEarly({ until }: { readonly until: string | null }): ReactNode {
  const now = useNow()
  if (until === null || now >= Date.parse(until)) return null
  return <T as="p" id="dispute.unknown.tooEarly" values={{ time: <When at={until} /> }} />
}

const sentOf = (attempt: DisputeAttempt, { amount }: Transaction): SentDispute => ({
  ...attempt,
  files: attempt.files.length,
  amount,
})

/** Whether an attempt whose dispute is not known may have opened this one (main/core/database/dispute-repository.ts). */
export function mayHaveOpened(attempt: DisputeAttempt, of: Transaction, { item }: KnownDispute): boolean {
  const mayBeThere = attempt.state !== 'refused' && attempt.state !== 'not_sent'
  const isFree = attempt.disputeId === null && !attempt.knownBefore.includes(item.id)
  return mayBeThere && isFree && !isExcluded(matchDispute(sentOf(attempt, of), item))
}

interface CandidateProps extends CandidatesProps {
  readonly sent: SentDispute
  readonly item: DisputeListItem
  /** The candidates shown: one that comes or goes moves the others. */
  readonly among: string
}

function Candidate({ transaction, intentId, sent, item, among }: CandidateProps): ReactNode {
  const { id: transactionId, profileId } = transaction
  const { client } = useDesk()
  const keep = useKeep()
  const taking = useOnce()
  const take = async () =>
    keep(await taking.run(() => client.disputes.take({ transactionId, intentId, disputeId: item.id })))
  const match = matchDispute(sent, item)
  const expected = expectedOf(sent)
  const { dispute_type: type, reason, files, attachments } = item.extra
  const listedFiles = [files, attachments].find((one) => Array.isArray(one))
  return (
    <div className={classes.candidate}>
      <Group gap="2px 10px" miw={0}>
        <DisputeLink profileId={profileId} disputeId={item.id} />
        <DisputeStatus status={item.status} />
      </Group>
      <table className={cx(tables.comparison, classes.table)}>
        <thead>
          <tr>
            <td />
            <T as="th" scope="col" id="dispute.candidates.sent" />
            <T as="th" scope="col" id="dispute.candidates.listed" />
          </tr>
        </thead>
        <tbody>
          <Row label="fields.time" result={match.time}>
            <SentTime sent={sent} />
            <span>
              {item.created_at === null ? <NotSaid /> : <ServiceTime at={item.created_at} />}{' '}
              <T as="span" className="pd-dim" id={`dispute.candidates.time.${match.time}`} />
            </span>
          </Row>
          <Row label="fields.amount" result={match.amount}>
            {textOf(expected.amount)}
            {textOf(item.amount)}
          </Row>
          <Row label="dispute.candidates.type" result={match.type}>
            {textOf(expected.type)}
            {textOf(type)}
          </Row>
          <Row label="fields.reason" result={match.reason}>
            {textOf(expected.reason)}
            {textOf(reason)}
          </Row>
          <Row label="fields.files" result={match.files}>
            {String(sent.files)}
            {Array.isArray(listedFiles) ? String(listedFiles.length) : <NotSaid />}
          </Row>
        </tbody>
      </table>
      <div>
        <ArmedButton
          size="compact-sm"
          variant="default"
          loading={taking.pending}
          shown={among}
          onClick={() => void take()}
        >
          <T id="dispute.candidates.take" />
        </ArmedButton>
      </div>
      {taking.error !== null && <FailureNotice error={taking.error} merchantId={profileId} />}
    </div>
  )
}

interface RowProps {
  readonly label: MessageId
  readonly result: string
  /** The value sent, and the value listed. */
  readonly children: readonly [ReactNode, ReactNode]
}

function Row({ label, result, children: [sent, listed] }: RowProps): ReactNode {
  return (
    <tr data-result={result}>
      <T as="th" scope="row" id={label} />
      <td>{sent}</td>
      <td>{listed}</td>
    </tr>
  )
}

/** By the platform's clock, if known, because the list is written by it. */
function SentTime({ sent: { begunAt, clock } }: { readonly sent: SentDispute }): ReactNode {
  if (clock === null) return <Time at={begunAt} />
  const ahead = Math.round((clock.least + clock.most) / 2)
  return <Time at={new Date(Date.parse(begunAt) + ahead).toISOString()} />
}

function textOf(value: Json | undefined): ReactNode {
  return typeof value === 'string' && value !== '' ? visibleText(value.slice(0, 300)) : <NotSaid />
}

function NotSaid(): ReactNode {
  return <T as="span" className="pd-dim" id="resolution.id.absent" />
}
