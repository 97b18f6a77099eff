import { z } from 'zod'
import { balance } from '../model/balance.ts'
import { bank } from '../model/bank.ts'
import { contact } from '../model/contact.ts'
import { base } from './base.ts'

const profileId = z.uuid()
/** interface: GET /merchant/banks. */
const countryCode = z.string().regex(/^[A-Z]{2}$/)

/** What the platform says of the merchant's account. Kept with its age, so that it can be read without a connection. */
export const account = {
  /** How the last call to the platform ended, whoever made it; null: there was none since the desk was started. */
  lastContact: base.input(z.strictObject({ profileId })).output(contact.nullable()),
  /** The balance last read, from disk; null if it never was. */
  lastBalance: base.input(z.strictObject({ profileId })).output(balance.nullable()),
  /** Reads the balance at the platform. */
  readBalance: base.input(z.strictObject({ profileId })).output(balance),
  /** The bank list last read, from disk; null if it never was. */
  lastBanks: base
    .input(z.strictObject({ profileId }))
    .output(z.object({ banks: z.array(bank), readAt: z.iso.datetime() }).nullable()),
  /**
   * Reads the bank list at the platform: the whole one, which is kept, or one country's, which is not. `unreadable`: entries
   * that had no id or name.
   */
  readBanks: base
    .input(z.strictObject({ profileId, countryCode: countryCode.optional() }))
    .output(z.object({ banks: z.array(bank), readAt: z.iso.datetime(), unreadable: z.int() })),
}
