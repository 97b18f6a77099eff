import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

const PNG = base64(`
    iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAASklEQVR4AeyQwQ0AIAgDG1bSnVzBEVzBndhJ/yWBBw95SNJHE9L0Kop2MhIkr2
    BAXxuemLggAleM/EcAzAY6BzzxqCaAHyL/PuACAAD///VX2XEAAAAGSURBVAMAw+g4ARXzJ/MAAAAASUVORK5CYII=
  `)

/** Small files that are what their names say, most of which a browser can show. */
export const files = {
  png: PNG,
  jpeg: base64(`
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8yb
    qmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAQ
    ABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAZEAABBQAAAAAAAAAAAAAAAAARAAIDEiH/xAAVAQEBAAAAAAAAAAAAAAAAAA
    ACBf/EAB4RAAEBCQAAAAAAAAAAAAAAAAASFCIkMVFhYoGR/9oADAMBAAIRAxEAPwCCNlzoCSMoNJSN9DhKSPuMAScRcoRDRhqnZn//2Q==
  `),
  gif: base64('R0lGODlhAQABAIAAAMwAMwAAACwAAAAAAQABAAACAkQBADs='),
  webp: base64(`
    UklGRnIAAABXRUJQVlA4IGYAAACQAwCdASoQABAABABoJbACdH8HmAXP/6AH+A3oD9qvhA8gAJUAAP7rlt/znPp9n+gb9XsuV+RxK9dKiTuYc+
    dZHu3tPf7wshhnUuBBP3Fq+aEwhmjPsamSTts7e1GbOSaKsaQVgAA=
  `),
  /** Only a file type box: no browser shows HEIC anyway. */
  heic: box('ftyp', 'heic', 0, 'mif1heic'),
  /** As phones write it: the major brand does not say that it is HEIC. */
  heif: box('ftyp', 'mif1', 0, 'mif1heicmiaf'),
  pdf: pdf('Receipt 1'),
  /** H.264, 16x16, half a second. */
  mp4: base64(`
    AAAAJGZ0eXBpc29tAAACAGlzb21pc282aXNvMmF2YzFtcDQxAAACym1vb3YAAAB4bXZoZAEAAAAAAAAA5yejBAAAAADnJ6MEAAAD6AAAAAAAAA
    IWAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA
    AAIidHJhawAAAGh0a2hkAQAAAwAAAADnJ6MEAAAAAOcnowQAAAABAAAAAAAAAAAAAAIWAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAA
    AAAQAAAAAAAAAAAAAAAAAAQAAAAAAQAAAAEAAAAAABsm1kaWEAAAAsbWRoZAEAAAAAAAAA5yejBAAAAADnJ6MEAAB1MAAAAAAAAAIWVcQAAAAA
    AC1oZGxyAAAAAAAAAAB2aWRlAAAAAAAAAAAAAAAAVmlkZW9IYW5kbGVyAAAAAVFtaW5mAAAAFHZtaGQAAAABAAAAAAAAAAAAAAAlZGluZgAAAB
    1kcmVmAAAAAAAAAAEAAAANdXJsIAAAAAEAAAABEHN0YmwAAAAQc3RzYwAAAAAAAAAAAAAAEHN0dHMAAAAAAAAAAAAAABRzdHN6AAAAAAAAAAAA
    AAAAAAAAEHN0Y28AAAAAAAAAAAAAAMRzdHNkAAAAAAAAAAEAAAC0YXZjMQAAAAAAAAABAAAAAQAAAAAAAAAAAAAAAAAQABAASAAAAEgAAAAAAA
    AAAQtBVkMxIENvZGluZwAAAAAAAAAAAAAAAAAAAAAAAAAAABj//wAAABBwYXNwAAAAAQAAAAEAAAAUYnRydAAAAAAAAAAAAAAAAAAAACdhdmND
    AULACv/hABBnQsAKjI1OTcBDQEHhEI1AAQAEaM48gAAAABNjb2xybmNseAABAA0AAYAAAAAobXZleAAAACB0cmV4AAAAAAAAAAEAAAABAAAAAA
    AAAAAAAAAAAAAAkG1vb2YAAAAQbWZoZAAAAAAAAAABAAAAeHRyYWYAAAAUdGZoZAACACAAAAABAQEAAAAAABR0ZmR0AQAAAAAAAAAAAAAAAAAA
    SHRydW4BAAMFAAAABgAAAJgCAAAAAAALswAAAB0AAAvEAAAAHQAADCcAAABdAAALUQAAAD4AAAu9AAAAHAAAA+cAAABdAAABVm1kYXQAAAAZZb
    gABAAACf//+CKKAAIDfjgACAfHAAEKrAAAABlh4ABAAL5Anzf//BFFAAEDTxwABCtjgAEMAAAAWWHgAIABPkD/4UigACA3FAAEBuKAAIDcUAAQ
    G4oAAgNxQABAbigACA3FAAEBuKAAIDcUAAQG4oAAgNxQABAbigACA3FAAEBuKAAIDcUAAQG44AAgQRwABEHwAAAAOmHgAMABvkDf4UigAYoAGK
    ABigAYoAGKABigAYoAGKABigAYoAGKABigAYoAGKABigAY4AAhtRwAC+AAAAAYYeABAAI+Q/N//8EUUAAQH/HAAEHKOADgAAAAWWHgAUACvkCf
    4UigACARFAAEAiKAAIBEUAAQCIoAAgERQABAIigACARFAAEAiKAAIBEUAAQCIoAAgERQABAIigACARFAAEAiKAAIBEUAAQCI4AAgGxwABCqwAA
    AATG1mcmEAAAA0dGZyYQEAAAAAAAABAAAAPwAAAAEAAAAAAAAAAAAAAAAAAALuAAAAAQAAAAEAAAABAAAAEG1mcm8AAAAAAAAATA==
  `),
  mov: box('ftyp', 'qt  ', 0, 'qt  '),
  /** From before the file type box existed. */
  oldMov: Buffer.concat([box('wide'), box('mdat', 'x')]),
  /** VP8, 16x16, half a second. */
  webm: base64(`
    GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAALyEU2bdLlNu4tTq4QVSalmU6yBbk27i1OrhBZUrmtTrIGTTb
    uLU6uEH0O2dVOsgdRNu4xTq4QcU7trU6yCAuDsrgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmoCrX
    sYMPQkBEiYRD+KItTYCGQ2hyb21lV0GGQ2hyb21lFlSua7yuuteBAXPFh3dgSWlWOImDgQFV7oEBhoVWX1ZQOOCdsIEQuoEQU8CBAVWwkFWxgQ
    FVuYECVbqBDVW7gQEfQ7Z1AQAAAAAAAgDngQCg6aG+gQAAALACAJ0BKhAAEAAABwiFhYiZhIgBJBATrVAfwBBn79j+/n/P/+++HvfD3vh/nF//
    qNH+o0f6jR/+oZB1oaampO6BAaWfEAIAnQEqEAAQAAGHCIWFiJmEiAgCAAwNYAD+/k3gAKDNoa2BAF8AsQEAABAUABgAMD/0DADCAP7+9wR//r
    db9brfrdb/1ut/MgPdXPdlSAB1oZimlu6BAaWRsQEABhBcABgAGFgv9AAIAAD7gQCg0KGwgQDEAPEBAAAQCSAAwDnAQan/lmoG4P79HXX/9/Ro
    E3yj/+/o//80+HwFJCf/mhYAdaGYppbugQGlkbEBAAYQVAAYABhYL/QACAAA+4FfoM+hr4EBKwCxAQAAEAkgAMABgf+gYAYQ/v5yVf/vYAL/2A
    C/9gv9mP/+sSlqUtSv/q+IdaGYppbugQGlkbEBAAYQTAAYABhYL/QACAAA+4HEoM2hrIEBjACxAQAAEAkgAMABgf+gYAd4/v9VYf/+o0UXyi+f
    /qNH/5SkKkQVJOjwdaGYppbugQGlkbEBAAYQNAAYABhYL/QACAAA+4IBK6DPoa6BAfEAsQEAABAJIADAAYH/oGAHeP79PgL/98SHiXsk/++JP/
    8w8GZ8zP//MCAAdaGYppbugQGlkbEBAAYQLAAYABhYL/QACAAA+4IBjBxTu2uNu4uzgQC3hveBAfGB1A==
  `),
  /** One frame, animated by name only. */
  apng: apng(),

  bmp: bmp(),
  ico: ico(),
  avif: base64(`
    AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aW
    YAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29s
    b3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAA
    IAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=
  `),

  docx: zip({ '[Content_Types].xml': contentTypes('wordprocessingml.document.main+xml') }),
  xlsx: zip({ '[Content_Types].xml': contentTypes('spreadsheetml.sheet.main+xml') }),
  odt: zip({ mimetype: 'application/vnd.oasis.opendocument.text' }),
  /** The signature of doc, xls and ppt files. */
  doc: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
  rtf: Buffer.from('{\\rtf1\\ansi Paid.}'),
  txt: Buffer.from('Paid on the 5th.\r\nThank you.\r\n'),
  /** Russian text in the Windows encoding. */
  txt1251: Buffer.from('cef2eff0e0e2ebe5edee2035eee3ee2e0d0a', 'hex'),
  html: Buffer.from('<!DOCTYPE html>\n<html><body onload="alert(1)">Paid</body></html>\n'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>\n'),
  xml: Buffer.from('<?xml version="1.0"?>\n<paid/>\n'),

  zip: zip({ 'receipt.txt': 'Paid' }),
  exe: Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0', 'latin1'), Buffer.alloc(200)]),
  tiff: Buffer.from('49492a00080000000100000104000100000001000000000000000000', 'hex'),
  mkv: Buffer.from('1a45dfa39b4286810142f7810142f2810442f381084282886d6174726f736b61', 'hex'),
  m4v: box('ftyp', 'M4V ', 0, 'M4V mp42isom'),
  threeGp: box('ftyp', '3gp4', 0, '3gp4isom'),
  mp3: Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), Buffer.from('fffb9064', 'hex'), Buffer.alloc(400)]),
  /** No known file type. */
  noise: Buffer.from(Array.from({ length: 400 }, (_, at) => (at * 167 + 13) % 256)),
} as const satisfies Record<string, Buffer>

