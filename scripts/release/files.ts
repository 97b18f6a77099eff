import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'

export interface ReleaseFile {
  readonly name: string
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}

/** The file name of the checksum list. */
export const CHECKSUMS = 'SHA256SUMS'

/** The files directly in a folder, by name, without the checksum list. Throws if there are none. */
export async function releaseFiles(folder: string): Promise<readonly ReleaseFile[]> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== CHECKSUMS)
    .map((entry) => entry.name)
    .sort()
  if (names.length === 0) throw new Error(`There are no files in ${folder}`)
  const files: ReleaseFile[] = []
  for (const name of names) {
    const path = join(folder, name)
    files.push({ name, bytes: statSync(path).size, sha256: await sha256(path) })
  }
  return files
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The folder named on the command line, relative to where the user called npm. Ends the program if there is none. */
export function folderArgument(usage: string): string {
  const [folder, ...rest] = process.argv.slice(2)
  if (folder !== undefined && rest.length === 0 && !folder.startsWith('-')) {
    return resolve(process.env.INIT_CWD ?? process.cwd(), folder)
  }
  process.stderr.write(`Usage: ${usage}\n`)
  return process.exit(2)
}
