import type { DisputeListItem } from '#shared/model/dispute.ts'
import type { MaskedCard } from '#shared/model/transaction.ts'
import type { PlatformAccess } from './access.ts'
import type { DisputePage, DisputeQuery } from './disputes.ts'
import type { Platform } from './endpoints.ts'

/** The largest page size (interface: Limits). */
export const PAGE_SIZE = 100

/** A platform that keeps returning pages must not be read, and its pages kept, forever. */
const MAX_PAGES = 1000
const MAX_DISPUTES = 10_000
/** Nor may it fill memory and disk: this much text (UTF-16 units) is about ten thousand ordinary disputes. */
const MAX_TEXT = 8_000_000

/**
 * Reads the dispute list page by page (interface: GET /merchant/dispute/list) until a page is not full. Each dispute is
 * returned once: pages overlap if disputes arrive during the reading. A page without new disputes also ends it, because
 * a platform might return the same page for every number. In that case, and when a limit ends the reading, no page has
 * `isLast`. The interface gives no total, so none is returned.
 */
export async function* disputePages(
  platform: Pick<Platform, 'disputes'>,
  access: PlatformAccess,
  query: Omit<DisputeQuery, 'page_number'>,
  card: MaskedCard | null = null,
): AsyncGenerator<DisputePage> {
  const seen = new Set<string>()
  const isNew = ({ id }: DisputeListItem): boolean => !seen.has(id) && Boolean(seen.add(id))
  let text = 0
  for (let number = 1; number <= MAX_PAGES; number++) {
    const page = await platform.disputes(access, { ...query, page_number: number }, card)
    const items = page.items.filter(isNew)
    yield { ...page, items }
    text += JSON.stringify(items).length
    if (page.isLast || items.length === 0 || seen.size >= MAX_DISPUTES || text >= MAX_TEXT) return
  }
}
