import { Button, CloseButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBan, IconCopy, IconFileExport, IconRefresh, IconTag } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { MAX_SELECTED } from '#shared/contract/transactions.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useProfiles } from '../../../bridge/hooks.ts'
import { announce, useTellFailure } from '../../../components/announcer.tsx'
import { useCopy } from '../../../components/copy-button.tsx'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { usePlainKey } from '../../../components/key-scope.ts'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { unavailable } from '../../../components/unavailable.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { TotalSums } from '../rows/totals.tsx'
import { useTotals } from '../rows/use-totals.ts'
import listClasses from '../transactions.module.css'
import { MAX_CANCELLED } from './cancel-many.ts'
import { askToCancel } from './cancel-run.ts'
import { refreshMany, useRefreshing } from './refreshing.ts'
import { type Ticked, tickedRows } from './rows-of.ts'
import classes from './selection.module.css'
import { clearSelection, tickedWords, useSelection } from './selection.ts'

interface BulkBarProps {
  readonly onExport: (ids: readonly string[]) => void
  readonly onTag: (ticked: Ticked) => void
}

/** The actions for all ticked rows. */
export function BulkBar({ onExport, onTag }: BulkBarProps): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const tell = useTellFailure()
  const { copied, copy } = useCopy()
  const { profiles } = useProfiles()
  const selection = useSelection()
  const isReading = useRefreshing(({ now }) => now?.state === 'under_way')
  const ids = [...selection.ids]
  const { totals, isOther, error } = useTotals({ ids })
  const tag = () => onTag(selection)
  // If a transaction is open, the key leads to the tags of that one.
  const { id: openId } = useParams({ strict: false })
  usePlainKey(openId === undefined ? LIST_KEYS.tags[0] : null, tag)
  const refresh = () => void refreshMany({ client, ticked: selection, profiles }).catch(tell)
  const copyIds = async () => {
    const rows = await tickedRows(client, selection)
    await copy(rows.map(transactionName).join('\n'))
  }
  const copyPlatformIds = async () => {
    const known = (await tickedRows(client, selection)).map(({ platformId }) => platformId)
    const platformIds = known.filter((id) => id !== null)
    const { length: count } = platformIds
    if (count > 0 && !(await copy(platformIds.join('\n')))) return
    notifications.show({ message: t('list.bulk.copiedPlatform', { count, none: known.length - count }) })
  }
  const doings = [
    { id: 'list.bulk.refresh', icon: IconRefresh, run: refresh, off: isReading },
    { id: 'list.bulk.export', icon: IconFileExport, run: () => onExport(ids), off: false },
    { id: 'list.bulk.copy', icon: IconCopy, run: () => void copyIds().catch(tell), off: false },
    { id: 'list.bulk.tags', icon: IconTag, run: tag, off: false },
    { id: 'list.bulk.cancel', icon: IconBan, run: () => askToCancel(ids), off: ids.length > MAX_CANCELLED },
  ] as const
  const possible = doings.filter(({ off }) => !off)
  const sayEnabled = useEffectEvent(() =>
    announce(t('list.ticked.enables', { actions: possible.map(({ id }) => t(id)).join(', ') })),
  )
  useEffect(() => sayEnabled(), [])
  useScreenActions([
    ...possible.map(({ id, run }) => ({
      label: t('list.bulk.palette', { action: t(id), count: ids.length }),
      words: [id],
      kind: 'show' as const,
      run,
    })),
    {
      label: t('list.bulk.copyPlatform'),
      words: ['list.bulk.copyPlatform'],
      kind: 'copy',
      run: () => void copyPlatformIds().catch(tell),
    },
  ])
  return (
    <>
      <CloseButton size="sm" aria-label={t('list.tickNone')} title={t('list.tickNone')} onClick={clearSelection} />
      <T
        as="b"
        className={classes.count}
        role="status"
        id={tickedWords(selection)}
        values={{ count: ids.length, most: MAX_SELECTED }}
      />
      <div className={classes.doings}>
        {doings.map(({ id, icon: Icon, run, off }) => (
          <Button
            key={id}
            variant="default"
            size="compact-xs"
            leftSection={<Icon size={14} aria-hidden />}
            title={id === 'list.bulk.cancel' && off ? t('list.bulk.cancel.most', { most: MAX_CANCELLED }) : undefined}
            onClick={run}
            {...unavailable(off)}
          >
            {id === 'list.bulk.copy' && copied ? <T id="common.copied" /> : <T id={id} />}
          </Button>
        ))}
      </div>
      {totals && error === null && (
        <div className={listClasses.counted} data-sums data-other={isOther || undefined}>
          <TotalSums totals={totals} />
        </div>
      )}
    </>
  )
}
