import type { DisputeListItem } from '#shared/model/dispute.ts'
import type { MaskedCard } from '#shared/model/transaction.ts'
import type { PlatformAccess } from './access.ts'
import type { DisputePage, DisputeQuery } from './disputes.ts'
import type { Platform } from './endpoints.ts'

/** The most of a page (interface: Limits). */
export const PAGE_SIZE = 100

/** A platform that gives page after page for ever must not be read, and kept, for ever. */
const MAX_PAGES = 1000
const MAX_DISPUTES = 10_000
/** Nor must it fill memory and disk by them: so much of their text (UTF-16 units) is some ten thousand ordinary ones. */
const MAX_TEXT = 8_000_000

/**
 * Reads the dispute list page by page (interface: GET /merchant/dispute/list) until a page that is not full, each
 * dispute once: pages overlap where disputes arrive while they are read. A page that brings nothing new ends it too, as
 * a platform might give the same page for every number: `isLast` is then never said, nor where reading stops because it is
 * too much. There is no total, and none is made up.
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
