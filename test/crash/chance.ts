import { mulberry } from '../fakes/mulberry.ts'

/** Chance that a seed repeats. */
export interface Chance {
  /** From 0 on, below 1. */
  next(): number
  /** A whole number from 0 on, below `end`. */
  below(end: number): number
  pick<const All extends readonly [unknown, ...unknown[]]>(all: All): All[number]
  /** At most so many of them, none twice. */
  some<T>(all: readonly T[], most: number): readonly T[]
}

/** A source of its own for each round of a seed: what one round draws does not hang on how far the one before had come. */
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
