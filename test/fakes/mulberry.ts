/** Deterministic numbers from 0 (inclusive) to 1 (exclusive). Mulberry32: small, and uniform enough for choices. */
export function mulberry(begin: number): () => number {
  let state = begin | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
