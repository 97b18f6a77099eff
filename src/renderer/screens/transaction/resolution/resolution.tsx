import { Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import type { Operation } from '#shared/model/intent.ts'
import {
  askedAgainOf,
  type CreatedTransaction,
  directionOf,
  type EarlierAttempt,
  type Resolution as Ended,
  type Transaction,
} from '#shared/model/transaction.ts'
import { useDeskInfo } from '../../../bridge/hooks.ts'
import { CopyButton, CopyValue } from '../../../components/copy-button.tsx'
import { cx } from '../../../components/cx.ts'
import { Description, DescriptionList } from '../../../components/description-list.tsx'
import { failureDetails } from '../../../components/failure-details.ts'
import { failureWords } from '../../../components/failure-words.ts'
import { useKeepsOpen } from '../../../components/keeps-open.ts'
import { When } from '../../../components/time.tsx'
import { useFocusWhenLost } from '../../../components/use-focus-when-lost.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { CameBack } from '../came-back.tsx'
import { isBeingFoundOut } from '../display-status.ts'
import type { useActions } from '../operations/actions.tsx'
import { ByWhom, Settle } from '../operations/settle.tsx'
import { Card } from '../record/card.tsx'
import { Fact, Facts } from '../record/fact.tsx'
import { useReach } from '../use-reach.ts'
import { OrderLine } from './order-line.tsx'
import { ReachNotice } from './reach-notice.tsx'
import classes from './resolution.module.css'
import { isFollowedUp, takenWords } from './rules.ts'
import { Ways } from './ways.tsx'

interface ResolutionProps {
  readonly transaction: CreatedTransaction
  readonly actions: ReturnType<typeof useActions>
}

/** What to do about a creation with an unknown outcome, or how it was ended manually; nothing for all others. */
export function Resolution({ transaction, actions }: ResolutionProps): ReactNode {
  const { state, resolution } = transaction
  if (isBeingFoundOut(transaction)) return <Unresolved transaction={transaction} actions={actions} />
  if (state !== 'unknown' || resolution === null) return null
  return resolution.how === 'adopted' ? (
    <AdoptedNote transaction={transaction} resolution={resolution} />
  ) : (
    <ClosedNote transaction={transaction} resolution={resolution} />
  )
}

interface NoteProps {
  readonly transaction: Transaction
  readonly resolution: Ended
}

/** A creation whose platform ID was linked: which ID, by whom, and that the link rests on that person's word. */
function AdoptedNote({ transaction: { id, platformId }, resolution }: NoteProps): ReactNode {
  const t = useT()
  return (
    <Card
      title={<T id="resolution.adopted" />}
      action={
        <Settle
          transactionId={id}
          intentId={null}
          words={{
            open: 'resolution.adopted.unlink',
            title: 'resolution.adopted.unlink.title',
            confirm: 'resolution.adopted.unlink.confirm',
          }}
          reasons={['resolution.adopted.unlink.reason.other', 'resolution.adopted.unlink.reason.mistake']}
          call={(client, word) => client.resolution.unlink(word)}
        >
          <T as="p" id="resolution.adopted.unlink.does" values={{ id: platformId }} />
        </Settle>
      }
    >
      <Facts>
        <Fact label={t('fields.platformId')} field="id" value={platformId} mono />
      </Facts>
      <ByWhom {...resolution} />
      <T as="p" className="pd-quiet" id="resolution.adopted.means" />
    </Card>
  )
}

/** A creation that was closed manually: by whom, when and why; whether the platform has it after all; and the way back. */
function ClosedNote({ transaction, resolution }: NoteProps): ReactNode {
  return (
    <Card
      title={<T id="resolution.closed" />}
      action={
        <Settle
          transactionId={transaction.id}
          intentId={null}
          words={{
            open: 'resolution.closed.open',
            title: 'resolution.closed.open.title',
            confirm: 'resolution.closed.open.confirm',
          }}
          reasons={['resolution.closed.open.reason.turnedUp', 'resolution.closed.open.reason.mistake']}
          call={(client, word) => client.resolution.reopen(word)}
        >
          <T as="p" id="resolution.closed.open.does" />
        </Settle>
      }
    >
      <ByWhom {...resolution} />
      {isFollowedUp(transaction) ? (
        <T as="p" className={cx('pd-warning', classes.isThere)} role="alert" id="resolution.closed.isThere" />
      ) : (
        <T as="p" className="pd-quiet" id="resolution.closed.newId" />
      )}
    </Card>
  )
}

/** A creation with an unknown outcome: what is known of it in plain words, and what can be done. */
function Unresolved({ transaction, actions }: ResolutionProps): ReactNode {
  const t = useT()
  useKeepsOpen('unresolved')
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const reach = useReach(transaction)
  const { state, failure } = transaction
  const askedAgain = askedAgainOf(transaction)
  const desk = useDeskInfo()
  const details = [failure, askedAgain?.failure].flatMap((one) => {
    if (!one) return []
    const { what, values } = failureWords(one)
    return [failureDetails(one, { words: [t(what, values)], desk })]
  })
  useFocusWhenLost(title, `${state} ${askedAgain?.intentId} ${reach.is}`)
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Group gap={8} justify="space-between" wrap="nowrap">
        <h2 ref={title} tabIndex={-1} id={id} className={classes.title}>
          <IconAlertTriangle size={18} aria-hidden />
          <T id="resolution.title" />
        </h2>
        {details.length > 0 && <CopyButton value={details.join('\n\n')} label={t('failure.copyDetails')} />}
      </Group>
      <KnownSoFar transaction={transaction} />
      <ReachNotice transaction={transaction} reach={reach} />
      <Ways transaction={transaction} reach={reach} actions={actions} />
    </section>
  )
}

