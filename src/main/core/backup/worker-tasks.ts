/** The tasks of the backup thread, and its messages. Both ends are this program: trusted, not parsed. */
export type Task =
  /** Copies a database that is in use, as of one moment, and checks the copy. */
  | { readonly do: 'copy'; readonly from: string; readonly to: string }
  /** Checks a copy and migrates it for this desk. `forgetCards`: the card hashes are under another desk's key. */
  | { readonly do: 'adopt'; readonly path: string; readonly forgetCards: boolean; readonly now: string }
  /** Counts what a database contains. `other`: another database, to count the transactions that it does not have. */
  | { readonly do: 'count'; readonly path: string; readonly other: string | null }

export interface Counts {
  readonly transactions: number
  /** Transactions that the other database does not have, and when the earliest of them was created. */
  readonly missing: number
  readonly missingFrom: string | null
  readonly observations: number
}

export type FromThread =
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'done'; readonly counts: Counts }
  /** `code`: SQLite's or the system's, or the finding of a check. `isDamaged`: the copy is not sound. */
  | { readonly type: 'failed'; readonly code: string; readonly isDamaged: boolean }
