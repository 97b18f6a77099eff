/** Whether a file begins with a box of the ISO base media format that fits into it: its size, then its type. */
export function isBox(bytes: Uint8Array): boolean {
  if (bytes.length < 8) return false
  const size = sizeOf(bytes)
  // 0: up to the end of the file; 1: the size follows after the type.
  return size === 0 || size === 1 || (size >= 8 && size <= bytes.length)
}

/** The brands in the file type box at the beginning, the major one first; none where the file has no such box. */
export function brandsOf(bytes: Uint8Array): readonly string[] {
  const text = Buffer.from(bytes.subarray(0, 256)).toString('latin1')
  if (text.slice(4, 8) !== 'ftyp') return []
  const compatible = text.slice(16, sizeOf(bytes)).match(/.{4}/gs) ?? []
  return [text.slice(8, 12), ...compatible]
}

function sizeOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
}
