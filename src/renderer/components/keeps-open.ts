import { useEffect, useEffectEvent, useId } from 'react'
import { create } from 'zustand'
import { type ScreenWork, screenWork } from '#shared/model/updates.ts'

/** Current reasons not to restart, by the ID of the component that reports them. */
const useKept = create<{ readonly by: ReadonlyMap<string, ScreenWork> }>(() => ({ by: new Map() }))

/** As `useKeepsOpen`, for what outlives its screen: until it is called with `null` for the same ID. */
export function keepOpen(id: string, work: ScreenWork | null): void {
  useKept.setState(({ by }) => {
    const others = [...by].filter(([one]) => one !== id)
    return { by: new Map(work === null ? others : [...others, [id, work]]) }
  })
}

/**
 * While `active`, a restart would interrupt what is being done here (`unfinished`), lose what was entered (`typed`;
 * `held` if this screen asks before its window closes), or hide an unknown outcome (`unresolved`).
 */
export function useKeepsOpen(work: ScreenWork, active = true): void {
  const id = useId()
  useEffect(() => {
    if (!active) return
    keepOpen(id, work)
    return () => keepOpen(id, null)
  }, [id, work, active])
}

/**
 * Keeps the window from being closed while `active`, and reports `held` as a reason not to restart. `onHeld` is called
 * on an attempt to close the window.
 */
export function useHoldsWindow(active: boolean, onHeld: () => void): void {
  useKeepsOpen('held', active)
  const tell = useEffectEvent(onHeld)
  useEffect(() => {
    if (!active) return
    const hold = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      tell()
    }
    window.addEventListener('beforeunload', hold)
    return () => window.removeEventListener('beforeunload', hold)
  }, [active])
}

/** The most important reason against a restart; `null` if there is none. */
export function useScreenWork(): ScreenWork | null {
  return useKept(({ by }) => {
    const all = new Set(by.values())
    return screenWork.options.find((work) => all.has(work)) ?? null
  })
}
