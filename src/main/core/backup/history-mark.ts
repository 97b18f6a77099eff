import type { HistoryMark } from '../database/mark-repository.ts'

// Without zod: every start looks for a restore before it loads anything else.

/** The setting that says which history was last worked with here (gaps.ts). A restored history is known to be another one. */
export const HISTORY_MARK = 'historyMark'
/** The mark in settings that were set aside: no history has it, so any that they are put back with counts as another. */
export const NO_HISTORY: HistoryMark = { id: 'set aside', marks: 0 }
