import { useContext, useEffect, useEffectEvent } from 'react'
import { isKeyIn, KeyScope } from './key-scope.ts'

/**
 * Runs something on a key without modifiers, named as `KeyboardEvent.code` names it: the keyboard's, not its layout's.
 * Not while something is typed, and not over a menu or another dialog than the one it lies in. Null: no key now.
 */
export function usePlainKey(code: string | null, run: () => void): void {
  const scope = useContext(KeyScope)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== code || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('input:not([type=radio]), textarea, select, [role=menu]')) return
    if (!isKeyIn(scope?.current ?? null, target)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (code === null) return
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [code])
}
