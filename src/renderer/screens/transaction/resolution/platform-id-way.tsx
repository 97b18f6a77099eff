import { Button, Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Comparisons, Difference, OrderField } from '#shared/model/order-comparison.ts'
import type { CreatedTransaction, CreationRequest, Observation } from '#shared/model/transaction.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { Description, DescriptionList } from '../../../components/description-list.tsx'
import { RawJson } from '../../../components/deviation-notes.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useWholePaste } from '../../../components/fields/whole-paste.tsx'
import { untilNextPress } from '../../../components/screen-focus.ts'
import { StatusBadge } from '../../../components/state-badge.tsx'
import { When } from '../../../components/time.tsx'
import { useOnce } from '../../../components/use-once.ts'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import { useKeep } from '../use-keep.ts'
import type { Reach } from '../use-reach.ts'
import { OrderLine } from './order-line.tsx'
import classes from './resolution.module.css'
import { comparisonOf, MAX_PLATFORM_ID, platformIdProblem } from './rules.ts'

/** What was found under an ID that the operator entered. */
interface Found {
  readonly platformId: string
  /** What was sent under the order ID: the newest attempt, or the earlier one that the operator has chosen. */
  readonly request: CreationRequest
  readonly attempt: string | undefined
  readonly observation: Observation
  readonly comparisons: Comparisons
  readonly differences: readonly Difference[]
  /** The other transaction that has the ID: it cannot be linked to this one. */
  readonly heldBy: string | null
  /** Whether the operator pressed nothing while it was being read: then it takes the focus. */
  readonly isAwaited: boolean
}

interface PlatformIdWayProps {
  readonly transaction: CreatedTransaction
  readonly reach: Reach
}

