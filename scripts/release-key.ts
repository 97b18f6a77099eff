import { writeFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { makeKeyPair } from '../src/main/core/updates/signature.ts'

/** `npm run release:key -- <file>`: makes a key pair. The private key is written to a file outside the repository. */
const ROOT = join(import.meta.dirname, '..')

function fail(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

const [name, ...rest] = process.argv.slice(2)
if (name === undefined || rest.length > 0) fail('Usage: npm run release:key -- <file for the private key>')
const file = resolve(process.env.INIT_CWD ?? process.cwd(), name)
const within = relative(ROOT, file)
if (!within.startsWith('..') && !isAbsolute(within)) fail('The private key does not belong into the repository')
const { privateKey, publicKey } = makeKeyPair()
try {
  writeFileSync(file, `${privateKey}\n`, { mode: 0o600, flag: 'wx' })
} catch (error) {
  fail(`The private key was not written: ${error instanceof Error && 'code' in error ? error.code : 'unknown error'}`)
}
process.stdout.write(`The private key is in ${file}: give it to release:sign as PAYDESK_RELEASE_KEY.
The public key, for PAYDESK_UPDATE_KEY when packages are made:
${publicKey}
`)
