import { useEffect, useRef, useState } from 'react'
import type { ExportOrder, ExportProgress } from '#shared/contract/exports.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { download } from '../../bridge/download.ts'

/** Where an export stands. */
type Exporting =
  /** Nothing is under way. `wasStopped`: the operator has stopped the last one. */
  | { readonly is: 'choosing'; readonly wasStopped: boolean }
  /** The system asks where to. */
  | { readonly is: 'asking' }
  /** Of so many rows; null while they are being counted. */
  | { readonly is: 'under_way'; readonly rows: number; readonly of: number | null }
  | Extract<ExportProgress, { readonly is: 'done' }>
  | { readonly is: 'failed'; readonly error: unknown }

const CHOOSING = { is: 'choosing', wasStopped: false } as const

interface Writing<Order> {
  readonly exporting: Exporting
  readonly start: (order: Order) => void
  readonly stop: () => void
}

/** Exports while it is listened to: it stops with the dialog. */
export function useExport(): Writing<ExportOrder> {
  const { client } = useDesk()
  return useWriting((order, options) => client.exports.write(order, options))
}

/** Writes a file while it is listened to: it stops with what shows it. */
export function useWriting<Order>(
  write: (order: Order, options: { signal: AbortSignal }) => Promise<AsyncIterable<ExportProgress>>,
): Writing<Order> {
  const [exporting, setExporting] = useState<Exporting>(CHOOSING)
  const underWay = useRef<AbortController | null>(null)
  useEffect(() => () => underWay.current?.abort(), [])

  async function run(order: Order, { signal }: AbortController): Promise<void> {
    try {
      for await (const progress of await write(order, { signal })) {
        if (signal.aborted) return
        setExporting(progress.is === 'cancelled' ? CHOOSING : progress)
        // In a browser none of it passes through the page.
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
      setExporting({ is: 'asking' })
      void run(order, underWay.current)
    },
    stop() {
      underWay.current?.abort()
      setExporting({ is: 'choosing', wasStopped: true })
    },
  }
}
