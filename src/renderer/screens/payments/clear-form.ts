import { EMPTY_DRAFT } from './payment-draft.ts'
import type { UsePaymentFlow } from './payment-flow.ts'

/**
 * Empties a form. Returns a function that restores its fields; it does nothing and returns `false` if something has
 * been typed or sent since.
 */
export function clearForm(useFlow: UsePaymentFlow): () => boolean {
  const { draft, draftedAt, meantFor, begin } = useFlow.getState()
  begin({ ...EMPTY_DRAFT, by: draft.by })
  return () => {
    const now = useFlow.getState()
    if (now.step.at !== 'form' || now.meantFor !== null) return false
    begin(draft)
    useFlow.setState({ draftedAt, meantFor })
    return true
  }
}
