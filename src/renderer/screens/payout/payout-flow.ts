import { createPaymentFlow } from '../payments/payment-flow.ts'

/** The payout being made. */
export const usePayoutFlow = createPaymentFlow()
