import { mulberry } from '../fakes/mulberry.ts'

/** Randomness that a seed reproduces. */
export interface Chance {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** An integer from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number
  pick<const All extends readonly [unknown, ...unknown[]]>(all: All): All[number]
  /** At most `most` of them, without repetition. */
  some<T>(all: readonly T[], most: number): readonly T[]
}

/** A separate generator for each round of a seed: its draws do not depend on how far the previous round came. */
export function createChance(seed: number, round: number): Chance {
  const next = mulberry(Math.imul(seed, 0x9e3779b1) + Math.imul(round + 1, 0x85ebca6b))
  const below = (end: number): number => Math.floor(next() * end)

  return {
    next,
    below,
    pick: (all) => all[below(all.length)] ?? all[0],
    some<T>(all: readonly T[], most: number): readonly T[] {
      const left = [...all]
      const taken: T[] = []
      while (taken.length < most && left.length > 0) taken.push(...left.splice(below(left.length), 1))
      return taken
    },
  }
}
