import { useWindowEvent } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { EvidenceSource } from '#shared/model/evidence.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { addFiles, filesOf, type OfferedFile, type OfferedResult } from '../../bridge/evidence-files.ts'
import { announce } from '../../components/announcer.tsx'
import { EXCEPTION_WORDS, failureWords } from '../../components/failure-words.ts'
import { type Translate, useT } from '../../i18n/index.tsx'
import {
  addLot,
  type EvidenceLots,
  forgetRemarks,
  isWatched,
  NO_LOTS,
  useEvidenceLots,
  watchLots,
} from './evidence-lots.ts'
import { holdsFiles } from './stray-drops.ts'
import { useReloadEvidence } from './use-evidence.ts'

/** Files being added, and the outcome of the last ones. */
export interface EvidenceAdding extends EvidenceLots {
  /** Adds files after those under way. Resolves to the outcome of each. */
  readonly add: (files: readonly OfferedFile[], source: EvidenceSource) => Promise<readonly OfferedResult[]>
  readonly forget: () => void
}

/** Adds files as evidence of a transaction: one lot after the other, with an outcome for each file. */
export function useEvidenceAdding(transactionId: string): EvidenceAdding {
  const t = useT()
  const desk = useDesk()
  const reload = useReloadEvidence(transactionId)
  const { progress, remarks } = useEvidenceLots((lots) => lots[transactionId] ?? NO_LOTS)
  const add = useCallback<EvidenceAdding['add']>(
    (files, source) =>
      addLot(transactionId, files.length, async (onProgress) => {
        const results = await addFiles(desk, transactionId, files, source, onProgress)
        await reload()
        const kept = results.filter(({ result }) => result === 'kept').length
        if (kept > 0) announce(t('evidence.added', { count: kept }))
        // No screen shows the remarks: a missing file would be noticed too late.
        if (!isWatched(transactionId)) tellFailed(t, results)
        return results
      }),
    [desk, transactionId, reload, t],
  )
  const forget = useCallback(() => forgetRemarks(transactionId), [transactionId])
  useEffect(() => watchLots(transactionId), [transactionId])
  return { progress, remarks, add, forget }
}

/** Together with the count of the others, as many as the window shows at once. */
const MAX_TOLD = 3

function tellFailed(t: Translate, results: readonly OfferedResult[]): void {
  const failed = results.filter((one) => one.result === 'failed')
  const tell = (title: string, message = '') => notifications.show({ color: 'red', title, message, autoClose: false })
  for (const { offered, failure } of failed.slice(0, MAX_TOLD)) {
    const { what, next, values } = failure ? failureWords(failure) : EXCEPTION_WORDS
    tell(t('evidence.failed', { name: visibleText(offered.file.name) }), `${t(what, values)}. ${t(next, values)}`)
  }
  if (failed.length > MAX_TOLD) tell(t('evidence.failed.more', { count: failed.length - MAX_TOLD }))
}

/** Whether a question is open: nothing can be dropped behind it. */
function isAsking(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null
}

/** Takes files dropped anywhere on the window. Returns true while some are dragged over it. */
export function useFileDrop(take: (files: readonly OfferedFile[]) => void): boolean {
  const [dragging, setDragging] = useState(false)
  // The mouse sends no `mousemove` during a drag, and a drag that ended elsewhere may leave no other sign.
  useWindowEvent('mousemove', () => setDragging(false))
  const onDrop = useEffectEvent((data: DataTransfer) => {
    const files = filesOf(data)
    if (files.length > 0) take(files)
  })
  useEffect(() => {
    const wanted = (event: DragEvent) => holdsFiles(event) && !isAsking()
    const listeners = {
      dragenter: (event: DragEvent) => wanted(event) && event.preventDefault(),
      dragover(event: DragEvent) {
        if (!wanted(event)) return
        event.preventDefault()
        if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
        setDragging(true)
      },
      // Between elements the drag continues; on leaving the window there is no related target.
      dragleave: (event: DragEvent) => event.relatedTarget === null && setDragging(false),
      drop(event: DragEvent) {
        setDragging(false)
        if (!wanted(event) || !event.dataTransfer) return
        event.preventDefault()
        onDrop(event.dataTransfer)
      },
    }
    // In the capture phase, because a field would take a file as text.
    const capture = { capture: true }
    const names = Object.keys(listeners) as (keyof typeof listeners)[]
    for (const name of names) window.addEventListener(name, listeners[name], capture)
    return () => {
      for (const name of names) window.removeEventListener(name, listeners[name], capture)
    }
  }, [])
  return dragging
}

/**
 * Takes pasted files and pictures. In a field, text is pasted as text: spreadsheets also put a picture of it on the
 * clipboard.
 */
export function usePaste(take: (files: readonly OfferedFile[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const data = event.clipboardData
    if (!data || isAsking()) return
    const field = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
    if (field && data.types.includes('text/plain')) return
    const files = filesOf(data)
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [])
}
