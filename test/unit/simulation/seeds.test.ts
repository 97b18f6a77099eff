import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { seeded } from '../../simulation/seeded.ts'
import { createWorld } from '../../simulation/world.ts'

const MAIN = join(import.meta.dirname, '../../simulation/main.ts')

/** Runs the simulation in separate processes, as `npm run simulate` does. Returns its report on each seed, by seed. */
async function simulate(...options: readonly string[]): Promise<readonly string[]> {
  const args = ['--disable-warning=ExperimentalWarning', MAIN, ...options]
  const { stdout } = await promisify(execFile)(process.execPath, args).catch((error: { stdout?: string }) => {
    throw new Error(error.stdout ?? String(error))
  })
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('seed '))
    .toSorted()
}

/** A quarter of an hour in a busy office, followed by nearly half an hour of rest. */
const BUSY = ['--hours', '0.25', '--actions', '160', '--shrink', '60']

/** Milliseconds. Not a measurement: a slow machine takes its time, and a broken rule is shrunk and reported. */
const LONGEST = 300_000

test(
  'every rule holds for 25 seeds, whatever is done and whatever fails',
  async () => {
    const told = await simulate('--seeds', '8..32', ...BUSY)
    expect(told).toHaveLength(25)
  },
  LONGEST,
)

test(
  'a seed gives the same run in any process and after any other seed',
  async () => {
    const brief = ['--hours', '0.06', '--actions', '200']
    const together = await simulate('--seeds', '1..20', '--jobs', '1', ...brief)
    expect(together).toHaveLength(20)
    expect(await simulate('--seeds', '1..20', '--jobs', '2', ...brief)).toEqual(together)
    expect(new Set(together.map((line) => line.split('journal ')[1])).size).toBe(20)
  },
  LONGEST,
)

test('simulated time runs events in order, skips cancelled ones and stops where it is told to', async () => {
  const world = createWorld(0)
  const met: string[] = []
  world.after(2000, () => met.push(`b ${world.now()}`))
  world.after(1000, () => met.push(`a ${world.now()}`))
  world.after(2000, () => met.push(`c ${world.now()}`))
  world.after(9000, () => met.push('too late'))
  world.after(1500, () => met.push('taken back'))()
  await world.runUntil(3000)
  expect(met).toEqual(['a 1000', 'b 2000', 'c 2000'])
  world.setClock(-500)
  expect([world.elapsed(), world.now()]).toEqual([3000, 2500])
})

test('the random streams of a seed are independent of one another', () => {
  const one = seeded('1')
  const other = seeded('1')
  other.stream('a').next()
  other.next()
  expect(one.stream('b').next()).toBe(other.stream('b').next())
})
