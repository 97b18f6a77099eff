import bundle from '../bundle.ts'
import { benchBatch } from './batch.ts'
import { benchBatchCheck } from './batch-check.ts'
import { benchBatchReading } from './batch-reading.ts'
import { benchHistory } from './history.ts'
import { benchList } from './list.ts'
import { benchMigrate } from './migrate.ts'
import { benchDesktopStart } from './start/bench.ts'
import { benchUpload } from './upload.ts'

/** `npm run bench -- <what>`: figures as ratios to a baseline of the same run. Exits with 1 if a limit is missed. */
const benches: Readonly<Record<string, () => Promise<boolean>>> = {
  batch: benchBatch,
  'batch-check': benchBatchCheck,
  'batch-reading': benchBatchReading,
  history: benchHistory,
  list: benchList,
  migrate: benchMigrate,
  upload: benchUpload,
  start: benchDesktopStart,
}

const [what = ''] = process.argv.slice(2)
const bench = benches[what]
if (!bench) {
  process.stderr.write(`Usage: npm run bench -- ${Object.keys(benches).join('|')}\n`)
  process.exit(2)
}
await bundle()
process.exitCode = (await bench()) ? 0 : 1
