import { existsSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import lock from '../../package-lock.json' with { type: 'json' }

/**
 * `npm run release:check-tag`: exits with 1 unless the tag in GITHUB_REF_NAME is "v" plus the version of package.json,
 * package-lock.json has the same version, and that version's release notes exist in both languages.
 */
const NOTES = join(import.meta.dirname, '..', '..', 'release-notes')
const { version } = manifest
const tag = process.env.GITHUB_REF_NAME ?? ''

function problem(): string | null {
  if (tag === '') return 'No tag is named: set GITHUB_REF_NAME'
  if (tag !== `v${version}`)
    return `The tag is "${tag}", but package.json has version ${version}: expected "v${version}"`
  const locked = [lock.version, lock.packages[''].version].find((one) => one !== version)
  if (locked !== undefined) return `package-lock.json has version ${locked}, package.json ${version}`
  const missing = ['en', 'ru']
    .map((language) => `${version}.${language}.txt`)
    .find((name) => !existsSync(join(NOTES, name)))
  return missing === undefined ? null : `The notes of the release are missing: release-notes/${missing}`
}

const found = problem()
if (found === null) process.stdout.write(`${tag} is version ${version}\n`)
else {
  process.stderr.write(`${found}\n`)
  process.exitCode = 1
}
