import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { environment } from '#shared/model/profile.ts'
import { isSamePlatform } from '#shared/rules/same-platform.ts'

/** Where something was read, as it is kept; null where that was not kept yet. */
export const keptPlace = z.object({ environment: environment.nullable(), baseUrl: z.string().nullable() })

const presentPlace = z.object({ environment, baseUrl: z.string() })

/** Whether something was read at the present platform of a merchant: its address may change. Of a removed one nothing was. */
export type IsHere = (profileId: string, place: z.infer<typeof keptPlace>) => boolean

export function createIsHere(database: DatabaseSync): IsHere {
  const present = database.prepare(
    'SELECT environment, base_url AS baseUrl FROM profiles WHERE id = ? AND removed_at IS NULL',
  )
  return (profileId, { environment, baseUrl }) => {
    const { data: now } = presentPlace.safeParse(present.get(profileId))
    if (!now) return false
    return environment === null || baseUrl === null || isSamePlatform({ environment, baseUrl }, now)
  }
}
