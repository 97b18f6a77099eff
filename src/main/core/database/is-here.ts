import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { AccountMatch } from '#shared/model/account.ts'
import { environment } from '#shared/model/profile.ts'
import { mayRead } from '#shared/rules/same-account.ts'
import { createAccounts } from './accounts.ts'

/** The account something was read under, as stored; `null` if that was not stored yet. */
export const keptPlace = z.object({
  environment: environment.nullable(),
  baseUrl: z.string().nullable(),
  accountId: z.number().nullable(),
})

const owner = z.object({ removed: z.string().nullable() }).optional()

/**
 * How the account something was read under compares with its merchant's present one; `removed` if there is no such
 * merchant any more.
 */
export type StandingOf = (profileId: string, place: z.infer<typeof keptPlace>) => AccountMatch | 'removed'

export function createMatchOf(database: DatabaseSync): StandingOf {
  const accounts = createAccounts(database)
  const removed = database.prepare('SELECT removed_at AS removed FROM profiles WHERE id = ?')
  return (profileId, { environment: where, baseUrl, accountId }) => {
    const found = owner.parse(removed.get(profileId))
    if (!found || found.removed !== null) return 'removed'
    if (where === null || baseUrl === null) return 'cannot_tell'
    const of =
      accountId === null
        ? accounts.known(profileId, { environment: where, baseUrl, fingerprint: null })
        : accounts.get(accountId)
    return accounts.standing(of, accounts.present(profileId))
  }
}

/** Whether something can be read again under its merchant's present account. */
export type IsHere = (profileId: string, place: z.infer<typeof keptPlace>) => boolean

export function createIsHere(database: DatabaseSync): IsHere {
  const standingOf = createMatchOf(database)
  return (profileId, place) => {
    const standing = standingOf(profileId, place)
    return standing !== 'removed' && mayRead(standing)
  }
}
