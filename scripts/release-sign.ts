import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { publicKeyOf, type ReleaseKey, readPrivateKey, readPublicKey } from '../src/main/core/updates/signature.ts'
import { signFeeds } from './release/sign-feeds.ts'

/** `npm run release:sign -- <folder>`: signs the feeds of a folder of packages with PAYDESK_RELEASE_KEY. */
const ROOT = join(import.meta.dirname, '..')
const USAGE = 'Usage: npm run release:sign -- <folder> [--notes <folder>] [--minimum <version>]'

async function sign(): Promise<void> {
  const from = process.env.INIT_CWD ?? process.cwd()
  const { values, positionals } = parseArgs({
    options: { notes: { type: 'string' }, minimum: { type: 'string', default: '0.0.0' } },
    allowPositionals: true,
  })
  const [folder, ...rest] = positionals
  if (folder === undefined || rest.length > 0) throw new Error(USAGE)
  const key = process.env.PAYDESK_RELEASE_KEY ?? ''
  if (key === '') throw new Error('PAYDESK_RELEASE_KEY is not set: it holds what release:key has written')
  const privateKey = readPrivateKey(key)
  requireTrusted(publicKeyOf(privateKey), process.env.PAYDESK_UPDATE_KEY ?? '')
  const signed = await signFeeds({
    folder: resolve(from, folder),
    notes: values.notes === undefined ? join(ROOT, 'release-notes') : resolve(from, values.notes),
    minimum: values.minimum,
    key: privateKey,
  })
  for (const name of signed) process.stdout.write(`${name}\n`)
}

/** Packages that trust only other keys would refuse every update signed with this one. */
function requireTrusted(own: ReleaseKey, trusted: string): void {
  const keys = trusted === '' ? [own] : trusted.split(',').map((one) => readPublicKey(one))
  if (keys.some(({ id }) => id === own.id)) return
  throw new Error('PAYDESK_RELEASE_KEY belongs to none of the public keys in PAYDESK_UPDATE_KEY')
}

await sign().catch((error: unknown) => {
  process.stderr.write(`Nothing more was signed. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
