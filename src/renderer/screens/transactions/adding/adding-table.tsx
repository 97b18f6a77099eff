import { Button, Group, Progress, Stack } from '@mantine/core'
import { IconPlayerStop } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useActiveProfile } from '../../../bridge/hooks.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { EXCEPTION_WORDS, failureWords } from '../../../components/failure-words.ts'
import { LinkAnchor } from '../../../components/links.tsx'
import { MerchantLabel } from '../../../components/merchant-label.tsx'
import { Tag } from '../../../components/tag.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { DisplayStatusBadge } from '../../transaction/display-status-badge.tsx'
import classes from './adding.module.css'
import { type AddingRow, type Became, beginAnew, sumOf, useAdding } from './adding-store.ts'
import { goOn, retryFailed } from './run-adding.ts'

interface AddingTableProps {
  /** The merchant that the transactions belong to. */
  readonly profile: Profile
  readonly onLeave: () => void
}

/** The outcome for each ID of the list, during the run and after it. */
export function AddingTable({ profile, onLeave }: AddingTableProps): ReactNode {
  const t = useT()
  const { rows, stop, isHalted } = useAdding()
  const isUnderWay = stop !== null
  const sum = sumOf(rows)
  const done = rows.length - sum.waiting
  return (
    <Stack gap={12}>
      <T as="p" id="adding.lead" values={{ merchant: <MerchantLabel merchant={profile} /> }} />
      <div className={classes.progress}>
        <Progress value={(100 * done) / rows.length} aria-label={t('adding.title')} transitionDuration={0} />
        <T as="span" className="pd-num" id="adding.progress" values={{ done, count: rows.length }} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to */}
      <section className={classes.table} tabIndex={0} aria-label={t('adding.column.became')}>
        <table>
          <thead>
            <tr>
              {(['id', 'became', 'transaction'] as const).map((column) => (
                <T as="th" key={column} scope="col" id={`adding.column.${column}`} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} canLeave={!isUnderWay} onLeave={onLeave} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="pd-quiet">
        {isHalted && (
          <b className={classes.halted} role="status">
            <T id="adding.halted" />{' '}
          </b>
        )}
        <T id="adding.sum" values={sum} />
      </p>
      <Ways profile={profile} />
    </Stack>
  )
}

/** The actions that the current state of the list allows. */
function Ways({ profile }: Pick<AddingTableProps, 'profile'>): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const { rows, stop } = useAdding()
  const active = useActiveProfile()
  const now = active?.id === profile.id ? active : null
  const sum = sumOf(rows)
  const idsOf = (is: Became['is']) => rows.filter(({ became }) => became.is === is).map(({ id }) => id)
  const [failed, waiting] = [idsOf('failed'), idsOf('waiting')]
  if (stop !== null) {
    return (
      <Group gap={8} justify="flex-end" wrap="nowrap" mt={4}>
        <T as="span" className="pd-quiet" id="adding.pace" values={{ rate: profile.polling.perSecond }} />
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={15} aria-hidden />}
          disabled={stop.signal.aborted}
          onClick={() => {
            stop.abort()
            // A new state object, to render the aborted signal: the request under way is still awaited.
            useAdding.setState({})
          }}
        >
          <T id="common.stop" />
        </Button>
      </Group>
    )
  }
  return (
    <Group gap={8} justify="flex-end" wrap="nowrap" mt={4}>
      <span className={classes.start}>
        {failed.length > 0 && <CopyButton value={failed.join('\n')} label={t('adding.copyFailed')} withText />}
        {waiting.length > 0 && <CopyButton value={waiting.join('\n')} label={t('adding.copyWaiting')} withText />}
      </span>
      <Button variant="default" onClick={beginAnew}>
        <T id="adding.anew" />
      </Button>
      {now && failed.length > 0 && (
        <Button variant={sum.waiting > 0 ? 'default' : 'filled'} onClick={() => void retryFailed(client, now)}>
          <T id="adding.retry" />
        </Button>
      )}
      {now && sum.waiting > 0 && (
        <Button onClick={() => void goOn(client, now)}>
          <T id="adding.goOn" />
        </Button>
      )}
    </Group>
  )
}

interface RowProps {
  readonly row: AddingRow
  /** Whether the row links to its transaction: not during a run. */
  readonly canLeave: boolean
  readonly onLeave: () => void
}

const Row = memo(function Row({ row: { id, became }, canLeave, onLeave }: RowProps): ReactNode {
  return (
    <tr>
      <td className="pd-mono">{visibleText(id)}</td>
      <td>
        <BecameOf became={became} />
      </td>
      <td>
        {(became.is === 'added' || became.is === 'here') && (
          <span className={classes.name}>
            <DisplayStatusBadge transaction={became.transaction} />
            {canLeave ? (
              <LinkAnchor
                size="sm"
                className="pd-ellipsis"
                to="/transactions/$id"
                params={{ id: became.transaction.id }}
                onClick={onLeave}
              >
                {visibleText(transactionName(became.transaction))}
              </LinkAnchor>
            ) : (
              <span className="pd-ellipsis">{visibleText(transactionName(became.transaction))}</span>
            )}
          </span>
        )}
      </td>
    </tr>
  )
})

function BecameOf({ became }: { readonly became: Became }): ReactNode {
  switch (became.is) {
    case 'waiting':
    case 'asking':
      return <T as="span" className="pd-quiet" id={`adding.is.${became.is}`} />
    case 'here': {
      const isRefused = became.transaction.state === 'refused'
      const isClosed = became.transaction.resolution?.how === 'did_not_happen'
      return (
        <>
          <Tag tone={isRefused || isClosed ? 'warn' : 'info'}>
            <T id="adding.is.here" />
          </Tag>
          {isRefused && <T as="p" id="adding.is.here.refused" />}
          {isClosed && <T as="p" id="adding.is.here.closed" />}
        </>
      )
    }
    case 'added':
      return (
        <Tag tone="good">
          <T id="adding.is.added" />
        </Tag>
      )
    case 'failed': {
      const { what, values } = became.failure ? failureWords(became.failure) : EXCEPTION_WORDS
      const code = became.failure && 'code' in became.failure ? became.failure.code : undefined
      return (
        <>
          <Tag tone="bad">
            <T id="adding.is.failed" />
          </Tag>
          <p>
            <T id={what} {...(values && { values })} /> {code !== undefined && <code>{visibleText(code)}</code>}
          </p>
        </>
      )
    }
    default:
      return assertNever(became)
  }
}
