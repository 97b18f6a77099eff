import type { Seeded } from './seeded.ts'
import type { World } from './world.ts'

/** The world in which library timers wait. undici keeps one of its timers forever: it continues in the next world. */
let current: World | null = null
let count = 0
const waiting = new Map<number, () => void>()

class Handle {
  readonly #id = ++count
  readonly #run: () => void
  readonly #milliseconds: number
  constructor(run: () => void, milliseconds: number) {
    this.#run = run
    this.#milliseconds = Math.max(1, Number(milliseconds) || 0)
    this.refresh()
  }
  refresh(): this {
    this.close()
    const takeBack = current?.after(this.#milliseconds, () => {
      waiting.delete(this.#id)
      this.#run()
    })
    if (takeBack) waiting.set(this.#id, takeBack)
    return this
  }
  close(): this {
    waiting.get(this.#id)?.()
    waiting.delete(this.#id)
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}

/**
 * Makes libraries wait in virtual time and draw from the seed: ky's pauses and undici's timeouts use the timers of the
 * process, ky's jitter its randomness. Returns a function that restores the originals. Node's own server uses none of
 * these.
 */
export function takeTimers(world: World, chance: Seeded): () => void {
  const real = { setTimeout, clearTimeout }
  const { random } = Math
  const { now } = performance
  current = world
  Math.random = chance.next
  // ky measures the remaining time of a read with it.
  performance.now = world.elapsed
  Object.assign(globalThis, {
    setTimeout: (run: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) =>
      new Handle(() => run(...args), milliseconds),
    clearTimeout: (handle: unknown) => handle instanceof Handle && handle.close(),
  })
  return () => {
    current = null
    waiting.clear()
    Math.random = random
    performance.now = now
    Object.assign(globalThis, real)
  }
}
