import { z } from 'zod'
import { balance } from '../model/balance.ts'
import { bank } from '../model/bank.ts'
import { contact } from '../model/contact.ts'
import { failure } from '../model/failure.ts'
import { guard } from '../model/guard.ts'
import { unknownWrites } from '../model/intent.ts'
import { polling, profile, profileDraft, secret } from '../model/profile.ts'
import { base } from './base.ts'

const id = z.strictObject({ id: z.uuid() })

/** Merchants and their platforms. A secret goes in and never comes out. */
export const profiles = {
  list: base.output(z.object({ profiles: z.array(profile), activeId: z.uuid().nullable() })),
  /** Adds a profile and makes it the active one. `secret` may be given later, by `update`. */
  create: base.input(z.strictObject({ draft: profileDraft, secret: secret.optional() })).output(profile),
  /**
   * Changes a profile. Another origin or another scheme forgets the secret, unless a new one comes with it. While a header
   * has no value in the kept secret, that counts as missing.
   */
  update: base.input(z.strictObject({ id: z.uuid(), draft: profileDraft, secret: secret.optional() })).output(profile),
  /** Sets what the merchant's payments are held against; the training merchant's too. */
  setGuard: base.input(z.strictObject({ id: z.uuid(), guard })).output(profile),
  select: base.input(id).output(profile),
  /** What removing a profile would take with it and what stays. */
  removal: base.input(id).output(
    z.object({
      transactions: z.int(),
      unresolved: unknownWrites,
      /** Batches that are sealed and not sent to the end. */
      batches: z.int(),
      secretState: profile.shape.secretState,
    }),
  ),
  /**
   * Forgets the secret and the address; transactions stay readable. Refused while something is being sent. Where it was
   * the active one, none is active afterwards.
   */
  remove: base.input(id).output(z.void()),
  /** Adds the training profile if there is none, starts the training platform, makes it the active profile. */
  startTraining: base.output(profile),
  /**
   * Reads the balance once with what is given, saving nothing. With `id` and no secret, the stored one is used, if the
   * draft's origin and scheme are still the ones it was entered for.
   */
  checkConnection: base
    .input(z.strictObject({ id: z.uuid().optional(), draft: profileDraft, secret: secret.optional() }))
    .output(z.object({ balance, milliseconds: z.number() })),
}

const ofProfile = z.strictObject({ profileId: z.uuid() })
/** interface: GET /merchant/banks. */
const countryCode = z.string().regex(/^[A-Z]{2}$/)

/** What the platform says of the merchant's account. Kept with its age, so that it can be read without a connection. */
export const account = {
  /** How the last call to the platform ended, whoever made it; null: there was none since the desk was started. */
  lastContact: base.input(ofProfile).output(contact.nullable()),
  /** The balance last read, from disk; null if it never was. */
  lastBalance: base.input(ofProfile).output(balance.nullable()),
  /** Reads the balance at the platform. */
  readBalance: base.input(ofProfile).output(balance),
  /** The bank list last read, from disk; null if it never was. */
  lastBanks: base.input(ofProfile).output(z.object({ banks: z.array(bank), readAt: z.iso.datetime() }).nullable()),
  /**
   * Reads the bank list at the platform: the whole one, which is kept, or one country's, which is not. `unreadable`: entries
   * that had no id or name.
   */
  readBanks: base
    .input(ofProfile.extend({ countryCode: countryCode.optional() }))
    .output(z.object({ banks: z.array(bank), readAt: z.iso.datetime(), unreadable: z.int() })),
}

/**
 * How the desk reads a merchant's statuses by itself just now. `polling`: it does. `off`: every kind is switched off.
 * `resting`: until a moment, after trouble. `stopped`: until the merchant or its secret is another.
 */
export const pollingState = z.object({
  state: z.enum(['polling', 'off', 'resting', 'stopped']),
  /** What it rests or has stopped for. */
  failure: failure.nullable(),
  until: z.iso.datetime().nullable(),
  /** Transactions that are still read at all, and how many of them were due by now. */
  followed: z.int(),
  due: z.int(),
  /** What disputes are not read for, and until when; `until` null: until it answers, or the merchant or its secret is another. */
  disputes: z.object({ failure, until: z.iso.datetime().nullable() }).nullable(),
})
export type PollingState = z.infer<typeof pollingState>

/** Statuses as the desk reads them by itself. */
export const tracking = {
  state: base.input(ofProfile).output(pollingState),
  /** Sets of which transactions of a merchant the status is read by itself, and how often at most. */
  choose: base.input(ofProfile.extend({ polling })).output(profile),
}

/** The training platform of this desk. */
export const training = {
  /**
   * Where a browser on this machine sees what the training platform received and dropped. Starts the platform where it
   * does not run; the active merchant stays. The address changes at each start. Fails with `training_failed`.
   */
  addresses: base.output(z.object({ trainerPage: z.url() })),
}
