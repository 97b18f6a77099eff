import type { Plan } from './plan.ts'
import { type RunResult, run } from './run.ts'

/**
 * Returns the smallest plan found that still breaks the rule: leaves out ever smaller parts of the actions and faults
 * until none can be removed. Stops after so many milliseconds of real time, with the smallest so far.
 */
export async function shrink(plan: Plan, first: RunResult, milliseconds: number): Promise<[Plan, RunResult]> {
  const until = performance.now() + milliseconds
  const rule = first.broken?.rule
  let best: [Plan, RunResult] = [plan, first]

  async function isStillBroken(smaller: Plan): Promise<boolean> {
    const result = await run(smaller)
    if (result.broken?.rule !== rule) return false
    best = [smaller, result]
    return true
  }

  // Anything planned for later is irrelevant. Setting up takes a minute.
  const at = (first.broken?.at ?? 0) + 60_000
  const isBefore = (one: { readonly at: number }): boolean => one.at <= at
  await isStillBroken({
    ...plan,
    actions: plan.actions.filter(isBefore),
    machine: plan.machine.filter(isBefore),
    network: plan.network.filter(({ from }) => from <= at),
  })
  for (const part of ['network', 'machine', 'actions'] as const) {
    for (let size = Math.ceil(best[0][part].length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let from = 0; from < best[0][part].length; ) {
        if (performance.now() > until) return best
        const all: readonly unknown[] = best[0][part]
        const without = [...all.slice(0, from), ...all.slice(from + size)]
        if (!(await isStillBroken({ ...best[0], [part]: without }))) from += size
      }
    }
  }
  return best
}
