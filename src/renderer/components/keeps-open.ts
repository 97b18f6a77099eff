import { useEffect, useEffectEvent, useId } from 'react'
import { create } from 'zustand'
import type { ScreenWork } from '#shared/model/updates.ts'

/** What stands against a restart just now, by who says it. */
const useKept = create<{ readonly by: ReadonlyMap<string, ScreenWork> }>(() => ({ by: new Map() }))

/** While `active`, a restart would lose what is being done here (`unfinished`), or hide what is to be found out (`unresolved`). */
export function useKeepsOpen(work: ScreenWork, active = true): void {
  const id = useId()
  useEffect(() => {
    if (!active) return
    useKept.setState(({ by }) => ({ by: new Map(by).set(id, work) }))
    return () => useKept.setState(({ by }) => ({ by: new Map([...by].filter(([one]) => one !== id)) }))
  }, [id, work, active])
}

/** Keeps the window from being closed while `active`. `onHeld`: somebody wanted to close it. */
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

/** What stands against a restart; null: nothing. What is unresolved comes first. */
export function useScreenWork(): ScreenWork | null {
  return useKept(({ by }) => {
    const all = [...by.values()]
    return all.includes('unresolved') ? 'unresolved' : (all[0] ?? null)
  })
}
