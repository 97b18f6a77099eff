import { isDefinedError } from '@orpc/client'
import type { z } from 'zod'
import { create } from 'zustand'
import type { Failure } from '#shared/model/failure.ts'
import { type AskedAgain, transaction } from '#shared/model/transaction.ts'
import { failureOf } from './failure.ts'

/** How the last call to a merchant's platform ended. `failure` null: it answered as asked. */
export interface Contact {
  readonly at: string
  readonly failure: Failure | null
}

/** The last contact of this session, by profile. Connection state is what was last seen, never a promise. */
export const useContacts = create<Readonly<Record<string, Contact>>>(() => ({}))

/** The later of what a screen has asked for and what the desk has read by itself, of which it says when that was answered. */
export function lastOf(contact: Contact | undefined, answeredAt: string | null): Contact | undefined {
  if (answeredAt === null || (contact && contact.at >= answeredAt)) return contact
  return { at: answeredAt, failure: null }
}

/** The calls of the contract that reach the platform. */
const REACHING = new Set([
  'account.readBalance',
  'account.readBanks',
  'disputes.read',
  'disputes.readPage',
  'payments.createAccountPayin',
  'payments.createAcquiringPayin',
  'payments.createCardPayout',
  'payments.cancel',
  'resolution.askAgain',
  'transactions.refresh',
])

interface Call {
  readonly path: readonly string[]
  readonly input: unknown
  next(): Promise<unknown>
}

/** Notes how each call to a platform ended, whichever screen made it. */
export async function noteContact(call: Call): Promise<unknown> {
  if (!REACHING.has(call.path.join('.'))) return call.next()
  try {
    const output = await call.next()
    noteAnswer(call, output)
    return output
  } catch (error) {
    const failure = isDefinedError(error) ? failureOf(error) : null
    const profileId = profileIdOf(call.input)
    if (failure && profileId && saysNoContact(failure)) note(profileId, failure)
    throw error
  }
}

/** Whether the failure is one of reaching the platform, and not of what was asked of it. */
function saysNoContact(failure: Failure): boolean {
  return 'endpoint' in failure || ['secret_missing', 'training_failed', 'loopback_only'].includes(failure.kind)
}

/** What a call that writes answers with: the transaction, and in it what came of this call. */
const written = transaction.pick({ profileId: true, failure: true, state: true, askedAgain: true, cancel: true })
const WRITES: Readonly<Record<string, (of: z.infer<typeof written>) => Pick<AskedAgain, 'state' | 'failure'> | null>> =
  {
    'payments.cancel': ({ cancel }) => cancel,
    'resolution.askAgain': ({ askedAgain }) => askedAgain,
  }

/** A write answers with a transaction even when the platform did not: its failure is the news. */
function noteAnswer({ path, input }: Call, output: unknown): void {
  const parsed = written.safeParse(output)
  if (!parsed.success) {
    const profileId = profileIdOf(input)
    if (profileId) note(profileId, null)
    return
  }
  const news = (WRITES[path.join('.')] ?? ((of) => of))(parsed.data)
  // A transaction that an earlier call made says nothing of the line now; one that was refused was answered, unless it
  // is the credentials that were: then nothing else will be answered either.
  if (!news || news.state === 'sending') return
  note(parsed.data.profileId, news.failure && ANSWERED.has(news.failure.kind) ? null : news.failure)
}

const ANSWERED: ReadonlySet<Failure['kind']> = new Set(['refused', 'already_there', 'rate_limited'])

function profileIdOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('profileId' in input)) return null
  return typeof input.profileId === 'string' ? input.profileId : null
}

function note(profileId: string, failure: Failure | null): void {
  useContacts.setState({ [profileId]: { at: new Date().toISOString(), failure } })
}
