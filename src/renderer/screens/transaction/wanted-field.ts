import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { untilNextPress } from '../../components/screen-focus.ts'

export type OwnField = 'note' | 'tags'
/** `dispute`: after sending one, the operator finds its outcome focused. */
type Wanted = OwnField | 'dispute'

interface WantedField {
  /** The transaction whose detail is being opened. */
  readonly id: string
  readonly field: Wanted
  readonly isStill: () => boolean
}

const useWanted = create<{ readonly wanted: WantedField | null }>(() => ({ wanted: null }))

/** Focuses a field as soon as the detail is open, unless the operator presses anything before that. */
export function wantField(id: string, field: Wanted): void {
  useWanted.setState({ wanted: { id, field, isStill: untilNextPress() } })
}

/** Called by the field: takes the focus if requested. */
export function useWantedField(id: string, field: Wanted, focus: () => void): void {
  const wanted = useWanted(({ wanted }) => (wanted?.id === id && wanted.field === field ? wanted : null))
  const take = useEffectEvent(focus)
  useEffect(() => {
    if (wanted === null) return
    useWanted.setState({ wanted: null })
    if (wanted.isStill()) take()
  }, [wanted])
}