/** Each type that the service accepts: a usual name, its type by content, the bytes. */
export const ALLOWED_FILES: readonly (readonly [name: string, type: string, bytes: Buffer])[] = [
  ['statement.pdf', 'application/pdf', files.pdf],
  ['photo.jpg', 'image/jpeg', files.jpeg],
  ['screenshot.png', 'image/png', files.png],
  ['phone.heic', 'image/heic', files.heic],
  ['chat.webp', 'image/webp', files.webp],
  ['moving.gif', 'image/gif', files.gif],
  ['screen.mp4', 'video/mp4', files.mp4],
  ['camera.mov', 'video/quicktime', files.mov],
  ['browser.webm', 'video/webm', files.webm],
]

/** The same file with different bytes: appends a box that all of these formats ignore. */
export function variant(bytes: Buffer, text: string): Buffer {
  return Buffer.concat([bytes, box('free', text)])
}

/** The same file, padded with zeros to a size in bytes. */
export function ofSize(bytes: Buffer, size: number): Buffer {
  return Buffer.concat([bytes], size)
}

/** Writes a file into a folder and returns its path. */
export function writeFile(folder: string, name: string, bytes: Uint8Array): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

function base64(text: string): Buffer {
  return Buffer.from(text, 'base64')
}

/** A box of the ISO base media format. */
function box(type: string, ...content: readonly (string | number)[]): Buffer {
  const parts = content.map((part) => (typeof part === 'string' ? Buffer.from(part) : uint32(part)))
  const body = Buffer.concat([Buffer.from(type), ...parts])
  return Buffer.concat([uint32(body.length + 4), body])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A PDF of one page with a line of text. */
export function pdf(text: string): Buffer {
  const drawing = `BT /F1 18 Tf 20 100 Td (${text}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** An image of one pixel. */
function bmp(): Buffer {
  const bytes = Buffer.alloc(58)
  bytes.write('BM')
  bytes.writeUInt32LE(58, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(1, 18)
  bytes.writeInt32LE(1, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  bytes.writeUInt32LE(0x3300cc, 54)
  return bytes
}

/** An icon that contains a PNG. */
function ico(): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.set([16, 16], 6)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(PNG.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, PNG])
}

/** The PNG as an animation of one frame. */
function apng(): Buffer {
  const frame = Buffer.alloc(26)
  frame.writeUInt32BE(16, 4)
  frame.writeUInt32BE(16, 8)
  frame.writeUInt16BE(1, 20)
  frame.writeUInt16BE(10, 22)
  const control = Buffer.concat([uint32(1), uint32(0)])
  const afterHeader = 33
  return Buffer.concat([
    PNG.subarray(0, afterHeader),
    pngChunk('acTL', control),
    pngChunk('fcTL', frame),
    PNG.subarray(afterHeader),
  ])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  return Buffer.concat([uint32(content.length), body, uint32(crc32(body))])
}

function contentTypes(main: string): string {
  const type = `application/vnd.openxmlformats-officedocument.${main}`
  return `<?xml version="1.0"?><Types><Override PartName="/main.xml" ContentType="${type}"/></Types>`
}

/** An uncompressed archive of text files. */
function zip(entries: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(entries)) {
    const sizes = [crc32(text), text.length, text.length, name.length]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    for (const [index, value] of sizes.entries()) common.writeUInt32LE(value, 10 + index * 4)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name + text)])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, rest, Buffer.from(name)]))
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}
