import { crc32, deflateSync } from 'node:zlib'

/** Glyphs of 3 by 5 dots: one octal digit per row. */
// biome-ignore format: a table
const GLYPHS: Readonly<Record<string, string>> = {
  A: '25755', B: '65656', C: '34443', D: '65556', E: '74647', F: '74644', G: '34553', H: '55755',
  I: '72227', J: '11152', K: '55655', L: '44447', M: '57755', N: '65555', O: '25552', P: '65644',
  Q: '25563', R: '65655', S: '34216', T: '72222', U: '55557', V: '55552', W: '55775', X: '55255',
  Y: '55222', Z: '71247', 0: '75557', 1: '26227', 2: '61247', 3: '61216', 4: '55711', 5: '74616',
  6: '34757', 7: '71244', 8: '75757', 9: '75716', '.': '00002', ':': '02020', '-': '00700', ' ': '00000',
}

const SCALE = 3
const CELL = 4 * SCALE
const LINE = 8 * SCALE
const MARGIN = 16

/** A small grey PNG with lines of text: Latin capitals, digits and a few symbols. */
export function textPng(lines: readonly string[]): Buffer {
  const columns = Math.max(...lines.map((line) => line.length))
  const width = 2 * MARGIN + columns * CELL
  const height = 2 * MARGIN + lines.length * LINE
  // Each row starts with its filter byte, 0.
  const rows = Array.from({ length: height }, () => new Uint8Array(width + 1).fill(255).fill(0, 0, 1))
  for (const [lineIndex, line] of lines.entries()) {
    for (const [column, letter] of [...line.toUpperCase()].entries()) {
      drawGlyph(rows, GLYPHS[letter] ?? '00000', MARGIN + column * CELL, MARGIN + lineIndex * LINE)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function drawGlyph(rows: readonly Uint8Array[], glyph: string, left: number, top: number): void {
  for (const [dotRow, octal] of [...glyph].entries()) {
    const bits = Number.parseInt(octal, 8)
    for (const dotColumn of [0, 1, 2]) {
      if ((bits & (4 >> dotColumn)) === 0) continue
      const x = left + dotColumn * SCALE + 1
      for (let y = 0; y < SCALE; y += 1) rows[top + dotRow * SCALE + y]?.fill(30, x, x + SCALE)
    }
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A one-page PDF with lines of Latin text. */
export function textPdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&')}) Tj T*`)
  const content = `BT /F1 12 Tf 40 360 Td 18 TL\n${shown.join('\n')}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 420] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const xref = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${xref}${trailer}`, 'latin1')
}
