import type { Failure } from '#shared/model/failure.ts'
import type { ReceiptRefusal } from '#shared/model/kept-receipt.ts'
import { isAsSent } from '#shared/rules/cut-text.ts'
import type { FetchedReceipt, ReceiptRow } from '../database/receipt-repository.ts'
import { requireTransaction } from '../database/require-transaction.ts'
import { DeskFailure, failingAs } from '../desk-failure.ts'
import type { Copies, PartFile } from '../evidence/copies.ts'
import type { Parts } from '../parts.ts'
import type { Download } from '../platform/download.ts'
import { ReceiptRefused } from '../platform/receipt-refused.ts'
import type { Random } from '../ports.ts'
import { connectFor } from '../profiles/require-account.ts'
import { typeOfFile } from './what-it-is.ts'

/** A larger file is not accepted as a receipt. */
export const MAX_BYTES = 25_000_000

interface FetchOneParts extends Parts<'database' | 'profiles' | 'getFile' | 'files' | 'clock' | 'random'> {
  readonly copies: Copies
  readonly changed: (transactionId: string) => void
  /** Aborted when the desk closes: a fetch in progress is cancelled, and nothing of it is kept. */
  readonly signal: AbortSignal
}

export type FetchOne = ReturnType<typeof createFetchOne>

/** What an attempt shows about the merchant's platform: it answered, it cannot be asked, or nothing (`null`). */
type Tried = 'answered' | Failure | null

/**
 * Fetches one receipt and stores the result. Throws DeskFailure if it cannot be requested at all (no secret, another
 * platform). A fetch in progress is not started twice.
 */
export function createFetchOne(parts: FetchOneParts) {
  const { database, getFile, files, clock, random, copies, changed, signal } = parts
  const underWay = new Map<string, Promise<Tried>>()

  async function fetchOne(row: ReceiptRow): Promise<Tried> {
    const { profile, access, transaction } = await connectFor(parts, 'read', () =>
      requireTransaction(database, row.transactionId),
    )
    const url = readReceiptUrl(row.declared.url, access.baseUrl)
    const { receiptCredentials: withCredentials } = profile.polling
    // Without the certificate that it requires elsewhere, even the platform's host counts as another host.
    const isAsElsewhere = withCredentials || !access.certificate
    let isOwn = false
    const onHop = ({ origin }: URL): void => {
      isOwn = isAsElsewhere && origin === new URL(access.baseUrl).origin
    }
    try {
      if (!(url instanceof URL)) throw new ReceiptRefused(url)
      const { card } = transaction
      await keep(row, await download({ access, url, withCredentials, card, onHop, most: MAX_BYTES, signal }))
      return isOwn ? 'answered' : null
    } catch (error) {
      if (signal.aborted) return null
      if (error instanceof ReceiptRefused) return await refuse(row, error.why)
      if (!(error instanceof DeskFailure)) throw error
      const { failure } = error
      // If the merchant's platform cannot be asked, this is not an attempt for the receipt.
      const isOfPlatform = isOwn && (failure.kind === 'not_sent' || failure.kind === 'rate_limited')
      await fail(row, failure, isOfPlatform ? row.tries : row.tries + 1)
      return isOfPlatform ? failure : null
    } finally {
      changed(row.transactionId)
    }
  }

  function download(file: Download): Promise<PartFile> {
    return getFile(file, async (bytes) => {
      const part = await copies.take(bytes)
      if (part === 'too_large') throw new ReceiptRefused('too_large')
      if (part.size > 0) return part
      await copies.drop(part)
      throw new ReceiptRefused('empty')
    })
  }

  async function keep({ id, declared }: ReceiptRow, part: PartFile): Promise<void> {
    try {
      // A virus scanner may have removed it: that is a failed attempt, and the next receipt has its turn.
      const contentType = await failingAs('storage_failed', typeOfFile(files, part))
      const fetched: FetchedReceipt = {
        sha256: part.sha256,
        size: part.size,
        contentType,
        at: clock.now().toISOString(),
      }
      await copies.keep(part)
      await database.keepReceipt(id, declared.url, fetched)
    } finally {
      await copies.drop(part)
    }
  }

  async function refuse(row: ReceiptRow, refusal: ReceiptRefusal): Promise<null> {
    const tried = { at: clock.now().toISOString(), tries: row.tries + 1, nextTryAt: null }
    await database.failReceipt(row.id, row.declared.url, { ...tried, refusal, failure: null })
    return null
  }

  async function fail(row: ReceiptRow, failure: Failure, tries: number): Promise<void> {
    const now = clock.now()
    const pause = pauseAfterTry(failure, Math.max(1, tries), random)
    const nextTryAt = pause === null ? null : new Date(now.getTime() + pause).toISOString()
    const tried = { at: now.toISOString(), tries, nextTryAt }
    await database.failReceipt(row.id, row.declared.url, { ...tried, refusal: null, failure })
  }

  return (row: ReceiptRow): Promise<Tried> => {
    const known = underWay.get(row.id)
    if (known) return known
    const fetching = fetchOne(row).finally(() => underWay.delete(row.id))
    underWay.set(row.id, fetching)
    return fetching
  }
}

/**
 * Returns where a receipt is, from its `url`. The interface does not say what it contains: an absolute http or https
 * address is accepted, and a path from the root of the platform's origin. `baseUrl`: the platform's. Which hosts are
 * allowed is judged when the receipt is requested (platform/download.ts).
 */
function readReceiptUrl(text: string | null, baseUrl: string): URL | ReceiptRefusal {
  if (text === null || text.trim() === '') return 'no_url'
  if (!isAsSent(text)) return 'unusable'
  const { origin } = new URL(baseUrl)
  if (/^https?:\/\//i.test(text.trim()) && URL.canParse(text)) return new URL(text)
  // A path that a parser takes for the beginning of a host (`//`, `/\`, a line break between) leaves the origin.
  const within = text.startsWith('/') && URL.canParse(text, origin) ? new URL(text, origin) : null
  return within?.origin === origin ? within : 'not_http'
}

const MINUTE = 60_000

/**
 * The pauses after the first failures, over a night and a day. After the last retry, it is tried again only if the
 * operator asks, or if a status names another address.
 */
const PAUSES = [1, 5, 30, 120, 480, 1440].map((minutes) => minutes * MINUTE)

/** The largest share by which a pause is extended, so that what failed together is not retried together. */
const JITTER = 1 / 4
export const LONGEST_PAUSE_MS = Math.max(...PAUSES) * (1 + JITTER)

/** Milliseconds until a receipt is retried automatically after so many attempts; `null` for no more retries. */
function pauseAfterTry(failure: Failure, tries: number, random: Random): number | null {
  const pause = isPassing(failure) ? PAUSES[tries - 1] : undefined
  return pause === undefined ? null : Math.round(pause * (1 + random.fraction() * JITTER))
}

/** Failures that may be over by the next attempt. */
function isPassing(failure: Failure): boolean {
  switch (failure.kind) {
    case 'not_sent':
    case 'no_answer':
    case 'service_failed':
    case 'rate_limited':
    case 'storage_failed':
    case 'training_failed':
    case 'secret_unreadable':
      return true
    default:
      return false
  }
}
