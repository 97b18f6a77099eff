import { createHash } from 'node:crypto'

/** Letters and digits that cannot be confused with one another. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The platform's short ID: 8 characters (interface: What the service does). */
export function newShortId(index: (below: number) => number): string {
  return Array.from({ length: 8 }, () => ALPHABET.charAt(index(ALPHABET.length))).join('')
}

/** A UUID in version 4 form (RFC 9562) that is always the same for the same seed. */
export function stableUuid(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** A number from 0 to `below` - 1 that is always the same for the same seed. */
export function stableIndex(seed: string, below: number): number {
  return Number.parseInt(createHash('sha256').update(seed).digest('hex').slice(0, 8), 16) % below
}

/** Digits that are always the same for the same seed (up to 32). */
export function stableDigits(seed: string, count: number): string {
  const bytes = createHash('sha256').update(seed).digest()
  return Array.from({ length: count }, (_, index) => String((bytes[index] ?? 0) % 10)).join('')
}
