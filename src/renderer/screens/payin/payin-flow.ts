import { createPaymentFlow } from '../payments/payment-flow.ts'

/** The payin being made. */
export const usePayinFlow = createPaymentFlow()
