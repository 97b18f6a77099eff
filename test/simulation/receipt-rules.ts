import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Office } from './office.ts'
import { HOUR } from './plan.ts'
import { RuleBroken } from './rule-broken.ts'

type Rows = <Row>(desk: number, sql: string, ...values: string[]) => readonly Row[]

interface ReceiptRow {
  readonly id: string
  readonly url: string | null
  readonly sha256: string | null
  readonly size: number | null
  readonly refusal: string | null
  readonly failure: string | null
  readonly tries: number
  readonly nextTryAt: string | null
}

const RECEIPTS = `SELECT id, declared ->> '$.url' AS url, sha256, size, refusal, failure ->> '$.kind' AS failure, tries,
  next_try_at AS nextTryAt FROM receipts`
/** Failures that may be temporary, and how often they are retried. */
const PASSING = ['no_answer', 'service_failed', 'rate_limited']
const MAX_TRIES = 6
/** A little more than the longest pause between two tries. */
const LONGEST_PAUSE = 31 * HOUR

/** Invariants of receipts. The truth is what the platform has served. */
export function createReceiptRules({ desks, platform, world, lostCopies, count }: Office, rows: Rows) {
  /** A kept receipt equals one that was served, byte for byte; one that was not fetched is reported and retried. */
  function whole(desk: number): void {
    for (const row of rows<ReceiptRow>(desk, RECEIPTS)) {
      const { url, sha256, failure, refusal, tries, nextTryAt } = row
      const broken = (rule: string): RuleBroken => new RuleBroken(rule, `desk ${desk}: ${url} is ${sha256}, ${failure}`)
      if (sha256 !== null) isServed(desk, row)
      else if (failure === null && refusal === null && nextTryAt === null)
        throw broken('a receipt is fetched or told of')
      if (PASSING.includes(failure ?? '') && tries <= MAX_TRIES && nextTryAt === null)
        throw broken('a receipt that failed is tried again')
    }
  }

  function isServed(desk: number, { url, sha256, size }: ReceiptRow): void {
    const path = url !== null && URL.canParse(url) ? new URL(url).pathname : ''
    if (!platform.served.get(`${desk} ${path}`)?.has(sha256 ?? ''))
      throw new RuleBroken('a receipt is what was served', `desk ${desk}: ${url} is kept as ${sha256}`)
    const copy = join(desks[desk]?.folder() ?? '', 'receipts', sha256 ?? '')
    if (lostCopies.has(`${desk} ${sha256}`) && !existsSync(copy)) return
    const bytes = existsSync(copy) ? readFileSync(copy) : Buffer.of()
    if (bytes.length !== size || createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new RuleBroken('a copy of a receipt is whole', `desk ${desk}: ${bytes.length} bytes of ${size}`)
  }

  /** What may be fetched has been fetched, or waits for its next try. */
  function atRest(desk: number, rest: number): void {
    for (const { url, sha256, failure, refusal, nextTryAt } of rows<ReceiptRow>(desk, RECEIPTS)) {
      count(`receipt × ${sha256 !== null ? 'kept' : (refusal ?? failure ?? 'waiting')}`)
      const wait = nextTryAt === null ? 0 : Date.parse(nextTryAt) - world.now()
      if (wait < -rest / 2 || wait > LONGEST_PAUSE)
        throw new RuleBroken('a receipt is fetched in time', `desk ${desk}: ${url} is to be tried at ${nextTryAt}`)
    }
  }

  return { whole, atRest }
}
