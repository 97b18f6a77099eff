import { z } from 'zod'
import { type ListView, listView, WHOLE_VIEW } from '#shared/model/list-view.ts'

const { scope, ...parts } = listView.shape

/** Ignores a part of the address that is invalid, so that the rest can still be used. */
function tolerant<T extends z.ZodType>(part: T) {
  return part.optional().catch(undefined)
}

/**
 * The search parameters of the list: `of` always, the others only if they differ from the unfiltered view. An address
 * without `of` names no view: the view shown last is shown again.
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

/** Returns the view that an address names, or `null` if it names none. */
export function viewAt({ of: scope, ...said }: ViewAddress): ListView | null {
  if (scope === undefined) return null
  const known = Object.entries(said).filter(([, value]) => value !== undefined)
  return listView.parse({ ...WHOLE_VIEW, ...Object.fromEntries(known), scope })
}

/** Returns the address of a view, without the parts that are the same as in the unfiltered view. */
export function addressOf({ scope, ...parts }: ListView): ViewAddress {
  const whole: Record<string, unknown> = WHOLE_VIEW
  const said = Object.entries(parts).filter(([name, value]) => !isSame(value, whole[name]))
  return { of: scope, ...Object.fromEntries(said) }
}

/** Whether two views, or parts of them, are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return stable(one) === stable(other)
}

/** Serializes a value so that equal contents give equal text, whatever the order of their keys. */
export function stable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
