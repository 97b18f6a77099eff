/** The system's code (EACCES); null for an error of any other sort. */
export function systemCode(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^E[A-Z0-9]+$/.test(code) ? code : null
}

/** Codes that say that there is no such file any more. */
export const IS_GONE = /^ENO(?:ENT|TDIR)$/

/** Codes that say that there is no room left: on the disk, or for this user. */
export const IS_FULL = /^(?:ENOSPC|EDQUOT)$/
