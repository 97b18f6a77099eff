import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DeskFailure } from '../../../../src/main/core/desk-failure.ts'
import { checkedFolder, selfCheckOrder } from '../../../../src/main/electron/self-check/order.ts'
import {
  addResult,
  type Checked,
  type CheckedPart,
  compose,
  createRunPart,
  PART_NAMES,
  PARTS,
  readResults,
  describe as wordsOf,
} from '../../../../src/main/electron/self-check/report.ts'
import { fakeTime } from '../../../fakes/time.ts'

const FACTS: Checked = {
  version: '1.2.3',
  packaged: true,
  system: { platform: 'linux', release: '6.1', arch: 'x64' },
  versions: { electron: '45.4.1', pinnedElectron: '45.4.1', chromium: '150', node: '24' },
}

const well = (name: CheckedPart['name']): CheckedPart => ({ name, ok: true, ms: 1, detail: '' })

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'paydesk-report-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('a self-check is requested only by its switch, with or without a file', () => {
  expect(selfCheckOrder(['paydesk', '--data=/x'], '/home')).toBeNull()
  expect(selfCheckOrder(['paydesk', '--self-checks', '--self-chec'], '/home')).toBeNull()
  expect(selfCheckOrder(['paydesk', '--self-check'], '/home')).toEqual({ file: null })
  expect(selfCheckOrder(['paydesk', '--self-check='], '/home')).toEqual({ file: null })
  expect(selfCheckOrder(['paydesk', '--self-check=a b.json'], '/home')).toEqual({ file: resolve('/home', 'a b.json') })
})

test('only a process with the data folder of the check is checked; the variable alone is not enough', () => {
  const checked = (argv: readonly string[], PAYDESK_SELF_CHECK?: string) =>
    checkedFolder(['paydesk', '--self-check', ...argv], { PAYDESK_SELF_CHECK }, '/home')
  const folder = resolve('/tmp/check')
  const data = join(folder, 'data')
  expect(checked([`--data=${data}`], folder)).toBe(folder)
  expect(checked(['--data=/srv/desk', `--data=${data}`], folder)).toBe(folder)
  expect(checked([], folder)).toBeNull()
  expect(checked(['--data=/srv/desk'], folder)).toBeNull()
  expect(checked([`--data=${data}`, '--data=/srv/desk'], folder)).toBeNull()
  expect(checked([`--data=${data}`])).toBeNull()
  expect(checked([`--data=${data}`], '')).toBeNull()
})

test('a report is ok when every part is', () => {
  const report = compose(FACTS, PART_NAMES.map(well), null)
  expect(report).toEqual({ ok: true, product: 'Paydesk', ...FACTS, parts: PART_NAMES.map(well) })
})

test('a report is not ok when a part was not run, even if none failed', () => {
  const report = compose(FACTS, PART_NAMES.slice(0, -1).map(well), null)
  expect(report.ok).toBe(false)
  expect(report.parts.at(-1)).toEqual({ name: 'close', ok: false, ms: null, detail: 'not run' })
})

test('what ended the process is the failure of the part that was running', () => {
  const { ok, parts } = compose(FACTS, PART_NAMES.slice(0, 3).map(well), 'ended by SIGSEGV')
  expect(ok).toBe(false)
  expect(parts.map(({ detail }) => detail).slice(2, 5)).toEqual(['', 'ended by SIGSEGV', 'not run'])
})

test('a report is not ok when the process ended badly after its last part', () => {
  expect(compose(FACTS, PART_NAMES.map(well), 'ended with code 1').ok).toBe(false)
})

test('results are read as they were written, except one that is incomplete', () => {
  const at = folder()
  expect(readResults(at)).toEqual([])
  addResult(at, well('display'))
  addResult(at, { name: 'desk', ok: false, ms: null, detail: 'two\nlines' })
  appendFileSync(join(at, 'results.jsonl'), '{"name":"page","o')
  expect(readResults(at)).toEqual([well('display'), { name: 'desk', ok: false, ms: null, detail: 'two\nlines' }])
})

test('a part that hangs fails at its time limit and is aborted, and the next one is run', async () => {
  const at = folder()
  const time = fakeTime()
  const run = createRunPart({ folder: at, timer: time.timer, known: {} })
  const given: AbortSignal[] = []
  const hanging = run('page', (signal) => {
    given.push(signal)
    return new Promise(() => undefined)
  })
  await time.pass(PARTS.page)
  expect(await hanging).toBe(false)
  expect(given[0]?.aborted).toBe(true)
  expect(await run('contract', async () => 'well')).toBe(true)
  expect(readResults(at)).toMatchObject([
    { name: 'page', ok: false, detail: 'not done within 30 s' },
    { name: 'contract', ok: true, detail: 'well' },
  ])
  expect(time.waiting()).toBe(0)
})

test('the text of a failure names its causes, no folder of this machine, and is cut when long', () => {
  const cause = new Error(
    `Cannot find module '/opt/Paydesk/resources/app.asar/x.cjs'\nRequire stack:\n- ${homedir()}/y`,
  )
  const error = new Error(`cannot be opened: ${homedir()}/desk`, { cause })
  expect(wordsOf(error, { '/opt/Paydesk/resources/app.asar': '<app>' })).toBe(
    "cannot be opened: ~/desk: Cannot find module '<app>/x.cjs'",
  )
  const failure = { kind: 'training_failed', detail: 'gone' } as const
  expect(wordsOf(new DeskFailure(failure), {})).toBe(JSON.stringify(failure))
  expect(wordsOf(Object.assign(new Error('DESK_FAILURE'), { data: { failure } }), {})).toBe(JSON.stringify(failure))
  expect(wordsOf('x'.repeat(1000), {})).toHaveLength(401)
})
