/** Places of the first and the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * What a Range header asks of so many bytes (RFC 9110, 14.2). Null where it asks for several ranges or for nothing that
 * can be understood: then all of it is the answer.
 */
export function rangeOf(header: string, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? []
  if (from === '' && to === '') return null
  const last = size - 1
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? last : Math.min(Number(to), last)
  if (from !== '' && to !== '' && Number(to) < start) return null
  return start > last ? 'unsatisfiable' : { start, end }
}
