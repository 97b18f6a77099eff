import { Button, Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { isUnsettled, newestOf } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { DISPUTABLE_STATUSES } from '#shared/rules/dispute.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { failureOf } from '../../../bridge/failure.ts'
import { RawJson } from '../../../components/deviation-notes.tsx'
import { type Once, useOnce } from '../../../components/use-once.ts'
import { type MessageId, T } from '../../../i18n/index.tsx'
import { AskedAbout } from '../../transaction/asked-about.tsx'
import { CameBack } from '../../transaction/came-back.tsx'
import { useKeep } from '../../transaction/use-keep.ts'
import classes from './new-dispute.module.css'

/** What is disputed, and why the platform may not accept the dispute. It advises and never forbids. */
export function StatusAdvice({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { platformId, observation, kind } = transaction
  const reading = useReading(transaction)
  const status = observation?.status ?? null
  const failure = failureOf(reading.error)
  return (
    <section className={classes.about}>
      <AskedAbout transaction={transaction} />
      {platformId !== null && (
        <Group gap="4px 12px">
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={reading.pending}
            onClick={reading.read}
          >
            <T id="transactions.refreshStatus" />
          </Button>
          {reading.error !== null && (
            <div className="pd-quiet" role="status">
              <T id="newDispute.notRead" /> {failure && <CameBack failure={failure} />}
            </div>
          )}
        </Group>
      )}
      {adviceOn(transaction).map((id) => (
        <T
          as="p"
          key={id}
          className={classes.warning}
          role="note"
          id={id}
          values={{ status: <code>{visibleText(status ?? '')}</code> }}
        />
      ))}
      {isUnsettled(newestOf(transaction, 'dispute')) && (
        <p className={classes.warning} role="note">
          <T id="newDispute.unknownBefore" />{' '}
          <Link to="/transactions/$id" params={{ id: transaction.id }}>
            <T id="disputes.toTransaction" />
          </Link>
        </p>
      )}
      {kind === 'added' && observation && (
        <RawJson title={<T id="transactions.payload" />} value={observation.payload} />
      )}
    </section>
  )
}

/** What to know before opening a dispute, most important first. */
export function adviceOn(
  transaction: Pick<Transaction, 'state' | 'kind' | 'platformId' | 'observation'>,
): readonly MessageId[] {
  const { state, kind, platformId, observation } = transaction
  const status = observation?.status ?? null
  return [
    ...(state === 'unknown' && platformId === null ? (['common.mayNotExist'] as const) : []),
    ...(status !== null && !DISPUTABLE_STATUSES.includes(status) ? (['newDispute.cannot'] as const) : []),
    ...(kind === 'added' ? (['newDispute.added'] as const) : []),
    ...(kind === 'added' && platformId === null ? (['newDispute.onYourWord'] as const) : []),
  ]
}

/** Reads the status: once automatically, because the known one may be old, and by the button. */
function useReading({ id, platformId }: Transaction): Pick<Once, 'pending' | 'error'> & { readonly read: () => void } {
  const { client } = useDesk()
  const keep = useKeep()
  const once = useOnce('read')
  const read = async () => keep(await once.run(() => client.transactions.refresh({ id })))
  const readFirst = useEffectEvent(() => {
    if (platformId !== null) void read()
  })
  useEffect(() => readFirst(), [])
  return { pending: once.pending, error: once.error, read: () => void read() }
}
