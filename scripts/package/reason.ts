const NO_NETWORK = /\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)\b/

/** Why no package was made, in one line: electron-builder's errors also contain the commands it ran. */
export function reasonOf(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const line = first.trim()
  if (!NO_NETWORK.test(line)) return line
  return `A download failed (${line}). Electron and the installers' tools are fetched once; ELECTRON_DIST names an Electron that is here.`
}
