import { JSON_SCHEMA, load } from 'js-yaml'
import { z } from 'zod'
import { MAX_NOTES, type UpdateFailureReason, version } from '#shared/model/updates.ts'
import { IS_FULL, systemCode } from '../system-code.ts'
import { type ReleaseKey, readSignature, type SignatureReading } from './signature.ts'

/** The product's name in its feeds. */
export const PRODUCT = 'com.paydesk.desktop'

/** A file name in the feed's folder: it never leads elsewhere. */
const fileName = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._ -]*$/)

const feedFile = z.object({
  url: fileName,
  /** base64 of SHA-512. */
  sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
  size: z.int().positive(),
})

/** What Paydesk adds to the file that electron-builder makes, so that it is covered by the signature. */
const signedPart = z.strictObject({
  product: z.string().max(200),
  platform: z.string().max(40),
  /** The oldest version that this one can replace. */
  minimum: version,
  notes: z.strictObject({ en: z.string().max(MAX_NOTES), ru: z.string().max(MAX_NOTES) }),
})

const feed = z.object({
  version,
  files: z.array(feedFile).min(1).max(20),
  releaseDate: z.iso.datetime().optional(),
  paydesk: signedPart,
})
/** A feed whose signature was verified to be the project's. */
export type SignedFeed = z.infer<typeof feed>

/** The two files of a feed, as received. */
export interface FeedFiles {
  readonly bytes: Uint8Array
  /** `null` if there is no signature file. */
  readonly signature: string | null
}

/** What a feed must match to be accepted. */
export interface FeedExpected {
  readonly keys: readonly ReleaseKey[]
  readonly platform: string
  /** The installed version. */
  readonly version: string
}

const REFUSALS: Record<Exclude<SignatureReading, 'valid'>, 'signature_missing' | 'signature_wrong' | 'other_key'> = {
  malformed: 'signature_missing',
  wrong: 'signature_wrong',
  other_key: 'other_key',
}

/**
 * Reads a feed after its signature by the project was verified: nothing is parsed before. Returns `null` if it offers
 * the installed version. Throws UpdateRefused for anything that is not a newer version of this product for this system.
 */
export function readSignedFeed({ bytes, signature }: FeedFiles, expected: FeedExpected): SignedFeed | null {
  if (looksLikeHtml(bytes)) throw new UpdateRefused('html_page')
  const reading = readSignature(bytes, signature ?? '', expected.keys)
  if (reading !== 'valid') throw new UpdateRefused(REFUSALS[reading])
  const parsed = feed.safeParse(parseYaml(bytes))
  if (!parsed.success) throw new UpdateRefused('unreadable', null, { cause: parsed.error })
  const found = parsed.data
  const { paydesk } = found
  if (paydesk.product !== PRODUCT) throw new UpdateRefused('other_product')
  if (paydesk.platform !== expected.platform) throw new UpdateRefused('other_platform', found.version)
  if (found.version === expected.version) return null
  if (isOlder(found.version, expected.version)) throw new UpdateRefused('older', found.version)
  if (isOlder(expected.version, paydesk.minimum)) throw new UpdateRefused('minimum', found.version)
  return found
}

/** A page in place of the feed, such as a network's sign-in: reported differently from a forged signature. */
function looksLikeHtml(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return /^[\s\u00ef\u00bb\u00bf]*<(!doctype|html|head|body|\?xml)/i.test(text)
}

function parseYaml(bytes: Uint8Array): unknown {
  try {
    return load(new TextDecoder('utf-8', { fatal: true }).decode(bytes), { schema: JSON_SCHEMA })
  } catch (error) {
    throw new UpdateRefused('unreadable', null, { cause: error })
  }
}

/** Whether a version, three numbers separated by dots, precedes another. */
export function isOlder(version: string, than: string): boolean {
  const [left, right] = [version, than].map((text) => text.split('.').map(Number))
  for (let at = 0; at < 3; at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/** Why an update was not accepted. Expected: it is shown, and the installed version has not changed. */
export class UpdateRefused extends Error {
  readonly reason: UpdateFailureReason
  /** The version concerned, if it could be trusted. */
  readonly version: string | null
  constructor(reason: UpdateFailureReason, version: string | null = null, options?: ErrorOptions) {
    super(`Update refused: ${reason}`, options)
    this.name = 'UpdateRefused'
    this.reason = reason
    this.version = version
  }
}

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR']

/** What a file system error means for an update; `null` for any other error. */
export function diskReason(error: unknown): 'disk_full' | 'folder_unwritable' | null {
  const code = systemCode(error) ?? ''
  if (IS_FULL.test(code) || code === 'EFBIG') return 'disk_full'
  return UNWRITABLE.includes(code) ? 'folder_unwritable' : null
}
