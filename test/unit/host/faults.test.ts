import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const FAULTS = join(import.meta.dirname, '../../../src/main/host/faults.ts')

/** Reports how many faults were logged, after every write has failed or ended and some more turns have passed. */
const PROGRAM = `
import { logFaults, say, setupFaults } from ${JSON.stringify(FAULTS)}
let logged = 0
setupFaults(() => process.exit(3))
logFaults({ broken: () => { logged++ } })
process.once('message', async () => {
  await new Promise((done) => process.stdout.write('a line', () => done()))
  await new Promise((done) => process.stderr.write('a line', () => done()))
  say('one')
  for (let turn = 0; turn < 100; turn++) await new Promise((next) => setImmediate(next))
  process.send(logged)
})
process.send('ready')
`

test.skipIf(process.platform === 'win32')('a terminal that is gone is logged as one fault only', async () => {
  const file = join(tmpdir(), `paydesk-faults-${process.pid}.mjs`)
  writeFileSync(file, PROGRAM)
  onTestFinished(() => rmSync(file, { force: true }))
  const child = fork(file, { silent: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  child.stdout?.destroy()
  child.stderr?.destroy()
  child.send('go')
  const [logged] = await once(child, 'message')
  expect(logged).toBe(1)
})
