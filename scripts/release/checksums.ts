import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKSUMS, folderArgument, releaseFiles } from './files.ts'

/**
 * `npm run release:checksums -- <folder>`: writes SHA256SUMS next to the files of a release, in the format read by
 * `sha256sum --check` and `shasum --algorithm 256 --check`.
 */
const folder = folderArgument('npm run release:checksums -- <folder>')
const files = await releaseFiles(folder)
writeFileSync(join(folder, CHECKSUMS), files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''))
process.stdout.write(`${CHECKSUMS}: ${files.length} files\n`)
