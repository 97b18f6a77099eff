import { Button, Group } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { type BatchRun, type BatchStop, hasRowsInDoubt, isOver, MAX_DIFFERING } from '#shared/model/batch-run.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useProfiles } from '../../../bridge/hooks.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { CardField, cardProblem } from '../../../components/fields/card-field.tsx'
import { GapWords } from '../../../components/gap-words.tsx'
import { Time } from '../../../components/time.tsx'
import { useOnce } from '../../../components/use-once.ts'
import { useFormat } from '../../../i18n/format.ts'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import { CardFailure, Compared, isNotCompared, useCompared } from '../../transaction/resolution/compared-digits.tsx'
import shared from '../batches.module.css'
import { FileIntake } from '../file-intake.tsx'
import { AskAgainAll } from './ask-again-all.tsx'
import classes from './run.module.css'
import { useRunNow } from './use-run.ts'

/** What to know before a batch continues: why it stopped, what it needs, and which outcomes are unknown. */
export function RunNotices({ run }: { readonly run: BatchRun }): ReactNode {
  const { state, stop, counts } = run
  const { profiles } = useProfiles()
  const hasMerchant = profiles.some(({ id }) => id === run.profileId)
  const [rowToType] = run.cardsToType
  const [isOpen, setOpen] = useState(false)
  const differing = run.differing.slice(0, MAX_DIFFERING)
  const hasRest = hasMerchant && isOver(run) && run.unpaid > 0
  return (
    <>
      {run.gaps.length > 0 && hasRowsInDoubt(run) && <Gaps run={run} />}
      {/* A new alert for each stop, so that it is read out. */}
      {state !== 'sending' && stop && !differing.some(({ transactionId }) => transactionId === stop.transactionId) && (
        <Stop key={stop.at} stop={stop} merchantId={run.profileId} />
      )}
      {hasMerchant && !isOver(run) && !run.isSameAccount && (
        <T as="p" className="pd-warning" role="note" id="batches.run.otherAccount" />
      )}
      {/* A dropped file is for one of the two. */}
      {hasMerchant && !run.hasCards && !(hasRest && isOpen) && <CardsAgain run={run} />}
      {/* A new form for each row: what was typed and compared is for that row only. */}
      {hasMerchant && rowToType !== undefined && <CardToType key={rowToType} run={run} row={rowToType} />}
      {state !== 'sending' && <AskAgainAll run={run} />}
      {counts.held > 0 && state !== 'ended' && (
        <T as="p" className="pd-warning" role="note" id="batches.held" values={{ count: counts.held }} />
      )}
      {differing.length > 0 && <Differing rows={differing} hasMore={run.differing.length > MAX_DIFFERING} />}
      {counts.elsewhere > 0 && (
        <T as="p" className={classes.note} role="note" id="batches.elsewhere" values={{ count: counts.elsewhere }} />
      )}
      {hasRest && <Rest run={run} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
    </>
  )
}

/** Payouts missing from the history may have been paid: Paydesk does not know of them. */
function Gaps({ run }: { readonly run: BatchRun }): ReactNode {
  return (
    <div className={classes.stop} role="alert">
      {run.gaps.map((gap) => (
        <p key={gap.to}>
          <GapWords gap={gap} />
        </p>
      ))}
      <T as="p" id="batches.run.gaps" />
    </div>
  )
}

/** In place of the last stop: nothing can be continued, and of several payouts at once only one is the stop's. */
function Differing({ rows, hasMore }: { readonly rows: BatchRun['differing']; readonly hasMore: boolean }): ReactNode {
  const t = useT()
  return (
    <div className={classes.stop} role="alert">
      <T as="p" id="batches.differing" />
      <p>
        {rows.map(({ row, transactionId }) => (
          <Link key={row} to="/transactions/$id" params={{ id: transactionId }} className={shared.link}>
            {t('batches.row', { row })}
          </Link>
        ))}
        {hasMore && '…'}
      </p>
    </div>
  )
}

/** For these reasons, the rows themselves show the outcome. */
const OF_ROWS: ReadonlySet<BatchStop['why']> = new Set(['unknown_in_row', 'unknown_many'])

interface StopProps {
  readonly stop: NonNullable<BatchRun['stop']>
  readonly merchantId: string
}

function Stop({ stop, merchantId }: StopProps): ReactNode {
  return (
    <div className={classes.stop} role="alert">
      <p>
        <T as="b" id={`batches.stop.${stop.why}`} />{' '}
        <span className="pd-quiet">
          <Time at={stop.at} />
        </span>
      </p>
      <T as="p" id={`batches.stop.${stop.why}.next`} />
      {stop.transactionId !== null && (
        <p>
          <Link to="/transactions/$id" params={{ id: stop.transactionId }} className={shared.link}>
            <T id="common.openPayout" />
          </Link>
        </p>
      )}
      {stop.failure && !OF_ROWS.has(stop.why) && <FailureNotice failure={stop.failure} merchantId={merchantId} />}
    </div>
  )
}

function cardsAgainId(run: BatchRun): MessageId {
  const { file, counts } = run
  const isPasted = file.source === 'pasted'
  if (!isOver(run) && counts.pending + counts.not_sent > 0)
    return isPasted ? 'batches.run.cards.pasted' : 'batches.run.cards'
  return isPasted ? 'batches.run.cards.toAsk.pasted' : 'batches.run.cards.toAsk'
}

/** Card numbers are never on disk: the same file must provide them again. */
function CardsAgain({ run }: { readonly run: BatchRun }): ReactNode {
  return (
    <div className={classes.stop} role="note">
      <T as="p" id={cardsAgainId(run)} values={{ name: <b>{visibleText(run.file.name)}</b> }} />
      <FileIntake profileId={run.profileId} again={run.id} onOpened={() => undefined} />
    </div>
  )
}

/** A card number typed by hand is in no file: it is typed again, and must be the one that was sealed. */
function CardToType({ run, row }: { readonly run: BatchRun; readonly row: number }): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const once = useOnce()
  const show = useRunNow(run.id)
  const [card, setCard] = useState('')
  const [told, setTold] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const compared = useCompared(once.error)
  const change = (digits: string) => {
    // The tick is only for the digits it was given for.
    if (digits !== card) compared.set(false)
    if (!isNotCompared(once.error)) once.clear()
    setCard(digits)
  }
  const give = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTold(cardProblem(card) !== null)
    if (cardProblem(card) !== null) return input.current?.focus()
    if (compared.needed && !compared.done) return compared.tell()
    const given = { card_number: card, digitsCompared: compared.done }
    void once.run(async () => show(await client.batches.giveCard({ id: run.id, row, ...given })))
  }
  return (
    <form noValidate autoComplete="off" className={classes.stop} onSubmit={give}>
      <T as="p" id="batches.run.cardsToType" values={{ count: run.cardsToType.length }} />
      <CardField
        value={card}
        onChange={change}
        invalid={told}
        inputRef={input}
        label={t('batches.run.cardOfRow', { row })}
      />
      <Compared {...compared} />
      <div>
        <Button type="submit" loading={once.pending}>
          <T id="batches.run.cardGive" />
        </Button>
      </div>
      {once.error !== null && <CardFailure error={once.error} merchantId={run.profileId} />}
    </form>
  )
}

interface RestProps {
  readonly run: BatchRun
  /** Whether a file is asked for. */
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Payouts that were not paid are corrected and sent in a new batch, under the same references. */
function Rest({ run, isOpen, onToggle }: RestProps): ReactNode {
  const t = useT()
  const { formatTime } = useFormat()
  const navigate = useNavigate()
  const when = formatTime(run.sealedAt ?? run.createdAt, 'full')
  return (
    <div className={classes.stop} role="note">
      <Group justify="space-between" gap="6px 12px">
        <T as="p" id="batches.rest" values={{ count: run.unpaid }} />
        <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={onToggle}>
          <T id="batches.rest.do" />
        </Button>
      </Group>
      {isOpen && (
        <>
          <T
            as="p"
            id={run.file.source === 'pasted' ? 'batches.rest.pasted' : 'batches.rest.file'}
            values={{ name: <b>{visibleText(run.file.name)}</b> }}
          />
          <FileIntake
            profileId={run.profileId}
            restOf={{ id: run.id, reason: t('batches.rest.leftOut', { when }) }}
            onOpened={(id) => void navigate({ to: '/batches/$id', params: { id } })}
          />
        </>
      )}
    </div>
  )
}
