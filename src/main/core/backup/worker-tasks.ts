/** The tasks of the backup thread, and its messages. Both ends are this program: trusted, not parsed. */
export type Task =
  /** Copies a database that is in use, as of one moment, and checks the copy. */
  | { readonly do: 'copy'; readonly from: string; readonly to: string }
  /** Checks a copy and migrates it for this desk. `forgetCards`: the card hashes are under another desk's key. */
  | { readonly do: 'adopt'; readonly path: string; readonly forgetCards: boolean; readonly now: string }
  /** Counts what a database holds. `since`: also counts the transactions newer than this. */
  | { readonly do: 'count'; readonly path: string; readonly since: string | null }

export interface Counts {
  readonly transactions: number
  readonly since: number
  readonly observations: number
}

export type FromThread =
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'done'; readonly counts: Counts }
  /** `code`: SQLite's or the system's, or the finding of a check. `isDamaged`: the copy is not sound. */
  | { readonly type: 'failed'; readonly code: string; readonly isDamaged: boolean }
