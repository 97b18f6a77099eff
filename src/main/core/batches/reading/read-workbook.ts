import { type FileRefusal, MAX_BATCH_FILE, type Workbook } from '#shared/model/batch.ts'
import { readText } from './read-text.ts'
import { readXlsx } from './read-xlsx.ts'
import { Refused } from './refused.ts'

export type WorkbookReading =
  | { readonly result: 'ok'; readonly workbook: Workbook }
  | { readonly result: 'refused'; readonly refusal: FileRefusal }

/**
 * Reads a file into cells as they are stored. The bytes decide the format: a workbook (XLSX, ECMA-376) or delimited
 * text (CSV, TSV, a table from the clipboard). The name only matters for macro workbooks, which are refused by it.
 */
export async function readWorkbook(bytes: Uint8Array, name: string): Promise<WorkbookReading> {
  try {
    if (bytes.length > MAX_BATCH_FILE) throw new Refused('too_large', bytes.length)
    if (/\.xl(?:sm|tm|am)$/i.test(name)) throw new Refused('macros')
    return { result: 'ok', workbook: await read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)) }
  } catch (error) {
    if (error instanceof Refused) return { result: 'refused', refusal: { rule: error.rule, count: error.count } }
    throw error
  }
}

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const EMPTY_ZIP = Buffer.from('PK\x05\x06', 'latin1')
/** The compound files of older programs, which also hold encrypted workbooks ([MS-CFB]). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

async function read(bytes: Buffer): Promise<Workbook> {
  const begins = (magic: Buffer) => bytes.subarray(0, magic.length).equals(magic)
  if (begins(ZIP) || begins(EMPTY_ZIP)) return readXlsx(bytes)
  if (begins(COMPOUND)) throw new Refused(bytes.includes(ENCRYPTED) ? 'password' : 'old_excel')
  return readText(bytes)
}
