import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

/** Runs the same SQL as the desk with plain node:sqlite in a separate thread, and reports how long a run took. */
const { path } = z.object({ path: z.string() }).parse(workerData)
const database = new DatabaseSync(path, { readOnly: true })
database.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF')
database.function('alive', () => 1)

export interface Statement {
  readonly text: string
  readonly args: readonly SQLInputValue[]
}

/** The statements to prepare for the next runs, or `'run'` to run them. */
export type BareOrder = readonly Statement[] | 'run'

let prepared: readonly { readonly statement: StatementSync; readonly args: Statement['args'] }[] = []
parentPort?.on('message', (order: BareOrder) => {
  if (order !== 'run') {
    prepared = order.map(({ text, args }) => ({ statement: database.prepare(text), args }))
    for (const { statement } of prepared) statement.setReturnArrays(true)
    return
  }
  const begun = performance.now()
  for (const { statement, args } of prepared) statement.all(...args)
  parentPort?.postMessage(performance.now() - begun)
})
