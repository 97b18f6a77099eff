import { join } from 'node:path'
import { z } from 'zod'
import type { Files } from '../ports.ts'
import { HISTORY_MARK } from './history-mark.ts'

/**
 * The operator's settings. All others belong to this machine: above all its key store's ciphertexts, which are not in a
 * backup and not lost by a restore, and also the window's position and the backup folder.
 */
const OPERATORS = ['preferences', 'activeProfileId'] as const

const json = z.record(z.string(), z.unknown())
const NAME = 'settings.json'

/** Returns the operator's settings, as the text of a file. */
export async function operatorsSettings(files: Files, folder: string): Promise<string> {
  return text(operatorsPart(await read(files, folder)))
}

/** Adds this machine's settings to a folder with a backup's settings, next to the operator's. */
export async function takeOverSettings(files: Files, from: string, into: string): Promise<void> {
  const machines = Object.fromEntries(
    Object.entries(await read(files, from)).filter(
      ([key]) => key !== HISTORY_MARK && !OPERATORS.some((one) => one === key),
    ),
  )
  const content = text({ ...machines, ...operatorsPart(await read(files, into)) })
  await files.writeFile(join(into, NAME), content, 'w')
}

function operatorsPart(settings: z.infer<typeof json>): z.infer<typeof json> {
  return Object.fromEntries(OPERATORS.flatMap((key) => (key in settings ? [[key, settings[key]]] : [])))
}

/** A missing file has no settings. An unreadable one still has some: the secrets of this machine. */
async function read(files: Files, folder: string): Promise<z.infer<typeof json>> {
  const bytes = await files.readFile(join(folder, NAME)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  return json.parse(JSON.parse(String(bytes)))
}

function text(settings: z.infer<typeof json>): string {
  return `${JSON.stringify(settings, null, '\t')}\n`
}
