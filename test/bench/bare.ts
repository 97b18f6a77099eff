import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

/** The same SQL as the desk's, run by nothing but node:sqlite, in a thread of its own: says how long each run took. */
const { path } = z.object({ path: z.string() }).parse(workerData)
const database = new DatabaseSync(path, { readOnly: true })
database.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF')
database.function('alive', () => 1)

export interface Statement {
  readonly text: string
  readonly args: readonly SQLInputValue[]
}
export interface BareOrder {
  readonly statements: readonly Statement[]
  readonly runs: number
}

parentPort?.on('message', ({ statements, runs }: BareOrder) => {
  const prepared = statements.map(({ text, args }) => ({ statement: database.prepare(text), args }))
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const begun = performance.now()
    for (const { statement, args } of prepared) statement.all(...args)
    times.push(performance.now() - begun)
  }
  parentPort?.postMessage(times)
})
