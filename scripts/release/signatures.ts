import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The signature of a program or installer, as reported by the system. */
export interface Signature {
  /** Relative to the folder searched. */
  readonly file: string
  /** The name in the certificate; `null` if unsigned or the signature is invalid. */
  readonly signedBy: string | null
  /** Whether Apple's notarisation is attached; `null` on systems without notarisation. */
  readonly notarised: boolean | null
}

/** Checks every program and installer in electron-builder's output folder with the current system's tools. */
export function readSignatures(folder: string, platform: NodeJS.Platform): readonly Signature[] {
  if (platform === 'win32') return found(folder, ['*.exe', 'win*unpacked/Paydesk.exe']).map(onWindows(folder))
  if (platform === 'darwin') return found(folder, ['mac*/Paydesk.app']).map(onMac(folder))
  return []
}

function found(folder: string, patterns: readonly string[]): readonly string[] {
  return globSync([...patterns], { cwd: folder })
    .sort()
    .map((path) => join(folder, path))
}

const SCRIPT =
  '$s = Get-AuthenticodeSignature -LiteralPath $env:PAYDESK_FILE; $s.Status.ToString(); $s.SignerCertificate.Subject'

function onWindows(folder: string) {
  return (path: string): Signature => {
    // Windows PowerShell finds its own modules only if no other PowerShell has set this variable.
    const { PSModulePath: _other, ...env } = process.env
    const { stdout } = spawnSync('powershell', ['-NoProfile', '-NonInteractive', '-Command', SCRIPT], {
      encoding: 'utf8',
      env: { ...env, PAYDESK_FILE: path },
    })
    return { file: relative(folder, path), signedBy: windowsSigner(stdout ?? ''), notarised: null }
  }
}

function onMac(folder: string) {
  return (path: string): Signature => {
    const verified = spawnSync('codesign', ['--verify', '--deep', '--strict', path]).status === 0
    const { stderr } = spawnSync('codesign', ['--display', '--verbose=2', path], { encoding: 'utf8' })
    const stapled = spawnSync('xcrun', ['stapler', 'validate', path]).status === 0
    return { file: relative(folder, path), signedBy: verified ? macSigner(stderr ?? '') : null, notarised: stapled }
  }
}

/** The subject's common name, from two lines: the status and the certificate's subject. `null` unless valid. */
export function windowsSigner(words: string): string | null {
  const [status = '', subject = ''] = words.split(/\r?\n/)
  if (status.trim() !== 'Valid') return null
  return /CN=("(?:[^"]|"")*"|[^,]+)/.exec(subject)?.[1]?.replace(/^"|"$/g, '').replaceAll('""', '"') ?? subject.trim()
}

/** The first authority that codesign names. `null` for an ad-hoc signature, which names none. */
export function macSigner(words: string): string | null {
  return /^Authority=(.+)$/m.exec(words)?.[1]?.trim() ?? null
}

/** Each feed of a folder, and whether its signature is next to it. */
export function feedSignatures(folder: string): readonly { readonly file: string; readonly signed: boolean }[] {
  return found(folder, ['latest*.yml']).map((path) => ({
    file: relative(folder, path),
    signed: existsSync(`${path}.sig`),
  }))
}
