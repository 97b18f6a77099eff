import { Button, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { BatchDraft } from '#shared/model/batch-draft.ts'
import type { BatchSummary } from '#shared/model/batch-run.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useProfiles } from '../../../bridge/hooks.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { MerchantLabel, merchantName } from '../../../components/merchant-label.tsx'
import { Page } from '../../../components/page.tsx'
import { Shortcut } from '../../../components/shortcut.tsx'
import { Time } from '../../../components/time.tsx'
import { useOnce } from '../../../components/use-once.ts'
import { T, useT } from '../../../i18n/index.tsx'
import shared from '../batches.module.css'
import { FileIntake } from '../file-intake.tsx'
import { BATCH_KEYS } from '../keys.ts'
import { ToList } from '../to-list.tsx'
import { Blocks } from './blocks.tsx'
import { ColumnsPart } from './columns-part.tsx'
import { ControlPart } from './control-part.tsx'
import classes from './draft.module.css'
import { ReviewPart } from './review-part.tsx'
import { RowsPart } from './rows-part.tsx'
import { type DraftEditing, useDraft } from './use-draft.ts'

export type ReadDraft = BatchDraft & { readonly read: NonNullable<BatchDraft['read']> }

export interface PartProps {
  readonly editing: DraftEditing
  readonly draft: ReadDraft
}

/** Undoes the last change, even one still under way. In a text field the key belongs to the field. */
function useUndoKey(undo: () => void): void {
  useWindowEvent('keydown', (event) => {
    const { code, target, ctrlKey, metaKey, altKey, shiftKey } = event
    if (code !== 'KeyZ' || !(ctrlKey || metaKey) || altKey || shiftKey || event.repeat) return
    if (target instanceof Element && target.closest('input, textarea, [role=dialog]')) return
    event.preventDefault()
    undo()
  })
}

/** A draft: its columns, its rows, its control totals, and what would be sealed. */
export function DraftView({ batch }: { readonly batch: BatchSummary }): ReactNode {
  const editing = useDraft(batch.id)
  const { draft, error } = editing
  useUndoKey(() => void editing.undo())
  return (
    <Page
      title={visibleText(batch.file.name)}
      hint={<MerchantLabel merchant={{ name: batch.profileName, environment: batch.environment }} />}
      actions={
        <>
          <ToList />
          {draft?.canUndo && <Undo editing={editing} />}
          <Discard batch={batch} />
        </>
      }
    >
      <div className={classes.draft}>
        {error !== null && <FailureNotice error={error} />}
        {draft && <SameFile draft={draft} />}
        {draft && draft.read === null && <FileAgain batch={batch} />}
        {draft?.read && <Parts editing={editing} draft={{ ...draft, read: draft.read }} />}
      </div>
    </Page>
  )
}

function Parts({ editing, draft }: PartProps): ReactNode {
  // Rendering all of it at once would block the page for a noticeable time.
  const isWhole = useDeferredValue(true, false)
  return (
    <>
      <Blocks draft={draft} busy={editing.busy} />
      <ColumnsPart editing={editing} draft={draft} />
      {isWhole && (
        <>
          <RowsPart editing={editing} draft={draft} />
          <ControlPart editing={editing} draft={draft} />
          <ReviewPart draft={draft} />
        </>
      )}
    </>
  )
}

function Undo({ editing: { undo, busy, lastChange } }: { readonly editing: DraftEditing }): ReactNode {
  const t = useT()
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={15} aria-hidden />}
      rightSection={<Shortcut keys={BATCH_KEYS.undo[0]} />}
      disabled={busy}
      onClick={() => void undo()}
    >
      {lastChange === null ? t('batches.undo.last') : t('batches.undo', { what: t(`batches.change.${lastChange}`) })}
    </Button>
  )
}

function Discard({ batch }: { readonly batch: BatchSummary }): ReactNode {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconTrash size={15} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        <T id="batches.discard" />
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('batches.discard.title')}>
        <Discarding batch={batch} onClose={() => setAsking(false)} />
      </Dialog>
    </>
  )
}

function Discarding({ batch, onClose }: { readonly batch: BatchSummary; readonly onClose: () => void }): ReactNode {
  const { client, query } = useDesk()
  const queries = useQueryClient()
  const router = useRouter()
  const once = useOnce()
  const remove = async () => {
    const from = router.state.location.pathname
    const removed = await once.run(async () => {
      await client.batches.remove({ id: batch.id })
      return true
    })
    if (!removed) return
    // The dialog may be closed by now, and the operator elsewhere.
    if (router.state.location.pathname === from) await router.navigate({ to: '/batches' })
    await queries.invalidateQueries({ queryKey: query.batches.list.key() })
  }
  return (
    <>
      <T as="p" id="batches.discard.text" values={{ name: <b>{visibleText(batch.file.name)}</b> }} />
      {once.error !== null && <FailureNotice error={once.error} />}
      <Group gap={8} justify="flex-end" mt={14}>
        <Button variant="default" data-autofocus onClick={onClose}>
          <T id="common.cancel" />
        </Button>
        <Button color="red.7" loading={once.pending} onClick={() => void remove()}>
          <T id="batches.discard" />
        </Button>
      </Group>
    </>
  )
}

/** The same file was read before, so it may have been sent already. */
function SameFile({ draft: { sameFile } }: { readonly draft: BatchDraft }): ReactNode {
  const t = useT()
  if (sameFile.length === 0) return null
  const wasSealed = sameFile.some(({ isSealed }) => isSealed)
  return (
    <div className="pd-warning" role="note">
      <T as="p" id={wasSealed ? 'batches.sameFile.sealed' : 'batches.sameFile.read'} />
      <ul>
        {sameFile.map(({ id, profileName, environment, createdAt, isSealed }) => (
          <li key={id}>
            <Link to="/batches/$id" params={{ id }} className={shared.link}>
              <Time at={createdAt} /> · {visibleText(merchantName(t, { name: profileName, environment }))} ·{' '}
              <T id={isSealed ? 'batches.sameFile.isSealed' : 'batches.state.draft'} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The file is not in memory, and its card numbers are never on disk. */
function FileAgain({ batch }: { readonly batch: BatchSummary }): ReactNode {
  const { profiles } = useProfiles()
  if (!profiles.some(({ id }) => id === batch.profileId))
    return <T as="p" className="pd-warning" role="note" id="batches.again.noMerchant" />
  return (
    <section className={classes.part}>
      <T as="h2" id="batches.again" />
      <T
        as="p"
        id={batch.file.source === 'pasted' ? 'batches.again.pasted' : 'batches.again.file'}
        values={{ name: <b>{visibleText(batch.file.name)}</b> }}
      />
      <FileIntake profileId={batch.profileId} again={batch.id} onOpened={() => undefined} />
    </section>
  )
}
