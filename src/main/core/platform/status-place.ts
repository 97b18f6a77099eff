import type { StatusBy } from '#shared/model/profile.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { fitsPath } from '#shared/rules/platform-id.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Call } from './call.ts'

/**
 * Where a status is read: GET /merchant/status, or the form with the id in its path, of which the interface shows
 * neither request nor response. Throws `platform_id_unusable`.
 */
export function statusPlace(platformId: string, by: StatusBy): Pick<Call, 'path' | 'query' | 'pathName'> {
  switch (by) {
    case 'query':
      return { path: '/merchant/status', query: { transaction_id: platformId } }
    case 'path':
      if (!fitsPath(platformId)) throw new DeskFailure({ kind: 'platform_id_unusable' })
      return { path: `/merchant/${encodeURIComponent(platformId)}/status`, pathName: '/merchant/<id>/status' }
    default:
      return assertNever(by)
  }
}
