import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MessageChannel, Worker } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { createDesk } from '../../src/main/core/create-desk.ts'
import { openDataFolder } from '../../src/main/core/data-folder.ts'
import { findRepository, type PackedPage, unpacked } from '../../src/main/core/database/find/find-repository.ts'
import { startThread } from '../../src/main/core/database/thread.ts'
import { os } from '../../src/main/core/router/base.ts'
import type { DeskRouter } from '../../src/main/core/router/index.ts'
import { serveOnPort } from '../../src/main/core/router/serve.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'
import { systemThreads } from '../../src/main/host/system-threads.ts'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { BUNDLED_THREADS } from '../bundled.ts'
import { fakePorts } from '../fakes/ports.ts'
import type { BareOrder, Statement } from './bare.ts'
import { benchBeside, MAX_BLOCKED, ROUNDS } from './beside.ts'
import { generate } from './million.ts'
import { type NamedQuery, namedQueries } from './named-queries.ts'
import { flawsOf } from './plan.ts'
import { figure, say } from './say.ts'
import { benchStart } from './start.ts'
import { benchWriting } from './writing.ts'

const MAX = 1.5
const MAX_OF_A_SEARCH = 2
/** A difference to the bridge alone this small (milliseconds) is thread wake-up and clock noise, whatever the ratio. */
const UNFELT = 0.5
const LIMIT = 100
const RUNS = 15
const WARM_UP = 4

/**
 * Benchmarks the list on a generated million (`--rows`; `--data` names a folder that is kept and reused; `--no-check`
 * skips the integrity check): the first page through the whole bridge, minus a constant page through the same bridge
 * (and a thread of the same kind), against the same SQL run bare.
 */
export async function benchHistory(): Promise<boolean> {
  const options = {
    rows: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    check: { type: 'boolean', default: true },
  } as const
  const { values } = parseArgs({ args: process.argv.slice(3), options, allowNegative: true })
  const folder = values.data ?? mkdtempSync(join(tmpdir(), 'paydesk-bench-'))
  try {
    if (!existsSync(join(folder, 'history.db'))) {
      say(`Writing ${values.rows} transactions to ${folder} …`)
      const { migration } = await generate(folder, { rows: Number(values.rows), merchants: 5 })
      say(`  brought to the newest form in ${(migration / 1000).toFixed(1)} s`)
    }
    const path = join(folder, 'history.db')
    const met = [benchStart(path, values.check), await measure(folder), benchWriting(path)]
    return met.every(Boolean)
  } finally {
    if (values.data === undefined) rmSync(folder, { recursive: true })
  }
}

