import { createHash } from 'node:crypto'
import type { Random } from '../../src/main/core/ports.ts'
import { mulberry } from '../fakes/mulberry.ts'

/** Randomness that a seed reproduces. The draws of one stream never depend on those of another. */
export interface Seeded {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<T>(all: readonly [T, ...T[]] | readonly T[]): T
  /** One of the keys, with a probability proportional to its weight. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key
  /** A separate stream for a part of the run. */
  stream(name: string | number): Seeded
}

export function seeded(seed: string): Seeded {
  const next = mulberry(createHash('sha256').update(seed).digest().readInt32LE(0))
  const below = (end: number): number => Math.floor(next() * end)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(all) {
      const picked = all[below(all.length)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    weighted(weights) {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      throw new Error('no weights')
    },
    stream: (name) => seeded(`${seed}/${name}`),
  }
}

/** The desk's `Random` port, backed by a stream. */
export function randomOf(stream: Seeded): Random {
  const bytes = (size: number): Buffer => Buffer.from(Array.from({ length: size }, () => stream.below(256)))
  return {
    bytes,
    uuid() {
      const hex = bytes(16).toString('hex')
      const variant = '89ab'.charAt(stream.below(4))
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
    },
    fraction: stream.next,
  }
}
