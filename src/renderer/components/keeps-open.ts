import { useEffect, useEffectEvent, useId } from 'react'
import { create } from 'zustand'
import type { ScreenWork } from '#shared/model/updates.ts'

/** Current reasons not to restart, by the ID of the component that reports them. */
const useKept = create<{ readonly by: ReadonlyMap<string, ScreenWork> }>(() => ({ by: new Map() }))

/** While `active`, a restart would lose unfinished work here (`unfinished`) or hide an open question (`unresolved`). */
export function useKeepsOpen(work: ScreenWork, active = true): void {
  const id = useId()
  useEffect(() => {
    if (!active) return
    useKept.setState(({ by }) => ({ by: new Map(by).set(id, work) }))
    return () => useKept.setState(({ by }) => ({ by: new Map([...by].filter(([one]) => one !== id)) }))
  }, [id, work, active])
}

/** Keeps the window from being closed while `active`. `onHeld` is called on an attempt to close it. */
export function useHoldsWindow(active: boolean, onHeld: () => void): void {
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

/** The reason not to restart now; `null` if there is none. `unresolved` takes precedence. */
export function useScreenWork(): ScreenWork | null {
  return useKept(({ by }) => {
    const all = [...by.values()]
    return all.includes('unresolved') ? 'unresolved' : (all[0] ?? null)
  })
}
