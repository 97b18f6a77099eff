import { crc32 } from 'node:zlib'
import sax, { type SAXParser } from 'sax'
import { type Entry, fromBufferPromise } from 'yauzl'
import { Refused } from './refused.ts'

/** Bytes unpacked from one file, counted as they arrive rather than as the file declares. */
const MAX_UNPACKED = 128 * 1024 * 1024
const MAX_PARTS = 5_000

/** An element of a part. `name` has no prefix, because every program chooses its own. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

export interface Reader {
  open?(element: Element): void
  close?(name: string): void
  text?(text: string): void
}

export type Package = Awaited<ReturnType<typeof openPackage>>

/** Opens a ZIP in memory. Throws Refused if it cannot be read, is encrypted, or contains a part twice. */
export async function openPackage(bytes: Buffer) {
  const zip = await damagedUnless(() => fromBufferPromise(bytes, { strictFileNames: false }))
  const parts = new Map<string, Entry>()
  await damagedUnless(async () => {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()
      // Two programs may read different ones.
      if (parts.has(name) || parts.size >= MAX_PARTS) throw new Refused('damaged')
      if (entry.isEncrypted()) throw new Refused('password')
      parts.set(name, entry)
    }
  })
  let unpacked = 0

  return {
    names: [...parts.keys()] as readonly string[],
    has: (name: string) => parts.has(name.toLowerCase()),

    /** Reads a part as XML while unpacking it. Throws Refused if it is missing, not well-formed or not as it was packed. */
    async read(name: string, reader: Reader): Promise<void> {
      const entry = parts.get(name.toLowerCase())
      if (!entry) throw new Refused('damaged')
      await damagedUnless(async () => {
        const parser = xmlParser(reader)
        let decoder: ReturnType<typeof decoderOf> | null = null
        let checksum = 0
        for await (const chunk of await zip.openReadStreamPromise(entry)) {
          const piece = chunk as Buffer
          unpacked += piece.length
          if (unpacked > MAX_UNPACKED) throw new Refused('zip_bomb', unpacked)
          checksum = crc32(piece, checksum)
          decoder ??= decoderOf(piece)
          parser.write(decoder.decode(piece, { stream: true }))
        }
        parser.write(decoder?.decode() ?? '').close()
        // A digit may have become another one.
        if (checksum !== entry.crc32) throw new Refused('damaged')
      })
    },
  }
}

async function damagedUnless<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) throw error
    // Errors about the file have a code or are plain errors; the rest are bugs.
    if ((error instanceof TypeError || error instanceof RangeError) && !('code' in error)) throw error
    throw new Refused('damaged')
  }
}

/** XML is in UTF-8 or, with a byte order mark, in UTF-16. */
function decoderOf(first: Buffer) {
  const isWide = first[0] === 0xff && first[1] === 0xfe
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true })
}

function xmlParser(reader: Reader): SAXParser {
  const parser = new sax.SAXParser(true, { position: false })
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.onerror = () => {
    throw new Refused('damaged')
  }
  // A workbook part has no DOCTYPE: a part with one is made to be read in two ways.
  parser.ondoctype = () => {
    throw new Refused('damaged')
  }
  if (reader.open) {
    const { open } = reader
    parser.onopentag = ({ name, attributes }) =>
      open.call(reader, { name: local(name), attributes: attributes as Record<string, string> })
  }
  if (reader.close) parser.onclosetag = (name) => reader.close?.(local(name))
  if (reader.text) parser.ontext = parser.oncdata = (text) => reader.text?.(text)
  return parser
}

/** Decodes characters that XML cannot contain and that are written as codes: `_x000D_`. */
export function unescaped(text: string): string {
  const decoded = text.replace(/_x([0-9A-Fa-f]{4})_/g, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
  return decoded.replace(/[\0-\x08\x0e-\x1f]/g, '\ufffd')
}
