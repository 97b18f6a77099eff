import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

export type OwnField = 'note' | 'tags'

/** The field that a key has asked for, of a transaction whose detail is being opened. */
const useWanted = create<{ readonly wanted: { readonly id: string; readonly field: OwnField } | null }>(() => ({
  wanted: null,
}))

/** The field takes the focus as soon as the detail is there. */
export function wantField(id: string, field: OwnField): void {
  useWanted.setState({ wanted: { id, field } })
}

/** For the field: takes the focus where it was asked for. */
export function useWantedField(id: string, field: OwnField, focus: () => void): void {
  const isWanted = useWanted(({ wanted }) => wanted?.id === id && wanted.field === field)
  const take = useEffectEvent(focus)
  useEffect(() => {
    if (!isWanted) return
    useWanted.setState({ wanted: null })
    take()
  }, [isWanted])
}
