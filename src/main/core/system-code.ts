/** The system's error code (EACCES); `null` for any other kind of error. */
export function systemCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^E[A-Z0-9]+$/.test(code) ? code : null
}

/** Codes that mean the file no longer exists. */
export const IS_GONE = /^ENO(?:ENT|TDIR)$/

/** Codes that mean no space is left: on the disk, or for this user. */
export const IS_FULL = /^(?:ENOSPC|EDQUOT)$/
