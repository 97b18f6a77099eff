import { type ListView, type SavedView, WHOLE_VIEW } from '#shared/model/list-view.ts'
import type { MessageId } from '../../../i18n/index.tsx'
import { isSame } from '../find/address.ts'

interface BuiltIn {
  readonly name: MessageId
  readonly view: Partial<ListView>
}

/** Views that every desk has. They keep the current scope and order. */
export const BUILT_IN: readonly BuiltIn[] = [
  { name: 'list.view.all', view: {} },
  { name: 'list.view.today', view: { days: { by: 'last', days: 1 } } },
  { name: 'list.view.unresolved', view: { isUnresolved: true } },
  { name: 'list.view.payoutsToday', view: { kinds: ['payout_card'], days: { by: 'last', days: 1 } } },
  { name: 'list.view.expired', view: { statuses: ['expired'] } },
  { name: 'list.view.disputed', view: { hasDispute: true } },
]

/** Returns what a built-in view shows in place of the current view. */
export function builtInView({ view }: BuiltIn, now: ListView): ListView {
  return { ...WHOLE_VIEW, ...view, scope: now.scope, sort: now.sort }
}

/** Returns the built-in view that is shown; `undefined` if it is another view. */
export function shownBuiltIn(now: ListView): BuiltIn | undefined {
  return BUILT_IN.find((one) => isSame(builtInView(one, now), now))
}

/** Returns the saved view that is shown. */
export function shownSaved(now: ListView, saved: readonly SavedView[]): SavedView | undefined {
  return saved.find(({ view }) => isSame(view, now))
}

/** Saves a view under a name: in place of the one with that name, otherwise at the end. */
export function withSaved(saved: readonly SavedView[], name: string, view: ListView): SavedView[] {
  const had = saved.find((one) => one.name === name)
  if (had) return saved.map((one) => (one === had ? { ...had, view } : one))
  return [...saved, { id: crypto.randomUUID(), name, view }]
}
