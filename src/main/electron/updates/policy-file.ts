import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmdirSync,
  type Stats,
  statSync,
} from 'node:fs'
import { dirname, join, win32 } from 'node:path'
import { z } from 'zod'
import { IS_GONE, systemCode } from '#core/system-code.ts'
import { readPublicKey } from '#core/updates/signature.ts'
import { updateMode } from '#shared/model/updates.ts'
import { readBaseUrl } from '#shared/rules/base-url.ts'

/**
 * A feed address: https, or this machine; without query, fragment or credentials. Parsed to the address without a
 * trailing slash.
 */
const feedAddress = z
  .string()
  .max(2000)
  .transform((text, context) => {
    const read = readBaseUrl(text)
    if (read.result === 'ok') return read.baseUrl
    context.addIssue({ code: 'custom', message: `The address of the feed cannot be used: ${read.rule}` })
    return z.NEVER
  })

/**
 * What an administrator sets for every desk on a machine. Unknown names are refused, so that a typo does not go
 * unnoticed.
 */
export const policy = z.strictObject({
  updates: z.strictObject({ mode: updateMode, feed: feedAddress.optional() }).optional(),
})
type Policy = z.infer<typeof policy>

/** Why a policy file is not used. In each case updates are off. */
type PolicyProblem = 'unreadable' | 'not_trusted' | 'too_large' | 'not_json' | 'wrong_content'

/** The result at start: no policy, a policy, or an unusable file. */
export type PolicyFound =
  | { readonly is: 'none' }
  | { readonly is: 'set'; readonly policy: Policy }
  | { readonly is: 'unusable'; readonly path: string; readonly problem: PolicyProblem }

const MAX_BYTES = 64 * 1024

/** The possible paths of an administrator's policy, by system; the first that exists applies. */
export function policyPaths(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): readonly string[] {
  if (platform === 'darwin') return ['/Library/Application Support/Paydesk/policy.json']
  if (platform !== 'win32') return ['/etc/paydesk/policy.json']
  // The default folder comes first, because whoever starts the program can point the variable elsewhere.
  const usual = 'C:\\ProgramData'
  return [...new Set([usual, env.ProgramData || usual])].map((folder) => win32.join(folder, 'Paydesk', 'policy.json'))
}

/** The policy in force: the first one found. */
export function findPolicy(paths: readonly string[]): PolicyFound {
  const found = paths.map((path) => readPolicy(path))
  return found.find(({ is }) => is !== 'none') ?? { is: 'none' }
}

/**
 * Reads the administrator's policy. A policy that the operator can change, or that cannot be read, is unusable, so that
 * breaking a policy does not lift it.
 */
export function readPolicy(path: string, platform: NodeJS.Platform = process.platform): PolicyFound {
  const unusable = (problem: PolicyProblem): PolicyFound => ({ is: 'unusable', path, problem })
  let file: number
  try {
    // Otherwise the start would wait for the writer of a named pipe.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    const isGone = IS_GONE.test(systemCode(error) ?? '')
    return isGone && !isBrokenLink(path) && !isBrokenLink(dirname(path)) ? { is: 'none' } : unusable('unreadable')
  }
  try {
    const stats = fstatSync(file)
    if (!stats.isFile()) return unusable('unreadable')
    if (!isTrusted(stats, path, platform)) return unusable('not_trusted')
    const bytes = Buffer.alloc(MAX_BYTES + 1)
    const length = readSync(file, bytes, 0, bytes.length, 0)
    if (length > MAX_BYTES) return unusable('too_large')
    // Windows PowerShell writes UTF-16 with its mark unless it is told otherwise.
    const encoding = length >= 2 && bytes.readUInt16LE() === 0xfeff ? 'utf16le' : 'utf8'
    return parsed(bytes.subarray(0, length).toString(encoding), unusable)
  } catch {
    return unusable('unreadable')
  } finally {
    closeSync(file)
  }
}

/** An administrator may link the file or its folder from elsewhere, such as a disk that is not mounted yet. */
function isBrokenLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink() && !existsSync(path)
  } catch {
    return false
  }
}

function parsed(text: string, unusable: (problem: PolicyProblem) => PolicyFound): PolicyFound {
  let content: unknown
  try {
    content = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return unusable('not_json')
  }
  const read = policy.safeParse(content)
  return read.success ? { is: 'set', policy: read.data } : unusable('wrong_content')
}

/** Whether only an administrator can write the file and its folder. */
function isTrusted(stats: Stats, path: string, platform: NodeJS.Platform): boolean {
  if (platform === 'win32') return !canWrite(path) && !canMakeIn(dirname(path))
  const folder = statSync(dirname(path))
  return [stats, folder].every(({ uid, mode }) => uid === 0 && (mode & (constants.S_IWGRP | constants.S_IWOTH)) === 0)
}

/** Windows uses access lists, so whether this account may write is determined by trying. Changes nothing. */
function canWrite(path: string): boolean {
  try {
    closeSync(openSync(path, 'r+'))
    return true
  } catch {
    return false
  }
}

function canMakeIn(folder: string): boolean {
  try {
    rmdirSync(mkdtempSync(join(folder, 'try-')))
    return true
  } catch {
    return false
  }
}

const publicKey = z
  .string()
  .max(200)
  .transform((text, context) => {
    try {
      return readPublicKey(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'Not an Ed25519 public key in base64' })
      return z.NEVER
    }
  })

/** The configuration built into a package: `update.json` in its archive. A package without it has no updates. */
export const updateConfig = z.strictObject({
  feed: feedAddress,
  /** The project's public keys, as readPublicKey accepts them. Several during a key rotation. */
  keys: z.array(publicKey).min(1).max(5),
  /** The path of the administrator's policy, if a distributor keeps it elsewhere. */
  policy: z.string().max(1000).optional(),
})
export type UpdateConfig = z.infer<typeof updateConfig>

/** `null` if the package has none. Throws if it exists but cannot be read: the package is then broken. */
export function readUpdateConfig(path: string): UpdateConfig | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return updateConfig.parse(JSON.parse(text))
}