/** What was sent and when, the response, what it means; after a retry, also its result and what that proves. */
function KnownSoFar({ transaction }: Pick<ResolutionProps, 'transaction'>): ReactNode {
  const t = useT()
  const { kind, createdAt, merchantTransactionId, failure, cancelAccepted, idIsTaken, idIsAnothers } = transaction
  const { earlierAttempts, idWasTaken } = transaction
  const askedAgain = askedAgainOf(transaction)
  return (
    <>
      <T as="p" className={classes.means} id={`resolution.means.${directionOf(kind)}`} />
      <DescriptionList labelWidth={92}>
        <Description label="resolution.sent">
          <When at={createdAt} /> <CopyValue value={merchantTransactionId} label={t('fields.orderId')} />
        </Description>
        {failure && (
          <Description label="fields.response">
            {'at' in failure && (
              <>
                <When at={failure.at} />{' '}
              </>
            )}
            <CameBack failure={failure} said={idWasTaken} />
          </Description>
        )}
        {earlierAttempts.map((attempt) => (
          <Description key={attempt.intentId} label="resolution.sentBefore">
            <SentBefore attempt={attempt} />
          </Description>
        ))}
        {askedAgain && (
          <Description label="resolution.askedAgain">
            <SecondTry askedAgain={askedAgain} />
          </Description>
        )}
        {idIsTaken && (
          <Description label="resolution.idTaken.label">
            <p className={classes.strong}>
              {askedAgain?.state === 'unknown' && askedAgain.failure?.kind !== 'already_there' && (
                <>
                  <T id="resolution.idTaken.earlier" />{' '}
                </>
              )}
              <T id={takenWords(transaction)} />
            </p>
          </Description>
        )}
        {idIsAnothers && (
          <Description label="resolution.idTaken.label">
            <T as="p" className={classes.strong} id="resolution.idIsAnothers" />
          </Description>
        )}
        {cancelAccepted && transaction.platformId === null && (
          <Description label="resolution.cancelAccepted.label">
            <T as="p" className={classes.strong} id="resolution.cancelAccepted" />
          </Description>
        )}
      </DescriptionList>
    </>
  )
}

/** An earlier attempt under the same ID: how it differs, and the response. */
function SentBefore({
  attempt: { begunAt, request, failure, isOtherCard },
}: {
  readonly attempt: EarlierAttempt
}): ReactNode {
  return (
    <>
      <When at={begunAt} /> <OrderLine order={request} isOtherCard={isOtherCard} />
      {failure && (
        <div>
          <CameBack failure={failure} />
        </div>
      )}
      <T as="p" className={classes.strong} id="resolution.sentBefore.means" />
    </>
  )
}

/** The result of a retry. Only DUPLICATE_ORDER proves anything, and that is shown on a separate line. */
function SecondTry({
  askedAgain: { state, begunAt, failure },
}: {
  readonly askedAgain: Operation<'ask_again'>
}): ReactNode {
  const isTaken = failure?.kind === 'already_there'
  const isUnderWay = state === 'sending'
  return (
    // Announced: the title, which has the focus, is the same before and after.
    <div role="status">
      <When at={begunAt} /> {isUnderWay && <T id="resolution.askedAgain.sending" />}
      {!isUnderWay && failure && <CameBack failure={failure} said={isTaken} />}
      {!isUnderWay && !isTaken && <T as="p" className={classes.strong} id="resolution.provesNothing" />}
    </div>
  )
}
