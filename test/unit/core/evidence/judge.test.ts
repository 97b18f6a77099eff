import { describe, expect, test } from 'vitest'
import { judge } from '../../../../src/main/core/evidence/judge.ts'
import { evidenceType } from '../../../../src/shared/model/evidence.ts'
import { ALLOWED_FILES, files, ofSize, variant } from '../../../fakes/evidence-files.ts'

const { heif, oldMov, apng } = files

describe('types that the platform accepts', () => {
  test.each([
    ...ALLOWED_FILES,
    ['heif.heic', 'image/heic', heif] as const,
    ['old.mov', 'video/quicktime', oldMov] as const,
    ['animated.png', 'image/png', apng] as const,
  ])('%s is recognised by its content as %s', async (_name, type, bytes) => {
    expect(await judge(bytes)).toEqual({ type })
    expect(await judge(variant(bytes, 'x'))).toEqual({ type })
    expect(await judge(ofSize(bytes, 50_000))).toEqual({ type })
  })

  test('a PDF behind anything else, such as a byte order mark, is refused: others judge it by its first bytes', async () => {
    expect(await judge(Buffer.concat([Buffer.from('\ufeff'), files.pdf]))).toMatchObject({ is: 'type' })
  })
})

describe('any other type', () => {
  const office = 'application/vnd.openxmlformats-officedocument'
  test.each([
    ['bmp', 'image/bmp', 'convert'],
    ['avif', 'image/avif', 'convert'],
    ['ico', 'image/x-icon', 'convert'],
    ['docx', `${office}.wordprocessingml.document`, 'save_as_pdf'],
    ['xlsx', `${office}.spreadsheetml.sheet`, 'save_as_pdf'],
    ['odt', 'application/vnd.oasis.opendocument.text', 'save_as_pdf'],
    ['doc', 'application/x-cfb', 'save_as_pdf'],
    ['rtf', 'application/rtf', 'save_as_pdf'],
    ['txt', 'text/plain', 'save_as_pdf'],
    ['txt1251', 'text/plain', 'save_as_pdf'],
    ['html', 'text/html', 'save_as_pdf'],
    ['svg', 'image/svg+xml', 'save_as_pdf'],
    ['xml', 'application/xml', 'save_as_pdf'],
    ['tiff', 'image/tiff', 'save_as_pdf'],
    ['zip', 'application/zip', null],
    ['exe', 'application/x-msdownload', null],
    ['mkv', 'video/matroska', null],
    ['m4v', 'video/x-m4v', null],
    ['threeGp', 'video/3gpp', null],
    ['mp3', 'audio/mpeg', null],
    ['noise', null, null],
  ] as const)('is refused with what it is and the way out, if any: %s: %s, %s', async (kind, found, wayOut) => {
    expect(await judge(files[kind])).toEqual({ is: 'type', found, wayOut })
  })
})

describe('a text', () => {
  test.each([
    ['GIF is how it is spelt'],
    ['BMW, the black one'],
    ['MZ means nothing here'],
    ['Are free rides paid?'],
    ['solid proof of payment'],
    ['FORM 1040'],
    ['ID3 is no passport'],
    ['II. Second part'],
    ['\ufeffПлатёж прошёл'],
    ['%PDF is what I wanted to send'],
    ['from the shop\nftypmp42'],
  ])('is recognised whatever characters it begins with: %s', async (text) => {
    expect(await judge(Buffer.from(text))).toEqual({ is: 'type', found: 'text/plain', wayOut: 'save_as_pdf' })
  })

  test('is recognised in UTF-16, too', async () => {
    const text = Buffer.from('\ufeffPaid on the 5th', 'utf16le')
    expect(await judge(text)).toEqual({ is: 'type', found: 'text/plain', wayOut: 'save_as_pdf' })
  })
})

describe('signatures', () => {
  const zeros = Buffer.alloc(40)
  const ftyp = (brand: string, size = 24) => {
    const bytes = Buffer.alloc(24)
    bytes.writeUInt32BE(size)
    bytes.write(`ftyp${brand}`, 4)
    return bytes
  }
  test.each([
    ['a PNG behind an ID3 tag', Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), files.png])],
    ['a PNG behind a mark of UTF-8', Buffer.concat([Buffer.from('\ufeff'), files.png])],
    ['a GIF of no version', Buffer.concat([Buffer.from('GIF00a'), zeros])],
    ['a box larger than the file', Buffer.concat([Buffer.from('7fffffff6d646174', 'hex'), zeros])],
    ['a file type box larger than the file', ftyp('mp42', 999)],
    ['a film of no known brand', ftyp('xxxx')],
    ['HEIF of a brand that is nobody’s', ftyp('heim')],
    ['nothing but a PNG’s first bytes', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('prove nothing in the wrong place or alone: %s', async (_what, bytes) => {
    const verdict = await judge(bytes)
    expect(verdict).toMatchObject({ is: 'type', wayOut: null })
    expect('found' in verdict && evidenceType.safeParse(verdict.found).success, 'said to be what it is not').toBe(false)
  })

  test('tell which kind of picture HEIF is by its compatible brands', async () => {
    const mif1 = (brand: string) => {
      const bytes = ftyp('mif1')
      bytes.write(brand, 16)
      return bytes
    }
    expect(await judge(mif1('avifmiaf'))).toMatchObject({ found: 'image/avif', wayOut: 'convert' })
    expect(await judge(mif1('miafMiHB'))).toEqual({ is: 'type', found: 'image/heif', wayOut: null })
  })
})

test('when only the beginning of a file is read, the first box may be larger than that but not than the file', async () => {
  const beginning = Buffer.concat([Buffer.from('00200000', 'hex'), Buffer.from('mdat'), Buffer.alloc(1000)])
  expect(await judge(beginning, 0x200000)).toEqual({ type: 'video/quicktime' })
  expect(await judge(beginning, 0x1fffff)).toMatchObject({ is: 'type' })
})

test('judges truncated files without failing', async () => {
  for (const kind of ['png', 'docx', 'webm', 'mp4', 'heif', 'tiff', 'mp3', 'zip'] as const) {
    for (let length = 1; length < Math.min(files[kind].length, 300); length++) {
      const verdict = await judge(files[kind].subarray(0, length))
      expect('type' in verdict || verdict.is === 'type').toBe(true)
    }
  }
})
