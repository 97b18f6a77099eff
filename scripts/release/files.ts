import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A file of a release. */
export interface ReleaseFile {
  readonly name: string
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}

/** The list of checksums itself. */
export const CHECKSUMS = 'SHA256SUMS'

/** The files that lie directly in a folder, by name, without the list of checksums. Throws where there are none. */
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

/** The folder named on the command line, as a user means it who calls an npm script. Ends the program without one. */
export function folderArgument(usage: string): string {
  const [folder, ...rest] = process.argv.slice(2)
  if (folder !== undefined && rest.length === 0 && !folder.startsWith('-')) {
    return resolve(process.env.INIT_CWD ?? process.cwd(), folder)
  }
  process.stderr.write(`Usage: ${usage}\n`)
  return process.exit(2)
}
