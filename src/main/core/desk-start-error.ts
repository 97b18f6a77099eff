/**
 * Why a desk cannot start. The host shows the reason to the operator and exits. No data was lost; a restore may be
 * partly in place.
 */
export type DeskStartReason =
  | 'folder_in_use'
  | 'folder_unwritable'
  /** The folder is inside the program's own folder, which an update replaces. */
  | 'folder_in_program'
  | 'restore_unfinished'
  | 'database_newer'
  | 'database_failed'
  | 'disk_full'
  /** Paydesk's own files are missing or unreadable. */
  | 'program_damaged'

export class DeskStartError extends Error {
  readonly reason: DeskStartReason
  readonly path: string
  /** For `database_newer`: the version that last used the folder, if known. */
  readonly madeBy: string | null

  constructor(
    reason: DeskStartReason,
    path: string,
    { madeBy = null, ...options }: ErrorOptions & { readonly madeBy?: string | null } = {},
  ) {
    super(`${START_WORDS[reason]}${madeBy === null ? '' : ` (Paydesk ${madeBy})`}: ${path}`, options)
    this.name = 'DeskStartError'
    this.reason = reason
    this.path = path
    this.madeBy = madeBy
  }
}

const START_WORDS: Record<DeskStartReason, string> = {
  folder_in_use: 'Another Paydesk is already using this data folder',
  folder_unwritable: 'Paydesk cannot write to its data folder',
  folder_in_program: 'The data folder is inside the program’s own folder, which an update or an uninstall removes',
  restore_unfinished: 'A restore could not be finished; the next start continues it',
  database_newer: 'The database was made by a newer Paydesk and was not changed; start that version or a later one',
  database_failed: 'The database cannot be opened',
  disk_full: 'The disk is full: the database cannot be opened; free some space and start again, nothing is lost',
  program_damaged: 'Paydesk’s program files are damaged or missing; install it again, the data folder was not touched',
}

/** Whether code could not be loaded because it is truncated, overwritten or missing. */
export function isDamagedCode(error: unknown): boolean {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return error instanceof SyntaxError || code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND'
}
