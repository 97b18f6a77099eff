import { type FileRefusal, MAX_BATCH_COLUMNS, MAX_BATCH_FILE, MAX_BATCH_ROWS } from '#shared/model/batch.ts'
import type { MessageId, TextValues } from '../../i18n/index.tsx'

/** Why a file was not taken. With `several` and `folder` it was not even read. */
export type NotTaken =
  | { readonly is: 'refused'; readonly name: string; readonly refusal: FileRefusal }
  | { readonly is: 'other_file' | 'folder'; readonly name: string }
  | { readonly is: 'several' }
  | { readonly is: 'failed'; readonly error: unknown }

interface NotTakenWords {
  readonly what: MessageId
  readonly next: MessageId
  readonly values: TextValues
}

/** What to tell of a file that was not taken, and what to do next. */
export function notTakenWords(why: Exclude<NotTaken, { is: 'failed' }>): NotTakenWords {
  const what: MessageId = why.is === 'refused' ? `batches.refusal.${why.refusal.rule}` : `batches.notTaken.${why.is}`
  return {
    what,
    next: `${what}.next`,
    values: {
      count: (why.is === 'refused' && why.refusal.count) || 0,
      rows: MAX_BATCH_ROWS,
      columns: MAX_BATCH_COLUMNS,
      megabytes: MAX_BATCH_FILE / 1024 / 1024,
    },
  }
}
