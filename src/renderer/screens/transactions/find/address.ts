import { z } from 'zod'
import { type ListView, listView, WHOLE_VIEW } from '#shared/model/list-view.ts'

const { scope, ...parts } = listView.shape

/** A part of an address that makes no sense is left out: the rest of it is still of use. */
function tolerant<T extends z.ZodType>(part: T) {
  return part.optional().catch(undefined)
}

/**
 * What the address of the list says of what is looked for: `of` always, the rest where it is another than that of the
 * whole list. An address without `of` says nothing: it shows what was shown last.
 */
export const viewAddress = z.object({
  of: tolerant(scope),
  text: tolerant(parts.text),
  kinds: tolerant(parts.kinds),
  states: tolerant(parts.states),
  statuses: tolerant(parts.statuses),
  currencies: tolerant(parts.currencies),
  environments: tolerant(parts.environments),
  amountFrom: tolerant(parts.amountFrom),
  amountTo: tolerant(parts.amountTo),
  hasDispute: tolerant(parts.hasDispute),
  hasReceipt: tolerant(parts.hasReceipt),
  isUnresolved: tolerant(parts.isUnresolved),
  batches: tolerant(parts.batches),
  tags: tolerant(parts.tags),
  days: tolerant(parts.days),
  sort: tolerant(parts.sort),
})
export type ViewAddress = z.infer<typeof viewAddress>

/** The view that an address names; null where it names none. */
export function viewAt({ of: scope, ...said }: ViewAddress): ListView | null {
  if (scope === undefined) return null
  const known = Object.entries(said).filter(([, value]) => value !== undefined)
  return listView.parse({ ...WHOLE_VIEW, ...Object.fromEntries(known), scope })
}

/** The address of a view: what is as in the whole list is not said. */
export function addressOf({ scope, ...parts }: ListView): ViewAddress {
  const whole: Record<string, unknown> = WHOLE_VIEW
  const said = Object.entries(parts).filter(([name, value]) => !isSame(value, whole[name]))
  return { of: scope, ...Object.fromEntries(said) }
}

/** Whether two views, or parts of them, are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return stable(one) === stable(other)
}

/** A text that is the same for the same contents. */
export function stable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
