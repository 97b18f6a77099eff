import type { Failure } from '#shared/model/failure.ts'
import type { OpeningWork } from '#shared/model/opening.ts'
import type { Damage } from './damaged.ts'

/** What a database thread sends. Both ends are this program: trusted, not parsed. */
export type FromWorker =
  | { readonly type: 'open'; readonly setAside: string | null; readonly isNew: boolean; readonly isSmall: boolean }
  /** The database is not open yet: the work being done on it. */
  | { readonly type: 'opening'; readonly work: OpeningWork }
  | { readonly type: 'newer' | 'full' | 'given_up' }
  /** Part of a row could not be read. */
  | { readonly type: 'damaged'; readonly damage: Damage }
  | { readonly type: 'unopened'; readonly detail: string }
  | { readonly type: 'done'; readonly id: number; readonly value: unknown }
  /** `failure`: an expected one; `null` if the database has failed, and `message` tells how. */
  | { readonly type: 'failed'; readonly id: number; readonly failure: Failure | null; readonly message: string }

/**
 * What a database thread is for. `write`: the only one that writes, and answers what needs no search; `read`: reads
 * beside it; `snapshot`: keeps reading what was there when it was started.
 */
export type Role = 'write' | 'read' | 'snapshot'

/** What a database thread is started with. */
export type ThreadData = (
  | { readonly role: 'write'; readonly now: string }
  | { readonly role: Exclude<Role, 'write'> }
) & {
  readonly path: string
  /** One shared number: not 0 once the read, or the opening of the database, is no longer wanted. */
  readonly givenUp: SharedArrayBuffer | null
}
