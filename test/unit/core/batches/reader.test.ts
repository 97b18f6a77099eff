import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { openReader } from '../../../../src/main/core/batches/reader/thread.ts'
import type { Threads } from '../../../../src/main/core/ports.ts'
import { systemThreads } from '../../../../src/main/host/system-threads.ts'
import { systemTimer } from '../../../../src/main/host/system-timer.ts'
import { batchChoices } from '../../../../src/shared/model/batch.ts'
import { BUNDLED_THREADS } from '../../../bundled.ts'
import { csvOf } from '../../../fakes/batches.ts'
import { realThreads } from '../../../fakes/ports.ts'
import { workbookFile } from '../../../fakes/workbook-file.ts'
import { BANK, CARDS, REFUSED } from './corpus.ts'

const parts = { threads: realThreads, timer: systemTimer }
const HEADERS = ['Reference', 'Amount', 'Currency', 'Card', 'Owner', 'Bank', 'Memo']
const rows = [HEADERS, ['INV-1', '100.50', 'RUB', CARDS[0] ?? '', 'Ivan Ivanov', BANK.name, `to ${CARDS[1]}`]]
const context = {
  banks: [BANK],
  idPattern: null,
  platformLikeIds: false,
  typedCards: new Map(),
  leftOut: new Set<number>(),
  isMappingSaid: false,
}

test('a file is read in its own thread, and only masked text and the cards to be sent leave it', async () => {
  const opened = await openReader(parts, csvOf(rows), 'payouts.csv')
  if (opened.result !== 'ok') throw new Error(opened.refusal.rule)
  const { reader } = opened
  expect(reader).toMatchObject({ format: 'csv', sheets: [{ name: '', visibility: 'visible', rows: 2 }] })
  const { proposal, preview } = await reader.propose(0)
  const judged = await reader.judge(0, proposal, batchChoices.parse({}), context)
  if (judged.result !== 'ok') throw new Error(judged.refusal.rule)
  const originals = await reader.originals(0, proposal, null)
  expect(originals.headers.slice(0, 3)).toEqual(['Reference', 'Amount', 'Currency'])
  expect(originals.rows.get(2)?.slice(3, 5)).toEqual(['411111••••••0014', 'Ivan Ivanov'])
  const said = JSON.stringify([preview, proposal, judged.table, originals.headers, [...originals.rows]])
  for (const card of CARDS) expect(said).not.toContain(card)
  expect([...judged.cards]).toEqual([[2, CARDS[0]]])
  await reader.close()
  await expect(reader.propose(0)).rejects.toThrow('ended')
})

test('dates and numbers appear as a spreadsheet shows them, without losing digits, and cards are masked', async () => {
  const written = [
    [...HEADERS, 'Day', 'Share', 'Account', 'Copy'],
    [
      ...(rows[1] ?? []),
      { n: '45292', format: 'dd\\.mm\\.yyyy' },
      { n: '0.5', format: '0%' },
      { n: '123456789012' },
      { n: CARDS[0] ?? '', format: 'yyyy' },
    ],
  ]
  const opened = await openReader(parts, await workbookFile({ sheets: [{ rows: written }] }), 'payouts.xlsx')
  if (opened.result !== 'ok') throw new Error(opened.refusal.rule)
  const { reader } = opened
  const { proposal, preview } = await reader.propose(0)
  const originals = await reader.originals(0, proposal, null)
  await reader.close()
  for (const cells of [preview[1]?.cells, originals.rows.get(2)]) {
    expect(cells?.slice(7, 10)).toEqual(['2024-01-01', '50%', '123456789012'])
    expect(cells?.[10]).toMatch(/^•+$/)
  }
})

test('empty cells do not widen a sheet, and a column without a header is kept', async () => {
  const cell = (place: string, text: string) => `<c r="${place}" t="str"><v>${text}</v></c>`
  const row = (number: number, texts: readonly string[]) =>
    texts.map((text, column) => cell(`${String.fromCharCode(65 + column)}${number}`, text)).join('')
  const blank = `<c r="I1" s="0"/>${cell('ABC1', ' ')}<c r="XFD1" s="0"/>`
  const xml =
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>' +
    `<row r="1">${row(1, HEADERS)}${blank}</row><row r="2">${row(2, [...(rows[1] ?? []), 'more'])}</row>` +
    '</sheetData></worksheet>'
  const wide = await workbookFile({ sheets: [{ rows }], parts: { 'xl/worksheets/sheet1.xml': xml } })
  const opened = await openReader(parts, wide, 'payouts.xlsx')
  if (opened.result !== 'ok') throw new Error(opened.refusal.rule)
  const { reader } = opened
  const { proposal, preview } = await reader.propose(0)
  const { headers } = await reader.originals(0, proposal, null)
  await reader.close()
  expect(preview.map((row) => row.cells.length)).toEqual([7, 8])
  expect(headers).toEqual([...HEADERS, ''])
})

