import { closeSync, constants, fstatSync, mkdtempSync, openSync, readSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join, win32 } from 'node:path'
import { type PolicyFound, type PolicyProblem, policy } from '#core/updates/policy.ts'

const MAX_BYTES = 64 * 1024

/** Where an administrator's policy may lie, by system; the first that is there holds. */
export function policyPaths(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): readonly string[] {
  if (platform === 'darwin') return ['/Library/Application Support/Paydesk/policy.json']
  if (platform !== 'win32') return ['/etc/paydesk/policy.json']
  // The variable alone would let whoever starts the program name another folder.
  const usual = 'C:\\ProgramData'
  return [...new Set([env.ProgramData || usual, usual])].map((folder) => win32.join(folder, 'Paydesk', 'policy.json'))
}

/** The policy in force: the first that is found. */
export function findPolicy(paths: readonly string[], trust?: Trust): PolicyFound {
  const found = paths.map((path) => readPolicy(path, trust))
  return found.find(({ is }) => is !== 'none') ?? { is: 'none' }
}

/** What decides whether the operator could have written a policy themselves. */
export interface Trust {
  readonly platform: NodeJS.Platform
}

/**
 * Reads the administrator's policy. One that the operator can change, or that cannot be read, is unusable: nobody may
 * lift a policy by breaking it.
 */
export function readPolicy(path: string, { platform }: Trust = { platform: process.platform }): PolicyFound {
  const unusable = (problem: PolicyProblem): PolicyFound => ({ is: 'unusable', path, problem })
  let file: number
  try {
    file = openSync(path, 'r')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'ENOENT' || code === 'ENOTDIR' ? { is: 'none' } : unusable('unreadable')
  }
  try {
    if (!isTrusted(file, path, platform)) return unusable('not_trusted')
    const bytes = Buffer.alloc(MAX_BYTES + 1)
    const length = readSync(file, bytes, 0, bytes.length, 0)
    if (length > MAX_BYTES) return unusable('too_large')
    return parsed(bytes.subarray(0, length).toString('utf8'), unusable)
  } catch {
    return unusable('unreadable')
  } finally {
    closeSync(file)
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

/** A regular file that, like its folder, only an administrator can write. */
function isTrusted(file: number, path: string, platform: NodeJS.Platform): boolean {
  const stats = fstatSync(file)
  if (!stats.isFile()) return false
  if (platform === 'win32') return !canWrite(path) && !canMakeIn(dirname(path))
  const folder = statSync(dirname(path))
  return [stats, folder].every(({ uid, mode }) => uid === 0 && (mode & (constants.S_IWGRP | constants.S_IWOTH)) === 0)
}

/** Windows says by lists who may write what; whether this account may is found by trying. Nothing is changed. */
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
