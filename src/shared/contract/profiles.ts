import { z } from 'zod'
import { balance } from '../model/balance.ts'
import { guard } from '../model/guard.ts'
import { unknownWrites } from '../model/intent.ts'
import { profile, profileDraft, secret } from '../model/profile.ts'
import { base } from './base.ts'

const id = z.strictObject({ id: z.uuid() })

/** Merchants and their platforms. A secret goes in and never comes out. */
export const profiles = {
  list: base.output(z.object({ profiles: z.array(profile), activeId: z.uuid().nullable() })),
  /** Adds a profile and makes it the active one. `secret` may be given later, by `replaceSecret`. */
  create: base.input(z.strictObject({ draft: profileDraft, secret: secret.optional() })).output(profile),
  /**
   * Changes a profile. Another origin, another scheme, or a header the kept secret has no value for forgets the secret,
   * unless a new one comes with it.
   */
  update: base.input(z.strictObject({ id: z.uuid(), draft: profileDraft, secret: secret.optional() })).output(profile),
  /** Another secret than before moves the revision, and is refused while something is being sent: `profile_busy`. */
  replaceSecret: base.input(z.strictObject({ id: z.uuid(), secret })).output(profile),
  /** Sets what the merchant's payments are held against; the training merchant's too. */
  setGuard: base.input(z.strictObject({ id: z.uuid(), guard })).output(profile),
  select: base.input(id).output(profile),
  /** What removing a profile would take with it and what stays. */
  removal: base
    .input(id)
    .output(z.object({ transactions: z.int(), unresolved: unknownWrites, secretState: profile.shape.secretState })),
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
