import { join } from 'node:path'
import { z } from 'zod'
import type { Files } from '../ports.ts'

/**
 * What of the settings is the operator's. All else is this machine's: its key store's ciphertexts above all, which are not
 * in a backup and not lost by a restore; where its window stands; where backups are made.
 */
const OPERATORS = ['preferences', 'activeProfileId'] as const

/** Which history was last worked with here (gaps.ts): one that is restored is another, and known to be. */
export const HISTORY_MARK = 'historyMark'

const json = z.record(z.string(), z.unknown())
const NAME = 'settings.json'

/** The operator's part, as the text of a file. */
export async function operatorsSettings(files: Files, folder: string): Promise<string> {
  return text(operatorsPart(await read(files, folder)))
}

/** Gives a folder with a backup's settings those of this machine, beside what is the operator's. */
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

/** One that is not there has nothing in it. One that cannot be read has all the same: the secrets of this machine. */
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