test('the rows above the headers are shown, too', async () => {
  const titles = [['Salaries'], [`Card of ${CARDS[1]}`]]
  const opened = await openReader(parts, csvOf([...titles, ...rows]), 'payouts.csv')
  if (opened.result !== 'ok') throw new Error(opened.refusal.rule)
  const { proposal, preview } = await opened.reader.propose(0)
  await opened.reader.close()
  expect(proposal.headerRow).toBe(3)
  expect(preview.map(({ row, cells }) => [row, cells[0]])).toEqual([
    [1, 'Salaries'],
    [2, 'Card of 411111••••••0022'],
    [3, 'Reference'],
    [4, 'INV-1'],
  ])
})

test('the reader thread refuses a file that is not a spreadsheet', async () => {
  expect(await openReader(parts, Buffer.from('%PDF-1.7\0'), 'a.pdf')).toMatchObject({ result: 'refused' })
})

test('the bytes are transferred to the thread, but copied if their buffer is shared', async () => {
  const own = new TextEncoder().encode('a;b\r\n1;2')
  const whole = new Uint8Array(own)
  const part = new Uint8Array([...own, ...own]).subarray(own.length)
  for (const [bytes, left] of [
    [whole, 0],
    [part, own.length],
  ] as const) {
    const opened = await openReader(parts, bytes, 'a.csv')
    if (opened.result !== 'ok') throw new Error(opened.refusal.rule)
    expect([opened.reader.sheets[0]?.rows, bytes.length]).toEqual([2, left])
    await opened.reader.close()
  }
})

test('the reader thread refuses a zip bomb and ends', async () => {
  const bomb = REFUSED.find(({ rule }) => rule === 'zip_bomb')
  const ended = Promise.withResolvers<void>()
  const threads: Threads = {
    start(...given) {
      const thread = realThreads.start(...given)
      thread.on('exit', () => ended.resolve())
      return thread
    },
  }
  const opened = await openReader({ ...parts, threads }, (await bomb?.file()) ?? Buffer.alloc(0), 'bomb.xlsx')
  expect(opened).toMatchObject({ result: 'refused', refusal: { rule: 'zip_bomb' } })
  await ended.promise
})

test('a file that needs too much memory ends only its thread and is refused as damaged', async () => {
  const eater = `import { parentPort } from 'node:worker_threads'
    const kept = []
    while (kept.length < 90) kept.push(Array(1_000_000).fill(0.5))
    parentPort.postMessage({ type: 'read', format: 'csv', sheets: [{ name: '', visibility: 'visible', rows: kept.length }] })`
  const program = new URL(`data:text/javascript,${encodeURIComponent(eater)}`)
  const threads = systemThreads({ ...BUNDLED_THREADS, reader: program })
  const opened = await openReader({ ...parts, threads }, Buffer.from('a'), 'a.csv')
  expect(opened).toEqual({ result: 'refused', refusal: { rule: 'damaged', count: null } })
})

test('a file whose thread dies is refused as damaged', async () => {
  const dying: Threads = {
    start() {
      const thread = new EventEmitter()
      queueMicrotask(() => thread.emit('error', new Error('ERR_WORKER_OUT_OF_MEMORY')))
      return { on: thread.on.bind(thread), postMessage: () => undefined, terminate: () => undefined }
    },
  }
  const opened = await openReader({ ...parts, threads: dying }, Buffer.from('a'), 'a.csv')
  expect(opened).toEqual({ result: 'refused', refusal: { rule: 'damaged', count: null } })
})

test('a file that takes too long is refused, and its thread is terminated', async () => {
  let terminated = 0
  const silent: Threads = {
    start() {
      const thread = new EventEmitter()
      const terminate = (): void => {
        terminated++
        thread.emit('exit', 1)
      }
      return { on: thread.on.bind(thread), postMessage: () => undefined, terminate }
    },
  }
  const opened = await openReader(
    { threads: silent, timer: { ...systemTimer, wait: async () => undefined } },
    Buffer.from('a'),
    'a.csv',
  )
  expect(opened).toMatchObject({ result: 'refused', refusal: { rule: 'damaged' } })
  expect(terminated).toBe(1)
})
