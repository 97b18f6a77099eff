import { type ListView, WHOLE_VIEW } from '#shared/model/list-view.ts'
import { useActiveProfile, usePreferences } from '../../bridge/hooks.ts'
import { useListState } from './list-state.ts'

/** What the list of transactions shows, or would show: wherever one is. */
export function useShownView(): ListView {
  const { lastView } = usePreferences()
  return useListState((list) => list.view) ?? lastView ?? WHOLE_VIEW
}

/** Whose transactions are shown: one merchant's, or everybody's (null). */
export function useShownMerchant(): string | null {
  const active = useActiveProfile()
  const { scope } = useShownView()
  return scope === 'all' ? null : (active?.id ?? null)
}
