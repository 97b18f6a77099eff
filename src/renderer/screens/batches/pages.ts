import { keepPreviousData, type QueryKey, useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Sight } from '../../components/grid/sight.ts'

/** Rows per page. */
const PAGE = 200

interface Page<Row> {
  readonly total: number
  readonly rows: readonly Row[]
}

interface Reading<Row> {
  readonly key: (from: number, count: number) => QueryKey
  readonly read: (from: number, count: number, signal: AbortSignal) => Promise<Page<Row>>
}

export interface PagedRows<Row> {
  /** `null` until it is known. */
  readonly total: number | null
  /** `undefined` until the row has been read. */
  readonly rowAt: (index: number) => Row | undefined
  /** The index of a row among those that have been read; -1 if it is not among them. */
  readonly placeOf: (row: number) => number
  readonly error: unknown
}

/** Reads the visible rows of a long table in pages. */
export function usePages<Row extends { readonly row: number }>(
  [first, last]: Sight,
  { key, read: readPage }: Reading<Row>,
): PagedRows<Row> {
  const begin = Math.floor(Math.max(0, first) / PAGE)
  const end = Math.floor(Math.max(0, last) / PAGE)
  const numbers = Array.from({ length: end - begin + 1 }, (_, index) => begin + index)
  const pages = useQueries({
    queries: numbers.map((number) => ({
      queryKey: key(number * PAGE, PAGE),
      queryFn: ({ signal }: { signal: AbortSignal }) => readPage(number * PAGE, PAGE, signal),
      placeholderData: keepPreviousData,
      gcTime: 20_000,
    })),
  })
  const read = pages.map(({ data }) => data)
  // While a distant page is read, the table keeps its length.
  const total = useRef<number | null>(null)
  total.current = read.find((page) => page !== undefined)?.total ?? total.current
  return {
    total: total.current,
    rowAt: (index) => read[Math.floor(index / PAGE) - begin]?.rows[index % PAGE],
    placeOf: (row) => {
      for (const [nth, page] of read.entries()) {
        const at = page?.rows.findIndex((one) => one.row === row) ?? -1
        if (at >= 0) return (begin + nth) * PAGE + at
      }
      return -1
    },
    error: pages.find((page) => page.error !== null)?.error ?? null,
  }
}
