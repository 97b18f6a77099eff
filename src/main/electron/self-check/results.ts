import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Part, part } from './report.ts'

/** Notes a result in the folder of the check, where it lies whatever becomes of the process that is checked. */
export function addResult(folder: string, result: Part): void {
  appendFileSync(fileIn(folder), `${JSON.stringify(result)}\n`)
}

/** The results that were noted, in the order they came. A line that was not written to its end is none. */
export function readResults(folder: string): Part[] {
  if (!existsSync(fileIn(folder))) return []
  const lines = readFileSync(fileIn(folder), 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => part.parse(JSON.parse(line)))
}

function fileIn(folder: string): string {
  return join(folder, 'results.jsonl')
}
