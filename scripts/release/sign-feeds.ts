import type { KeyObject } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dump, JSON_SCHEMA, load } from 'js-yaml'
import { z } from 'zod'
import { publicKeyOf, signatureText } from '../../src/main/core/updates/signature.ts'
import { PRODUCT, readSignedFeed, UpdateRefused } from '../../src/main/core/updates/signed-feed.ts'
import { sha512Of } from '../../src/main/electron/updates/file-hash.ts'

export interface SignOrder {
  /** Where electron-builder has put the packages and their feeds. */
  readonly folder: string
  /** Holds `<version>.en.txt` and `<version>.ru.txt`. */
  readonly notes: string
  /** The oldest version that this one can be put in the place of. */
  readonly minimum: string
  readonly key: KeyObject
}

/** As electron-builder writes it. */
const feedFile = z.looseObject({
  version: z.string(),
  files: z.array(z.looseObject({ url: z.string(), sha512: z.string(), size: z.int() })).min(1),
})

/**
 * Signs every feed of a folder: adds what must be signed along, and writes the signature beside it. Each file that a feed
 * names must be there, with the hash it names. Gives the names of what was written; throws an Error with words.
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

/** A desk reads it as this does: one that no desk would take is never published. */
function readBack(
  name: string,
  bytes: Uint8Array,
  signature: string,
  key: KeyObject,
  own: { platform: string; minimum: string },
): void {
  // As a desk just old enough would; one of the same version finds nothing new.
  const expected = { keys: [publicKeyOf(key)], platform: own.platform, version: own.minimum }
  try {
    readSignedFeed({ bytes, signature }, expected)
  } catch (error) {
    const why = error instanceof UpdateRefused ? error.reason : 'unknown'
    throw new Error(`${name} would be refused by a desk: ${why}`, { cause: error })
  }
}
