import { z } from 'zod'
import { balance } from '../model/balance.ts'
import { bank } from '../model/bank.ts'
import { contact } from '../model/contact.ts'
import { failure } from '../model/failure.ts'
import { guard } from '../model/guard.ts'
import { unknownWrites } from '../model/intent.ts'
import { environment, polling, profile, profileDraft, secret } from '../model/profile.ts'
import { base } from './base.ts'

const id = z.strictObject({ id: z.uuid() })

/** Merchants and their platforms. A secret goes in and never comes out. */
export const profiles = {
  list: base.output(z.object({ profiles: z.array(profile), activeId: z.uuid().nullable() })),
  /**
   * Adds a profile and makes it the active one. `secret` can be provided later with `update`. If it is for an account that a
   * removed profile has used, that profile is back, with its ID and its transactions.
   */
  create: base.input(z.strictObject({ draft: profileDraft, secret: secret.optional() })).output(profile),
  /**
   * Changes a profile. Another origin or another scheme forgets the secret, unless a new one is provided. While the
   * kept secret lacks the value of a header, the secret counts as missing. `before` is the profile as it was
   * shown; `merchant_changed` if it is different by now.
   */
  update: base
    .input(
      z.strictObject({
        id: z.uuid(),
        draft: profileDraft,
        secret: secret.optional(),
        before: profileDraft.extend({ environment, revision: z.int() }).optional(),
      }),
    )
    .output(profile),
  /**
   * Sets what the merchant's payments are checked against; also for the training merchant. `before` is what it replaces,
   * as it was shown; `merchant_changed` if it is different by now.
   */
  setGuard: base.input(z.strictObject({ id: z.uuid(), guard, before: guard.optional() })).output(profile),
  select: base.input(id).output(profile),
  /** What removing a profile would take with it, and what stays. */
  removal: base.input(id).output(
    z.object({
      transactions: z.int(),
      unresolved: unknownWrites,
      /** Batches that are sealed but not completely sent. */
      batches: z.int(),
      secretState: profile.shape.secretState,
    }),
  ),
  /**
   * Forgets the secret and the address; transactions stay readable. Refused while something is being sent. If it was
   * the active profile, none is active afterwards.
   */
  remove: base.input(id).output(z.void()),
  /** Adds the training profile if there is none, starts the training platform, and makes the profile active. */
  startTraining: base.output(profile),
  /**
   * Reads the balance once with the given values, saving nothing. With `id` and no secret, the stored one is used if
   * the draft's origin and scheme are still those it was entered for.
   */
  checkConnection: base
    .input(z.strictObject({ id: z.uuid().optional(), draft: profileDraft, secret: secret.optional() }))
    .output(z.object({ balance, milliseconds: z.number() })),
}

const ofProfile = z.strictObject({ profileId: z.uuid() })
/** interface: GET /merchant/banks. */
const countryCode = z.string().regex(/^[A-Z]{2}$/)

/** What the platform reports about the merchant's account. Kept with its age, to be readable without a connection. */
export const account = {
  /** How the last call to the platform ended, regardless of what made it; `null`: none since the desk was started. */
  lastContact: base.input(ofProfile).output(contact.nullable()),
  /** The balance last read, from disk; `null` if it was never read. */
  lastBalance: base.input(ofProfile).output(balance.nullable()),
  /** Reads the balance at the platform. */
  readBalance: base.input(ofProfile).output(balance),
  /** The bank list last read, from disk; `null` if it was never read. */
  lastBanks: base.input(ofProfile).output(z.object({ banks: z.array(bank), readAt: z.iso.datetime() }).nullable()),
  /**
   * Reads the bank list at the platform: the whole list, which is saved, or one country's, which is not. `unreadable`:
   * the number of entries without an ID or a name.
   */
  readBanks: base
    .input(ofProfile.extend({ countryCode: countryCode.optional() }))
    .output(z.object({ banks: z.array(bank), readAt: z.iso.datetime(), unreadable: z.int() })),
}

/**
 * The current state of reading a merchant's statuses automatically. `polling`: active. `off`: every kind is switched
 * off. `resting`: paused until a given time, after failures. `stopped`: until the merchant or its secret changes.
 */
const pollingState = z.object({
  state: z.enum(['polling', 'off', 'resting', 'stopped']),
  /** Why it is resting or stopped. */
  failure: failure.nullable(),
  until: z.iso.datetime().nullable(),
  /** How many transactions are still read at all, and how many of them are due now. */
  followed: z.int(),
  due: z.int(),
  /**
   * Why disputes are not read, and until when. If `until` is `null`: until the platform answers, or the merchant or its
   * secret changes.
   */
  disputes: z.object({ failure, until: z.iso.datetime().nullable() }).nullable(),
})
export type PollingState = z.infer<typeof pollingState>

/** Statuses that the desk reads automatically. */
export const tracking = {
  state: base.input(ofProfile).output(pollingState),
  /** Sets which transactions of a merchant have their status read automatically, and how often at most. */
  choose: base.input(ofProfile.extend({ polling })).output(profile),
}

/** The training platform of this desk. */
export const training = {
  /**
   * The address where a browser on this machine shows what the training platform received and dropped. Starts the
   * platform if it is not running; the active merchant stays. The address changes at each start. Fails with
   * `training_failed`.
   */
  addresses: base.output(z.object({ trainerPage: z.url() })),
}
