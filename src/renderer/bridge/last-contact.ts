import { isDefinedError } from '@orpc/client'
import { create } from 'zustand'
import type { Failure } from '#shared/model/failure.ts'
import { transaction } from '#shared/model/transaction.ts'
import { failureOf } from './failure.ts'

/** How the last call to a merchant's platform ended. `failure` null: it answered as asked. */
export interface Contact {
  readonly at: string
  readonly failure: Failure | null
}

/** The last contact of this session, by profile. Connection state is what was last seen, never a promise. */
export const useContacts = create<Readonly<Record<string, Contact>>>(() => ({}))

/** The calls of the contract that reach the platform. */
const REACHING = new Set([
  'account.readBalance',
  'account.readBanks',
  'payments.createAccountPayin',
  'payments.createAcquiringPayin',
  'payments.createCardPayout',
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
    noteAnswer(call.input, output)
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

/** A creation answers with a transaction even when the platform did not: its failure is the news. */
function noteAnswer(input: unknown, output: unknown): void {
  const parsed = transaction.pick({ profileId: true, failure: true, state: true }).safeParse(output)
  if (!parsed.success) {
    const profileId = profileIdOf(input)
    if (profileId) note(profileId, null)
    return
  }
  // A transaction that an earlier call made says nothing of the line now; one that was refused was answered, unless it
  // is the credentials that were: then nothing else will be answered either.
  const { profileId, failure, state } = parsed.data
  const answered = state === 'refused' && failure?.kind !== 'unauthorized'
  if (state !== 'sending') note(profileId, answered ? null : failure)
}

function profileIdOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('profileId' in input)) return null
  return typeof input.profileId === 'string' ? input.profileId : null
}

function note(profileId: string, failure: Failure | null): void {
  useContacts.setState({ [profileId]: { at: new Date().toISOString(), failure } })
}
