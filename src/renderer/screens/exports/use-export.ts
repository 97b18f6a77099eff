import { useEffect, useRef, useState } from 'react'
import type { ExportOrder, ExportProgress } from '#shared/contract/exports.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { download } from '../../bridge/download.ts'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { useHoldsWindow, useKeepsOpen } from '../../components/keeps-open.ts'

/** The state of an export. */
type Exporting =
  /** Nothing is under way. `wasStopped`: the operator stopped the last one. */
  | { readonly is: 'choosing'; readonly wasStopped: boolean }
  /** The system asks where to save the file. */
  | { readonly is: 'asking' }
  /** `of`: the total number of rows; `null` while they are being counted. */
  | { readonly is: 'under_way'; readonly rows: number; readonly of: number | null }
  | Extract<ExportProgress, { readonly is: 'done' }>
  | { readonly is: 'failed'; readonly error: unknown }

const CHOOSING = { is: 'choosing', wasStopped: false } as const

interface Writing<Order> {
  readonly exporting: Exporting
  readonly start: (order: Order) => void
  readonly stop: () => void
}

/** Exports while it is mounted: closing the dialog stops the export. */
export function useExport(): Writing<ExportOrder> {
  const { client } = useDesk()
  return useWriting((order, options) => client.exports.write(order, options))
}

/**
 * Writes a file while it is mounted: the writing stops when the component that shows it unmounts. In a browser the page
 * keeps its window meanwhile; the desktop program asks before it quits.
 */
export function useWriting<Order>(
  write: (order: Order, options: { signal: AbortSignal }) => Promise<AsyncIterable<ExportProgress>>,
): Writing<Order> {
  const [exporting, setExporting] = useState<Exporting>(CHOOSING)
  const underWay = useRef<AbortController | null>(null)
  useEffect(() => () => underWay.current?.abort(), [])
  const { host } = useDeskInfo()
  const isUnderWay = exporting.is === 'asking' || exporting.is === 'under_way'
  useKeepsOpen('unfinished', isUnderWay)
  useHoldsWindow(host === 'browser' && isUnderWay, () => undefined)

  async function run(order: Order, { signal }: AbortController): Promise<void> {
    try {
      for await (const progress of await write(order, { signal })) {
        if (signal.aborted) return
        setExporting(progress.is === 'cancelled' ? CHOOSING : progress)
        // In a browser the file is downloaded without passing through the page.
        if (progress.is === 'done' && progress.ticket !== null) download(`/exports/${progress.ticket}`)
      }
    } catch (error) {
      if (!signal.aborted) setExporting({ is: 'failed', error })
    }
  }

  return {
    exporting,
    start(order) {
      underWay.current?.abort()
      underWay.current = new AbortController()
      // Only the desktop asks where to save.
      setExporting(host === 'browser' ? { is: 'under_way', rows: 0, of: null } : { is: 'asking' })
      void run(order, underWay.current)
    },
    stop() {
      underWay.current?.abort()
      setExporting({ is: 'choosing', wasStopped: true })
    },
  }
}
