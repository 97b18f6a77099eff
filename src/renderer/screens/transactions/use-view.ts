import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { type ListView, WHOLE_VIEW } from '#shared/model/list-view.ts'
import { findCardNumber } from '#shared/rules/find-card-number.ts'
import { usePreferences } from '../../bridge/hooks.ts'
import { useSetPreferences } from '../../bridge/use-preference.ts'
import { addressOf, isSame, type ViewAddress, viewAt } from './find/address.ts'
import { useListState } from './list-state.ts'
import { useShownView } from './shown-view.ts'

interface ViewInAddress {
  readonly view: ListView
  /** Shows another view; going back leads to the previous one, unless it is replaced. */
  readonly show: (change: Partial<ListView>, options?: { readonly replace?: boolean }) => void
}

/**
 * The view that the address names. If it names none (from the navigation, or for a transaction opened from elsewhere),
 * the address gets the view shown last, in this window or before it was closed.
 */
export function useView(): ViewInAddress {
  const navigate = useNavigate()
  const search: ViewAddress = useSearch({ strict: false })
  const named = useMemo(() => viewAt(search), [search])
  const last = useShownView()
  const view = named ?? last
  useEffect(() => {
    if (named === null) void navigate({ to: '.', search: addressOf(view), replace: true })
    else if (!isSame(named, useListState.getState().view))
      useListState.setState({ view: named, offset: 0, cursor: null })
  }, [named, view, navigate])
  useRemember(named)
  const show: ViewInAddress['show'] = (change, { replace = false } = {}) => {
    const next = { ...view, ...change }
    if (!isSame(next, view)) void navigate({ to: '.', search: addressOf(next), replace })
  }
  return { view, show }
}

/** How long a view must be shown before it is remembered (milliseconds). */
const LASTING = 800

let remembering: ReturnType<typeof setTimeout> | undefined

/** Remembers the view for the next start. */
function useRemember(view: ListView | null): void {
  const set = useSetPreferences()
  const { lastView } = usePreferences()
  const kept = useMemo(() => view && withoutCardNumber(view), [view])
  /** The view last shown here. It is not remembered again just because another window shows a different one. */
  const shown = useRef<ListView | null>(null)
  const remember = useEffectEvent((one: ListView) => {
    if (shown.current !== null && isSame(one, shown.current)) return
    shown.current = one
    clearTimeout(remembering)
    if (!isSame(one, lastView ?? WHOLE_VIEW)) remembering = setTimeout(() => set({ lastView: one }), LASTING)
  })
  useEffect(() => {
    if (kept !== null) remember(kept)
  }, [kept])
}

/** Text that may contain a card number is never remembered, even if the operator confirmed that it does not. */
function withoutCardNumber(view: ListView): ListView {
  return findCardNumber(view.text) ? { ...view, text: '' } : view
}
