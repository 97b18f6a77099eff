import type { KeyObject } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dump, JSON_SCHEMA, load } from 'js-yaml'
import { z } from 'zod'
import { publicKeyOf, signatureText } from '../../src/main/core/updates/signature.ts'
import { PRODUCT, readSignedFeed, UpdateRefused } from '../../src/main/core/updates/signed-feed.ts'
import { sha512Of } from '../../src/main/electron/updates/file-hash.ts'

export interface SignOrder {
  /** Where electron-builder has written the packages and their feeds. */
  readonly folder: string
  /** The folder with `<version>.en.txt` and `<version>.ru.txt`. */
  readonly notes: string
  /** The oldest version that this one can replace. */
  readonly minimum: string
  readonly key: KeyObject
}

/** A feed as electron-builder writes it. */
const feedFile = z.looseObject({
  version: z.string(),
  files: z.array(z.looseObject({ url: z.string(), sha512: z.string(), size: z.int() })).min(1),
})

/**
 * Signs every feed of a folder: adds the data to be signed with it, and writes the signature next to it. Each file that
 * a feed names must exist and match its hash. Returns the names of the files written; throws an Error with a message.
 */
export async function signFeeds(order: SignOrder): Promise<string[]> {
  const { folder, notes, minimum, key } = order
  const names = readdirSync(folder).filter((name) => /^latest(-[a-z0-9-]+)?\.yml$/.test(name))
  if (names.length === 0) throw new Error(`There is no feed (latest*.yml) in ${folder}`)
  const written: string[] = []
  for (const name of names) {
    const { paydesk: _before, ...found } = feedFile.parse(
      load(readFileSync(join(folder, name), 'utf8'), { schema: JSON_SCHEMA }),
    )
    for (const file of found.files) await compare(folder, file)
    const own = {
      product: PRODUCT,
      platform: platformOf(name),
      minimum,
      notes: { en: notesOf(notes, found.version, 'en'), ru: notesOf(notes, found.version, 'ru') },
    }
    const bytes = Buffer.from(dump({ ...found, paydesk: own }, { schema: JSON_SCHEMA, lineWidth: -1 }))
    const signature = signatureText(bytes, key)
    readBack(name, bytes, signature, key, own)
    writeFileSync(join(folder, name), bytes)
    writeFileSync(join(folder, `${name}.sig`), signature)
    written.push(name, `${name}.sig`)
  }
  return written
}

async function compare(
  folder: string,
  { url, sha512, size }: { url: string; sha512: string; size: number },
): Promise<void> {
  const path = join(folder, url)
  if (statSync(path, { throwIfNoEntry: false })?.size !== size || (await sha512Of(path)) !== sha512) {
    throw new Error(`${url} is not there, or not the file that the feed was made of`)
  }
}

function platformOf(name: string): 'win32' | 'darwin' | 'linux' {
  if (name.startsWith('latest-linux')) return 'linux'
  return name.startsWith('latest-mac') ? 'darwin' : 'win32'
}

function notesOf(folder: string, version: string, language: 'en' | 'ru'): string {
  const path = join(folder, `${version}.${language}.txt`)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new Error(`The notes of the release are missing: ${path}`)
  }
}

/** Reads a feed as a desk does, so that one every desk would refuse is never published. */
function readBack(
  name: string,
  bytes: Uint8Array,
  signature: string,
  key: KeyObject,
  own: { platform: string; minimum: string },
): void {
  // As the oldest supported desk would; one of the same version would find nothing new.
  const expected = { keys: [publicKeyOf(key)], platform: own.platform, version: own.minimum }
  try {
    readSignedFeed({ bytes, signature }, expected)
  } catch (error) {
    const why = error instanceof UpdateRefused ? error.reason : 'unknown'
    throw new Error(`${name} would be refused by a desk: ${why}`, { cause: error })
  }
}
