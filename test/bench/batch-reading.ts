import { findColumns } from '../../src/main/core/batches/reading/find-columns.ts'
import { judgeRows } from '../../src/main/core/batches/reading/judge-rows.ts'
import { readWorkbook } from '../../src/main/core/batches/reading/read-workbook.ts'
import { batchChoices, MAX_BATCH_ROWS } from '../../src/shared/model/batch.ts'
import { passesLuhn } from '../../src/shared/rules/card-number.ts'
import { type Program, type Written, workbookFile } from '../fakes/workbook-file.ts'
import { measurePage } from './batch-page.ts'
import { figure, say } from './say.ts'

const MAX_SECONDS = 3
const MAX_MEGABYTES = 150
const BANK = { id: 'dfdcd60b-f56e-4efa-b4c5-b5ddd29fb9c4', name: 'Training Bank', country_code: 'RU' }

/** Reads and judges the largest workbooks: seconds, and megabytes above the idle process; also on the screen. */
export async function benchBatchReading(): Promise<boolean> {
  const met: boolean[] = []
  for (const program of ['excel', 'libreoffice', 'numbers', 'sdk'] as const)
    met.push(await one(program, met.length === 0))
  met.push(await measurePage(await workbookFile({ program: 'excel', sheets: [{ rows: rows() }] })))
  return !met.includes(false)
}

/** Memory is compared with the process at rest, which it is only before the first file. */
async function one(program: Program, isFirst: boolean): Promise<boolean> {
  const file = await workbookFile({ program, sheets: [{ rows: rows() }] })
  const atRest = process.memoryUsage().rss
  let most = atRest
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss)
  }
  const watch = setInterval(look, 5)
  const begun = performance.now()
  const reading = await readWorkbook(file, 'payouts.xlsx')
  const [sheet] = reading.result === 'ok' ? reading.workbook.sheets : []
  if (reading.result !== 'ok' || !sheet) throw new Error('The workbook cannot be read.')
  look()
  const said = { typedCards: new Map<number, string>(), leftOut: new Set<number>(), isMappingSaid: false }
  const context = { banks: [BANK], idPattern: 'T-{reference}', platformLikeIds: false, ...said }
  const judged = judgeRows(reading.workbook, 0, findColumns(sheet), batchChoices.parse({}), context)
  const seconds = (performance.now() - begun) / 1000
  clearInterval(watch)
  look()
  if (judged.result !== 'ok' || judged.cards.size !== MAX_BATCH_ROWS) throw new Error('The rows cannot be judged.')
  say(`${MAX_BATCH_ROWS} rows as ${program} writes them, ${(file.length / 1e6).toFixed(1)} MB`)
  const isFast = figure('seconds to read and judge', seconds, MAX_SECONDS)
  return (!isFirst || figure('MB over the process at rest', (most - atRest) / 1e6, MAX_MEGABYTES)) && isFast
}

const HEADERS = ['Reference', 'Amount', 'Currency', 'Card', 'Owner', 'Bank', 'Client ID', 'Webhook URL', 'Note']

function rows(): Written[][] {
  const payouts = Array.from({ length: MAX_BATCH_ROWS }, (_none, nth): Written[] => [
    `INV-2026-${nth}`,
    { n: String(1000 + nth) },
    'RUB',
    cardOf(nth),
    `Ivan Ivanov ${nth}`,
    BANK.name,
    `client-${nth % 100}`,
    'https://example.com/hook',
    `Salary of November, department ${nth % 20}`,
  ])
  return [HEADERS, ...payouts]
}

function cardOf(nth: number): string {
  const digits = Array.from({ length: 10 }, (_none, last) => `41111111111${String(nth).padStart(4, '0')}${last}`)
  return digits.find(passesLuhn) ?? ''
}
