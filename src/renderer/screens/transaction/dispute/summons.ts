import { type RefObject, useEffect } from 'react'
import { create } from 'zustand'

/** The transaction whose dispute the operator is led back to, once it was sent. */
const useSummons = create<{ readonly to: string | null }>(() => ({ to: null }))

/** Whoever has sent a dispute finds what came of it under their keys. To be called before the transaction is shown. */
export function summonTo(transactionId: string): void {
  useSummons.setState({ to: transactionId })
}

/** Takes the focus where the operator was led here. */
export function useSummoned(transactionId: string, target: RefObject<HTMLElement | null>): void {
  const { to } = useSummons()
  useEffect(() => {
    if (to !== transactionId) return
    target.current?.focus()
    useSummons.setState({ to: null })
  }, [to, transactionId, target])
}
