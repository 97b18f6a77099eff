import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

export type OwnField = 'note' | 'tags'
/** `dispute`: after sending one, the operator finds its outcome focused. */
type Wanted = OwnField | 'dispute'

/** The field to focus, and the transaction whose detail is being opened. */
const useWanted = create<{ readonly wanted: { readonly id: string; readonly field: Wanted } | null }>(() => ({
  wanted: null,
}))

/** Focuses a field as soon as the detail is open. */
export function wantField(id: string, field: Wanted): void {
  useWanted.setState({ wanted: { id, field } })
}

/** Called by the field: takes the focus if requested. */
export function useWantedField(id: string, field: Wanted, focus: () => void): void {
  const isWanted = useWanted(({ wanted }) => wanted?.id === id && wanted.field === field)
  const take = useEffectEvent(focus)
  useEffect(() => {
    if (!isWanted) return
    useWanted.setState({ wanted: null })
    take()
  }, [isWanted])
}
