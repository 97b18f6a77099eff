import type { Files, SyncFiles } from '../../src/main/core/ports.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'
import { memoryFolder } from '../memory-folder.ts'

/** In memory if there is room: the disk itself is not under test. */
export const FOLDER = process.env.PAYDESK_SIMULATION_FOLDER ?? memoryFolder(1_000_000_000)

/** Methods of the port that write. */
const WRITING = ['create', 'writeFile', 'copyFile', 'mkdir', 'rename', 'syncFolder'] as const

interface Disk {
  /** Whether the next access may be made: a killed desk makes none. */
  readonly step: (what: string) => boolean
  /** Whether the disk is currently full. */
  readonly isFull: () => boolean
}

/** Files of a desk that can be killed before each access, on a disk that can be full. SQLite opens its files itself. */
export function simulatedFiles({ step, isFull }: Disk): Files {
  const gated = (name: string, value: unknown): unknown => {
    if (typeof value !== 'function' || name === 'createReadStream') return value
    return (...args: unknown[]): unknown => {
      if (!step(`a file: ${name}`)) return new Promise(() => undefined)
      if (name === 'free') return Promise.resolve(isFull() ? 0 : null)
      if (isFull() && (WRITING as readonly string[]).includes(name)) {
        return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
      }
      return Reflect.apply(value, systemFiles, args)
    }
  }
  return new Proxy(systemFiles, { get: (files, name: string) => gated(name, Reflect.get(files, name)) })
}

/** The synchronous file API, for a desk that starts: a kill throws, and so does each further access. */
export function simulatedSyncFiles({ step }: Pick<Disk, 'step'>): SyncFiles {
  const gated = (name: string, value: unknown): unknown => {
    if (typeof value !== 'function') return value
    return (...args: unknown[]): unknown => {
      if (!step(`a file: ${name}`)) throw new Error('the desk was killed')
      return Reflect.apply(value, systemFiles.sync, args)
    }
  }
  return new Proxy(systemFiles.sync, { get: (files, name: string) => gated(name, Reflect.get(files, name)) })
}
