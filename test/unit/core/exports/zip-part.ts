import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

const DIRECTORY_ENTRY = 0x02014b50

/** A part of a zip file as text, located through the directory at its end. */
export function zipPart(path: string, name: string): string {
  const zip = readFileSync(path)
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
    const length = zip.readUInt16LE(at + 28)
    if (zip.toString('utf8', at + 46, at + 46 + length) === name) {
      const local = zip.readUInt32LE(at + 42)
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      return inflateRawSync(zip.subarray(from, from + zip.readUInt32LE(at + 20))).toString('utf8')
    }
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  throw new Error(`${name} is not in ${path}`)
}
