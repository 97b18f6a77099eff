import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type State, stateFile } from './records.ts'

const DEBOUNCE_MS = 200

/** What a state file held. `setAside`: where a damaged one was moved to; it is never deleted. */
export interface LoadedState {
  readonly state: State | null
  readonly setAside: string | null
}

/** Reads the state. A missing file is an empty platform; any other failure to read is thrown. */
export async function loadState(path: string): Promise<LoadedState> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { state: null, setAside: null }
    throw error
  }
  const parsed = stateFile.safeParse(parseJson(text))
  if (parsed.success) return { state: parsed.data, setAside: null }
  const setAside = `${path}.damaged-${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}`
  await rename(path, setAside)
  return { state: null, setAside }
}

/** Writes the state behind the platform's back: soon after a change, one writer at a time, and once more on `flush`. */
export interface StateWriter {
  readonly changed: () => void
  readonly flush: () => Promise<void>
}

/** A writer for one file. A write that fails is tried again at the next change; only `flush` reports it. */
export function createStateWriter(path: string, snapshot: () => State): StateWriter {
  let timer: NodeJS.Timeout | undefined
  let dirty = false
  let writing: Promise<void> = Promise.resolve()

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing
      .catch(() => undefined)
      .then(async () => {
        if (!dirty) return
        dirty = false
        try {
          await writeAtomically(path, JSON.stringify(snapshot()))
        } catch (error) {
          dirty = true
          throw error
        }
      })
    return writing
  }
  return {
    changed: () => {
      dirty = true
      timer ??= setTimeout(() => write().catch(() => undefined), DEBOUNCE_MS)
    },
    flush: write,
  }
}

async function writeAtomically(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
