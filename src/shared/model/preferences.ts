import { z } from 'zod'
import { currency } from './currency.ts'

/** The operator's remembered choices. Nothing secret. */
export const preferences = z.object({
  language: z.enum(['system', 'en', 'ru']),
  theme: z.enum(['auto', 'light', 'dark']),
  /** Currency the next form starts with. */
  lastCurrency: currency.nullable(),
  /** Return address of the last acquiring payin. */
  lastReturnUrl: z.string().max(2048),
  lastBankCountry: z.string().max(2),
  /** Who works at this desk, for the stories of transactions; empty: the name of the system's account. */
  operatorName: z.string().trim().max(80),
})
export type Preferences = z.infer<typeof preferences>

export const DEFAULT_PREFERENCES: Preferences = {
  language: 'system',
  theme: 'auto',
  lastCurrency: null,
  lastReturnUrl: '',
  lastBankCountry: '',
  operatorName: '',
}
