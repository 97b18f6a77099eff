import type { UsePaymentFlow } from './payment-flow.ts'
import { EMPTY_DRAFT } from './payment-form.ts'

/**
 * Begins a new payment with an amount, as somebody else's screen suggests it: what else was typed into an open form
 * stays. What is being sent, or was lost on the way, stays on the screen instead: it comes before anything new.
 */
export function beginWithAmount(useFlow: UsePaymentFlow, amount: string): void {
  const { step, draft, begin } = useFlow.getState()
  if (step.at === 'sending' || step.at === 'lost') return
  const kept = step.at === 'form' ? draft : { ...EMPTY_DRAFT, by: draft.by }
  begin({ ...kept, amount: { text: amount, chosen: null } })
}
