import type { Failure } from '#shared/model/failure.ts'
import type { OpeningWork } from '#shared/model/opening.ts'
import type { Damage } from './damaged.ts'

/** What a database thread says. Both ends are this program: trusted, not parsed. */
export type FromWorker =
  | { readonly type: 'open'; readonly setAside: string | null; readonly isNew: boolean }
  /** The database is not open yet: what is done to it. */
  | { readonly type: 'opening'; readonly work: OpeningWork }
  | { readonly type: 'newer' | 'full' | 'given_up' }
  /** Part of a row could not be read. */
  | { readonly type: 'damaged'; readonly damage: Damage }
  | { readonly type: 'unopened'; readonly detail: string }
  | { readonly type: 'done'; readonly id: number; readonly value: unknown }
  /** `failure`: an expected one; null: the database has failed, and `message` says how. */
  | { readonly type: 'failed'; readonly id: number; readonly failure: Failure | null; readonly message: string }

/**
 * What a database thread is for: `write`: it alone writes, and answers what needs no search; `read`: it reads, beside it;
 * `snapshot`: it goes on reading what was there when it was started.
 */
export type Role = 'write' | 'read' | 'snapshot'

/** What a thread is started with. */
export interface ThreadData {
  readonly path: string
  readonly role: Role
  readonly now: string
  /** One number, shared: not 0 where what is being read, or the opening of the database, is not wanted any more. */
  readonly givenUp: SharedArrayBuffer | null
}
