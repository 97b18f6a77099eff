import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** How many days the figures over time go back. */
export const DAYS = [7, 30, 90] as const
export const OVERVIEW_SCOPES = ['active', 'all'] as const
export type ChartName = 'rate' | 'time' | 'balance'

interface Choice {
  readonly scope: (typeof OVERVIEW_SCOPES)[number]
  readonly days: (typeof DAYS)[number]
  /** Charts shown as tables. */
  readonly asTable: Readonly<Partial<Record<ChartName, boolean>>>
  /** Whether every status has its own row. */
  readonly everyStatus: boolean
}

/** What the overview shows, as the operator chose it. Persisted. */
export const useOverviewChoice = create<Choice>()(
  persist((): Choice => ({ scope: 'active', days: 30, asTable: {}, everyStatus: false }), { name: 'paydesk-overview' }),
)
