import { Button, Checkbox, Group, Stack, TagsInput } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { create } from 'zustand'
import type { TransactionSummary } from '#shared/model/transaction.ts'
import { tag } from '#shared/model/transaction-query.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useTellFailure } from '../../../components/announcer.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useKeepsOpen } from '../../../components/keeps-open.ts'
import { showUndo } from '../../../components/undo-notice.tsx'
import { useOnce } from '../../../components/use-once.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { useWords } from '../find/filter-editor.tsx'
import { validTags } from '../typed-tags.ts'
import { type Ticked, tickedRows } from './rows-of.ts'

interface Chosen {
  /** The rows that it was chosen for. */
  readonly ticked: Ticked | null
  readonly add: readonly string[]
  readonly remove: readonly string[]
  /** The beginning of a tag. */
  readonly typed: string
}

const NOTHING: Chosen = { ticked: null, add: [], remove: [], typed: '' }

/** What is not saved yet. Kept while the dialog is closed: Escape closes it without a question. */
const useChosen = create<Chosen>(() => NOTHING)

/** Adds tags to all ticked rows, or removes them. Can be undone. */
export function TagDialog({ ticked, onClose }: { readonly ticked: Ticked; readonly onClose: () => void }): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const { tags: used } = useWords()
  const once = useOnce()
  const tell = useTellFailure()
  /** Only to offer the tags that can be removed: the rows are read again before anything is changed. */
  const [rows, setRows] = useState<readonly TransactionSummary[]>([])
  const [unread, setUnread] = useState<unknown>(null)
  const forThese = (chosen: Chosen) => (chosen.ticked === ticked ? chosen : NOTHING)
  const { add, remove, typed } = forThese(useChosen())
  const choose = (change: Partial<Chosen>) => useChosen.setState((now) => ({ ...forThese(now), ticked, ...change }))
  const isChosen = add.length > 0 || remove.length > 0
  useKeepsOpen('typed', isChosen || typed.trim() !== '')
  const discard = () => {
    useChosen.setState(NOTHING)
    onClose()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was ticked when it was opened
  useEffect(() => {
    tickedRows(client, ticked).then(setRows, setUnread)
  }, [])
  const had = [...new Set(rows.flatMap((row) => row.tags))].sort()
  const keep = async () => {
    const changes = await once.run(async () => {
      // Read again: another window may have changed them in the meantime.
      const all = changesOf(await tickedRows(client, ticked), add, remove)
      for (const change of all) await client.transactions.changeTags(change)
      return all
    })
    if (changes === null) return
    discard()
    const undo = async () => {
      for (const { ids, add: added, remove: removed } of changes)
        await client.transactions.changeTags({ ids, add: removed, remove: added })
    }
    if (changes.length > 0)
      showUndo('tags', t('list.tags.changed', { count: ticked.ids.size }), () => void undo().catch(tell))
  }
  return (
    <Dialog opened onClose={onClose} title={t('list.tags.title', { count: ticked.ids.size })}>
      <Stack gap="sm">
        <TagsInput
          label={t('list.tags.add')}
          placeholder={t('list.tags.placeholder')}
          data={[...used]}
          openOnFocus={false}
          maxTags={20}
          maxLength={tag.maxLength ?? undefined}
          value={[...add]}
          onChange={(names) => choose({ add: validTags(names) })}
          searchValue={typed}
          onSearchChange={(text) => choose({ typed: text })}
          data-autofocus
        />
        {had.length > 0 && (
          <Checkbox.Group
            label={t('list.tags.remove')}
            value={[...remove]}
            onChange={(names) => choose({ remove: names })}
          >
            <Group gap="6px 14px" mt={4}>
              {had.map((name) => (
                <Checkbox key={name} size="xs" value={name} label={visibleText(name)} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
        {(once.error ?? unread) !== null && <FailureNotice error={once.error ?? unread} />}
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={discard}>
            <T id="common.cancel" />
          </Button>
          <Button loading={once.pending} disabled={!isChosen} onClick={() => void keep()}>
            <T id="common.save" />
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface TagChange {
  readonly ids: string[]
  readonly add: string[]
  readonly remove: string[]
}

/** Returns only actual changes, so that undo does not remove a tag that a transaction had before. */
function changesOf(
  rows: readonly Pick<TransactionSummary, 'id' | 'tags'>[],
  add: readonly string[],
  remove: readonly string[],
): readonly TagChange[] {
  const having = (name: string, wanted: boolean) =>
    rows.filter(({ tags }) => tags.includes(name) === wanted).map(({ id }) => id)
  return [
    ...add.map((name) => ({ ids: having(name, false), add: [name], remove: [] })),
    ...remove
      .filter((name) => !add.includes(name))
      .map((name) => ({ ids: having(name, true), add: [], remove: [name] })),
  ].filter(({ ids }) => ids.length > 0)
}