async function measure(folder: string): Promise<boolean> {
  const path = join(folder, 'history.db')
  const host = { host: 'browser', version: '0', platform: 'x', locale: 'en', loopbackOnly: null } as const
  const begun = performance.now()
  const desk = await createDesk(openDataFolder(systemFiles.sync, folder), host, fakePorts())
  say(`  the desk starts in ${(performance.now() - begun).toFixed(0)} ms`)
  const bare = new Worker(new URL('./bare.ts', import.meta.url), { workerData: { path } })
  const recorder = recordStatements(path)
  const close: (() => void)[] = []
  const clientOf = (router: DeskRouter): DeskClient => {
    const { port1, port2 } = new MessageChannel()
    serveOnPort(router, port1, (error) => say(String(error)))
    port1.start()
    port2.start()
    close.push(() => port2.close())
    return createORPCClient(new RPCLink({ port: port2 as unknown as MessagePort }))
  }
  const constant = startThread(
    systemThreads({ ...BUNDLED_THREADS, database: new URL('./constant-page.ts', import.meta.url) }),
    { path, role: 'read', givenUp: null },
  )
  const list = os.transactions.list.handler(async ({ input: { query, after, limit } }) =>
    unpacked((await constant.call('pageOf', [query, after, limit])) as PackedPage),
  )
  const transactions = { ...desk.router.transactions, list } as DeskRouter['transactions']
  const real = clientOf(desk.router)
  const same = clientOf({ ...desk.router, transactions })
  const { profiles } = await real.profiles.list()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  try {
    const queries = namedQueries(profiles[1]?.id ?? '')
    let met = true
    say(
      `  ${'ratio'.padStart(13)} ${'desk'.padStart(9)} ${'constant'.padStart(9)} ${'bare'.padStart(9)}  ms, the least of ${ROUNDS * RUNS}`,
    )
    const recorded = queries.map((one) => ({
      one,
      page: recorder.pageOf(one.query),
      statements: recorder.of(one),
      flaws: recorder.flawsOf(one),
    }))
    const [first] = recorded
    // Warm up: the first runs are slower.
    if (first) await compare(first.one, first.page, first.statements)
    // Garbage from the preparation must not count as the desk's.
    collectGarbage()
    delay.enable()
    let longest = { blocked: 0, name: '' }
    for (const { one, page, statements, flaws } of recorded) {
      const { ours, fixed, alone, blocked } = await compare(one, page, statements)
      if (blocked > longest.blocked) longest = { blocked, name: one.name }
      const ratio = (ours - fixed) / alone
      const most = one.isSearch ? MAX_OF_A_SEARCH : MAX
      const isMet = ours - fixed <= Math.max(most * alone, UNFELT) && flaws.length === 0
      met &&= isMet
      const figures = [ours, fixed, alone].map((time) => time.toFixed(2).padStart(9)).join(' ')
      say(`  ${isMet ? 'ok    ' : 'MISSED'} ${ratio.toFixed(2).padStart(6)} ${figures}  ${one.name}`)
      for (const flaw of flaws) say(`         no index: ${flaw}`)
    }
    met = (await benchBeside(real, delay)) && met
    delay.disable()
    const isFree = figure(`the main thread is blocked at most (ms): ${longest.name}`, longest.blocked, MAX_BLOCKED)
    return met && isFree
  } finally {
    for (const one of close) one()
    recorder.close()
    await constant.close()
    await bare.terminate()
    await desk.close()
  }

  /**
   * The minimum times of a page, of the constant page, and of the bare SQL. Each is requested alone and in turn, so
   * that every thread has just woken up and its CPU caches are as cold as for an operator's query. `blocked`: the
   * longest time that the main thread was blocked, in the best of a few rounds.
   */
  async function compare({ query }: NamedQuery, known: PackedPage, statements: readonly Statement[]) {
    const order = { query, after: { count: 0 }, limit: LIMIT }
    bare.postMessage(statements satisfies BareOrder)
    await constant.call('keep', [known])
    // Minimum: other load on the machine can only add time.
    const least = { fixed: Infinity, ours: Infinity, alone: Infinity, blocked: Infinity }
    const take = (what: keyof typeof least, took: number): void => {
      least[what] = Math.min(least[what], took)
    }
    for (let run = 0; run < WARM_UP; run++) await turn(() => undefined)
    for (let round = 0; round < ROUNDS; round++) {
      delay.reset()
      for (let run = 0; run < RUNS; run++) await turn(take)
      take('blocked', delay.max / 1e6)
    }
    return least

    async function turn(tell: typeof take): Promise<void> {
      tell('fixed', await time(() => same.transactions.list(order)))
      tell('ours', await time(() => real.transactions.list(order)))
      tell('alone', await runBare())
    }
  }

  function runBare(): Promise<number> {
    return new Promise((resolve) => {
      bare.once('message', resolve)
      bare.postMessage('run' satisfies BareOrder)
    })
  }
}

/** The statements that return a page, as the desk's own code builds them, and their query plans. */
function recordStatements(path: string) {
  const database = new DatabaseSync(path, { readOnly: true })
  const statements: Statement[] = []
  // Queries for how many rows a filter leaves are not part of the bare SQL: they are the desk's overhead.
  let takesAll = false
  const repository = findRepository(database, (query, isForRows) => {
    if (isForRows || takesAll) statements.push(query)
  })
  return {
    pageOf: (query: NamedQuery['query']): PackedPage => repository.pageOf(query, { count: 0 }, LIMIT),
    of({ query }: NamedQuery): readonly Statement[] {
      statements.length = 0
      repository.pageOf(query, { count: 0 }, LIMIT)
      return [...statements]
    },
    /** Flaws in the query plans of the first page and of the one after it. */
    flawsOf({ query }: NamedQuery): readonly string[] {
      statements.length = 0
      takesAll = true
      const { next } = repository.pageOf(query, { count: 0 }, LIMIT)
      if (next !== null) repository.pageOf(query, { cursor: next }, LIMIT)
      takesAll = false
      return statements.flatMap((statement) => flawsOf(database, statement))
    },
    close: () => database.close(),
  }
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

async function time(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}
