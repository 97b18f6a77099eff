import { keepPreviousData, type QueryKey, useQueries } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Sight } from '../../components/grid/sight.ts'

/** Rows that are read together. */
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
  /** Null: nobody knows yet. */
  readonly total: number | null
  /** Undefined: it is not read yet. */
  readonly rowAt: (index: number) => Row | undefined
  /** The place of a row among those that are read; -1: it is not among them. */
  readonly placeOf: (row: number) => number
  readonly error: unknown
}

/** The rows of a long table that are in sight, read in pages. */
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
  // While a page far away is read, the table is as long as it was.
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
