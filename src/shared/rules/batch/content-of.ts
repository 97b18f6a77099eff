import type { BatchField, JudgedRow } from '../../model/batch.ts'

/** What is the same for all rows with the same content of a cell, though not all of it may be shown; `null`: empty. */
export function contentOf({ values, unread }: Pick<JudgedRow, 'values' | 'unread'>, field: BatchField): string | null {
  return values[field] ?? unread[field]?.content ?? null
}
