import { type ListView, WHOLE_VIEW } from '#shared/model/list-view.ts'
import { useActiveProfile, usePreferences } from '../../bridge/hooks.ts'
import { useListState } from './list-state.ts'

/** The view that the transaction list shows, or would show: usable on every screen. */
export function useShownView(): ListView {
  const { lastView } = usePreferences()
  return useListState((list) => list.view) ?? lastView ?? WHOLE_VIEW
}

/** The merchant whose transactions are shown; `null` for all merchants. */
export function useShownMerchant(): string | null {
  const active = useActiveProfile()
  const { scope } = useShownView()
  return scope === 'all' ? null : (active?.id ?? null)
}
