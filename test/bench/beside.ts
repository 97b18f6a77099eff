import type { monitorEventLoopDelay } from 'node:perf_hooks'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { EVERYTHING } from '../../src/shared/model/transaction-query.ts'
import { figure, say } from './say.ts'

const PAGE = { query: EVERYTHING, after: { count: 0 }, limit: 100 }
/** A machine may have only two processors to share. */
const MAX_SLOWER = 3
const MAX_TO_GIVE_UP = 20
const MAX_TO_BE_FREE = 100
export const MAX_BLOCKED = 20
export const ROUNDS = 3

/** Counts and sums everything while the list is read: whether it delays the list, and how long aborting takes (ms). */
export async function benchBeside(
  client: DeskClient,
  delay: ReturnType<typeof monitorEventLoopDelay>,
): Promise<boolean> {
  const page = () => timed(() => client.transactions.list(PAGE))
  const count = () => timed(() => client.transactions.totals({ query: EVERYTHING }))
  const alone: number[] = []
  for (let run = 0; run < 30; run++) alone.push(await page())
  await count()
  const meanwhile: number[] = []
  const wholes: number[] = []
  const blocked: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    delay.reset()
    let isCounting = true
    const counting = count().finally(() => {
      isCounting = false
    })
    while (isCounting) meanwhile.push(await page())
    wholes.push(await counting)
    blocked.push(delay.max / 1e6)
  }
  const whole = Math.min(...wholes)
  say(
    `  everything is counted and summed up in ${whole.toFixed(0)} ms; ${meanwhile.length} pages are given during ${ROUNDS} times`,
  )

  const giveUp = new AbortController()
  const given = client.transactions.totals({ query: EVERYTHING }, { signal: giveUp.signal }).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, Math.min(50, whole / 4)))
  const begun = performance.now()
  giveUp.abort()
  await given
  const toGiveUp = performance.now() - begun
  // Answered by the same thread, once it is free again.
  await client.transactions.totals({ query: { ...EVERYTHING, tags: ['vip'] } })
  const toBeFree = performance.now() - begun
  return [
    figure('the main thread is blocked meanwhile at most (ms)', Math.min(...blocked), MAX_BLOCKED),
    figure('a page meanwhile, against one alone', median(meanwhile) / median(alone), MAX_SLOWER),
    figure('until what is given up is (ms)', toGiveUp, MAX_TO_GIVE_UP),
    figure('until its thread has answered something else (ms)', toBeFree, MAX_TO_BE_FREE),
  ].every(Boolean)
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN
