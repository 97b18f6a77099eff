import type { DeskClient } from '../../src/shared/contract/index.ts'
import { EVERYTHING } from '../../src/shared/model/transaction-query.ts'
import { figure, say } from './say.ts'

const PAGE = { query: EVERYTHING, after: { count: 0 }, limit: 100 }
/** A machine may have no more than two processors to share. */
const MAX_SLOWER = 3
const MAX_TO_GIVE_UP = 20
const MAX_TO_BE_FREE = 100

/** Counts and sums of everything, while the list is read: whether they hold it up, and what giving them up takes (ms). */
export async function benchBeside(client: DeskClient, median: (times: readonly number[]) => number): Promise<boolean> {
  const page = () => timed(() => client.transactions.list(PAGE))
  const alone: number[] = []
  for (let run = 0; run < 30; run++) alone.push(await page())
  const count = () => timed(() => client.transactions.totals({ query: EVERYTHING }))
  await count()
  let isCounting = true
  const counting = count().finally(() => {
    isCounting = false
  })
  const meanwhile: number[] = []
  while (isCounting) meanwhile.push(await page())
  const whole = await counting
  say(`  everything is counted and summed up in ${whole.toFixed(0)} ms; meanwhile ${meanwhile.length} pages are given`)

  const giveUp = new AbortController()
  const given = client.transactions.totals({ query: EVERYTHING }, { signal: giveUp.signal }).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, Math.min(50, whole / 4)))
  const begun = performance.now()
  giveUp.abort()
  await given
  const toGiveUp = performance.now() - begun
  // Answered by the same thread, after whatever it is still at.
  await client.transactions.totals({ query: { ...EVERYTHING, tags: ['vip'] } })
  const toBeFree = performance.now() - begun
  return [
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
