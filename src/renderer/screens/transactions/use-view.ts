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
  /** Shows another; going back leads to what was shown before, unless that is replaced. */
  readonly show: (change: Partial<ListView>, options?: { readonly replace?: boolean }) => void
}

/**
 * The view that the address names. An address without one (of the navigation, of a transaction that is opened from
 * elsewhere) is given the one that was shown last, in this window or before it was closed.
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

/** So long a view is shown before it is remembered (milliseconds). */
const LASTING = 800

let remembering: ReturnType<typeof setTimeout> | undefined

/** The next start begins with what was shown last. */
function useRemember(view: ListView | null): void {
  const set = useSetPreferences()
  const { lastView } = usePreferences()
  const kept = useMemo(() => view && withoutCardNumber(view), [view])
  /** What was shown here: that another window shows something else is no reason to remember this again. */
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

/** What might be a card number is remembered nowhere, also where it was said to be none. */
function withoutCardNumber(view: ListView): ListView {
  return findCardNumber(view.text) ? { ...view, text: '' } : view
}
