import { Button, CloseButton } from '@mantine/core'
import { IconBan, IconCopy, IconFileExport, IconRefresh, IconTag } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useActiveProfile } from '../../../bridge/hooks.ts'
import { announce, useTellFailure } from '../../../components/announcer.tsx'
import { useCopy } from '../../../components/copy-button.tsx'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { usePlainKey } from '../../../components/key-scope.ts'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { MAX_CANCELLED } from './cancel-many.ts'
import { CancelManyDialog } from './cancel-many-dialog.tsx'
import { refreshMany, useRefreshing } from './refreshing.ts'
import { tickedRows } from './rows-of.ts'
import classes from './selection.module.css'
import { clearSelection, useSelection } from './selection.ts'
import { TagDialog } from './tag-dialog.tsx'

interface BulkBarProps {
  readonly onExport: (ids: readonly string[]) => void
}

/** What can be done with all that is ticked. */
export function BulkBar({ onExport }: BulkBarProps): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const tell = useTellFailure()
  const { copied, copy } = useCopy()
  const active = useActiveProfile()
  const selection = useSelection()
  const { rows, isPart } = selection
  const isReading = useRefreshing(({ now }) => now?.state === 'under_way')
  const [asking, setAsking] = useState<'cancel' | 'tags' | null>(null)
  const ids = [...rows.keys()]
  // Of one that is open the key leads to its own tags.
  const { id: openId } = useParams({ strict: false })
  usePlainKey(openId === undefined ? LIST_KEYS.tags[0] : null, () => setAsking('tags'))
  const refresh = () => void refreshMany({ client, ids, perSecond: active?.polling.perSecond ?? 2 })
  const copyIds = (which: 'merchant' | 'platform') => {
    const listed = tickedRows(client, selection).then((known) => {
      const names = known.map((row) => (which === 'merchant' ? transactionName(row) : row.platformId))
      copy(names.filter((name) => name !== null).join('\n'))
    })
    listed.catch(tell)
  }
  const doings = [
    { id: 'list.bulk.refresh', icon: IconRefresh, run: refresh, off: isReading },
    { id: 'list.bulk.export', icon: IconFileExport, run: () => onExport(ids), off: false },
    { id: 'list.bulk.copy', icon: IconCopy, run: () => copyIds('merchant'), off: false },
    { id: 'list.bulk.tags', icon: IconTag, run: () => setAsking('tags'), off: false },
    { id: 'list.bulk.cancel', icon: IconBan, run: () => setAsking('cancel'), off: ids.length > MAX_CANCELLED },
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
      run: () => copyIds('platform'),
    },
  ])
  return (
    <>
      <T
        as="b"
        className={classes.count}
        role="status"
        id={isPart ? 'list.ticked.part' : 'list.ticked'}
        values={{ count: ids.length }}
      />
      <div className={classes.doings}>
        {doings.map(({ id, icon: Icon, run, off }) => (
          <Button
            key={id}
            variant="default"
            size="compact-xs"
            leftSection={<Icon size={14} aria-hidden />}
            disabled={off}
            title={id === 'list.bulk.cancel' && off ? t('list.bulk.cancel.most', { most: MAX_CANCELLED }) : undefined}
            onClick={run}
          >
            {id === 'list.bulk.copy' && copied ? <T id="common.copied" /> : <T id={id} />}
          </Button>
        ))}
      </div>
      <CloseButton size="sm" aria-label={t('list.tickNone')} title={t('list.tickNone')} onClick={clearSelection} />
      {asking === 'cancel' && <CancelManyDialog ids={ids} onClose={() => setAsking(null)} />}
      {asking === 'tags' && <TagDialog ticked={selection} onClose={() => setAsking(null)} />}
    </>
  )
}