/** Resolves by the platform ID, which the operator reads off the merchant dashboard: checked first, then linked. */
export function PlatformIdWay({ transaction, reach }: PlatformIdWayProps): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const keep = useKeep()
  const reading = useOnce('read')
  const adopting = useOnce()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [told, setTold] = useState(false)
  const [found, setFound] = useState<Found | null>(null)
  const { id: transactionId, intentId, createdAt, request, earlierAttempts } = transaction
  const attempts = [{ intentId, begunAt: createdAt, request, isOtherCard: false }, ...earlierAttempts]
  const [chosen, setChosen] = useState(earlierAttempts.length === 0 ? intentId : null)
  const latest = useRef({ text, chosen })
  const problem = platformIdProblem(text)
  const paste = useWholePaste(text, MAX_PLATFORM_ID)
  // Only a read, so any merchant may be active, but this one must still be where the transaction was created.
  const reachable = reach.is === 'open' || reach.is === 'not_active'
  // While one ID is being linked, no other is compared: the answer stands below the comparison.
  const isOpen = reachable && !adopting.pending

  const read = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTold(true)
    if (problem !== null || !reachable) return input.current?.focus()
    const asked = attempts.find((one) => one.intentId === chosen)
    if (!asked) return
    const platformId = text.trim()
    const attempt = asked.intentId === intentId ? undefined : asked.intentId
    const isAwaited = untilNextPress()
    setFound(null)
    adopting.clear()
    const answer = await reading.run(() => client.resolution.checkPlatformId({ transactionId, platformId, attempt }))
    // The answer may be late: only the current input is compared, and the focus stays where the operator continues.
    const isLate = latest.current.text.trim() !== platformId || latest.current.chosen !== asked.intentId
    if (isLate) reading.clear()
    else if (answer) setFound({ platformId, request: asked.request, attempt, isAwaited: isAwaited(), ...answer })
  }
  const adopt = async ({ platformId, attempt, differences }: Found) => {
    const order = { transactionId, platformId, attempt, accepted: [...differences] }
    keep(await adopting.run(() => client.resolution.adopt(order)))
  }

  return (
    <>
      <T as="p" id="resolution.id.does" />
      <form noValidate autoComplete="off" className={classes.form} onSubmit={read}>
        <TextInput
          ref={input}
          label={t('resolution.id.field')}
          classNames={{ input: classes.mono }}
          maxLength={MAX_PLATFORM_ID}
          {...paste.takes}
          disabled={!isOpen}
          value={text}
          onChange={(event) => {
            latest.current.text = event.currentTarget.value
            setText(latest.current.text)
            setTold(false)
            // The comparison no longer matches the field.
            setFound(null)
            reading.clear()
            adopting.clear()
          }}
          error={paste.refused ?? (problem && (told || problem !== 'empty') ? t(`resolution.id.${problem}`) : null)}
        />
        {earlierAttempts.length > 0 && (
          <Radio.Group
            label={t('resolution.id.attempt')}
            error={told && chosen === null ? t('resolution.id.attempt.empty') : null}
            value={chosen}
            onChange={(one) => {
              latest.current.chosen = one
              setChosen(one)
              setFound(null)
              reading.clear()
            }}
          >
            <Stack gap={6} my={4}>
              {attempts.map((one) => (
                <Radio
                  key={one.intentId}
                  size="xs"
                  value={one.intentId}
                  disabled={!isOpen}
                  label={
                    <>
                      <When at={one.begunAt} /> <OrderLine order={one.request} isOtherCard={one.isOtherCard} />
                    </>
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <div>
          <Button type="submit" variant={found ? 'default' : 'filled'} loading={reading.pending} disabled={!isOpen}>
            <T id="resolution.id.compare" />
          </Button>
        </div>
      </form>
      {reading.error !== null && <FailureNotice error={reading.error} merchantId={transaction.profileId} />}
      {found && (
        <Compared
          key={JSON.stringify([found.platformId, found.attempt, found.comparisons, found.differences])}
          found={found}
          pending={adopting.pending}
          onAdopt={() => void adopt(found)}
        />
      )}
      {adopting.error !== null && <FailureNotice error={adopting.error} merchantId={transaction.profileId} />}
    </>
  )
}

interface ComparedProps {
  readonly found: Found
  readonly pending: boolean
  readonly onAdopt: () => void
}

/**
 * What an ID names, compared line by line with what was sent, and the button that links it. The payload's fields are
 * not in the interface, so a difference proves nothing: linking then takes the operator's confirmation.
 */
function Compared({ found, pending, onAdopt }: ComparedProps): ReactNode {
  const { platformId, observation, comparisons, heldBy } = found
  const verdict = comparisonOf(comparisons)
  const isOnWordAlone = verdict !== 'allSame' && verdict !== 'someAbsent'
  const [ticked, setTicked] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (found.isAwaited) title.current?.focus()
  }, [found.isAwaited])
  return (
    <div className={classes.compared}>
      <T
        as="h5"
        ref={title}
        tabIndex={-1}
        className={classes.comparedTitle}
        id="resolution.id.names"
        values={{ id: <span className="pd-mono">{visibleText(platformId)}</span> }}
      />
      <DescriptionList labelWidth={118}>
        {comparisons.id === 'different' && <Comparison label="fields.platformId" field="id" found={found} mono />}
        <Comparison label="fields.orderId" field="merchant_transaction_id" found={found} mono />
        <Comparison label="fields.amount" field="amount" found={found} />
        <Comparison label="fields.currency" field="currency" found={found} />
        <Description label="common.status">
          {observation.status === null ? (
            <T as="span" className="pd-quiet" id="resolution.id.noStatus" />
          ) : (
            <StatusBadge status={observation.status} />
          )}
        </Description>
      </DescriptionList>
      <RawJson title={<T id="transactions.payload" />} value={observation.payload} />
      <T
        as="p"
        className={verdict === 'isOther' ? classes.refused : classes.strong}
        role="status"
        data-verdict={verdict}
        id={`resolution.id.${verdict}`}
      />
      {heldBy !== null ? (
        <FailureNotice failure={{ kind: 'id_taken_here', transactionId: heldBy }} />
      ) : (
        <>
          {verdict === 'isOther' && <T as="p" className="pd-warning" id="resolution.id.isOther.follows" />}
          {isOnWordAlone && (
            <Checkbox
              size="xs"
              checked={ticked}
              onChange={(event) => setTicked(event.currentTarget.checked)}
              label={<T id={verdict === 'isOther' ? 'resolution.id.isOther.checked' : 'resolution.id.checked'} />}
            />
          )}
          <div>
            <Button
              {...(verdict === 'isOther' && { color: 'red' })}
              disabled={isOnWordAlone && !ticked}
              loading={pending}
              onClick={onAdopt}
            >
              <T id={verdict === 'isOther' ? 'resolution.id.adoptOther' : 'resolution.id.adopt'} />
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

interface ComparisonProps {
  readonly label: MessageId
  readonly field: OrderField
  readonly found: Found
  readonly mono?: boolean
}

const ICONS = { same: IconCheck, different: IconX, absent: IconMinus } as const

function Comparison({ label, field, found, mono = false }: ComparisonProps): ReactNode {
  const result = found.comparisons[field] ?? 'absent'
  const ours = field === 'id' ? found.platformId : found.request[field]
  const theirs = found.differences.find((one) => one.field === field)?.theirs
  const Icon = ICONS[result]
  const text = mono ? 'pd-mono' : 'pd-num'
  return (
    <Description label={label} className={classes.comparison} data-result={result}>
      <span className={classes.result}>
        <Icon size={15} aria-hidden />
        <T id={`resolution.id.${result}`} />
      </span>
      <T
        as="div"
        className={classes.values}
        id={field === 'id' ? 'resolution.id.entered' : 'resolution.id.sent'}
        values={{ value: <span className={text}>{visibleText(ours)}</span> }}
      />
      {theirs !== undefined && (
        <T
          as="div"
          className={classes.values}
          id="resolution.id.there"
          values={{ value: <b className={text}>{visibleText(theirs)}</b> }}
        />
      )}
    </Description>
  )
}
