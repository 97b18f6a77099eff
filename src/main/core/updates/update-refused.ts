import type { UpdateFailureReason } from '#shared/model/updates.ts'

/** Why an update was not taken. Expected: it is shown, and nothing of the installed version has changed. */
export class UpdateRefused extends Error {
  readonly reason: UpdateFailureReason
  /** The version it was about, where it could be believed. */
  readonly version: string | null
  constructor(reason: UpdateFailureReason, version: string | null = null, options?: ErrorOptions) {
    super(`Update refused: ${reason}`, options)
    this.name = 'UpdateRefused'
    this.reason = reason
    this.version = version
  }
}

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR']

/** What an error of the file system means for an update; null where it is none of these. */
export function diskReason(error: unknown): 'disk_full' | 'folder_unwritable' | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (FULL.includes(code)) return 'disk_full'
  return UNWRITABLE.includes(code) ? 'folder_unwritable' : null
}
