import { type ListView, WHOLE_VIEW } from '#shared/model/list-view.ts'
import type { OverviewFigures, OverviewScope, StatusFigures } from '#shared/model/overview.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { addressOf, type ViewAddress } from '../transactions/find/address.ts'

/** Whose list contains what was counted. */
export type ListScope = Pick<ListView, 'scope' | 'environments'>

export function listScope({ of }: OverviewScope, { environments }: Pick<OverviewFigures, 'environments'>): ListScope {
  return { scope: of === 'merchant' ? 'active' : 'all', environments }
}

/** The address of the list that shows what was counted. */
export function listOf(list: ListScope, view: Partial<ListView>): ViewAddress {
  return addressOf({ ...WHOLE_VIEW, ...view, ...list })
}

/** The list view of what was counted as one group over `days` days. */
export function groupView({ kind, status, state }: StatusFigures, days: number): Partial<ListView> {
  return { kinds: [kind], statuses: [status], ...stateView(state), days: { by: 'last', days } }
}

/** The list view of exactly several groups of a kind; `null` if there is none. `all`: every group of the kind. */
export function groupsView(
  groups: readonly StatusFigures[],
  all: readonly StatusFigures[],
  days: number,
): Partial<ListView> | null {
  const [first] = groups
  if (!first) return null
  const states = groups.filter(({ state }) => state !== null)
  // The list cannot tell those from others with an unknown outcome.
  if (states.length > 0 && all.some(({ state }) => state === 'ended_by_hand')) return null
  return {
    kinds: [first.kind],
    statuses: [...new Set(groups.map(({ status }) => status))],
    ...(states.length > 0 && { states: ['sending', 'accepted', 'unknown'] }),
    days: { by: 'last', days },
  }
}

function stateView(state: StatusFigures['state']): Partial<ListView> {
  switch (state) {
    case null:
      return {}
    case 'unknown':
      return { states: ['unknown'], isUnresolved: true }
    case 'ended_by_hand':
      return { states: ['unknown'], isUnresolved: false }
    case 'sending':
    case 'accepted':
    case 'refused':
    case 'not_sent':
      return { states: [state] }
    default:
      return assertNever(state)
  }
}
