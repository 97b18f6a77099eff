import type { Contact } from '#shared/model/contact.ts'
import type { ClockOffset } from '#shared/model/dispute.ts'
import type { Failure } from '#shared/model/failure.ts'
import { perPlainAction } from '#shared/model/intent.ts'
import { contactOf } from '#shared/rules/contact.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import type { CircuitBreaker } from '../polling/circuit-breaker.ts'
import type { PollKind } from '../polling/rate-limiter.ts'
import type { Clock } from '../ports.ts'
import type { PlatformAccess } from './access.ts'
import type { Platform } from './endpoints.ts'

/** How the last call to each merchant's platform ended since the desk was started. */
export interface Contacts {
  /** `null` if there was none. */
  of(profileId: string): Contact | null
  answered(profileId: string, clock?: ClockOffset | null): void
  /** Notes what a failure says about the connection: that the platform cannot be reached, that it answered, or nothing. */
  failed(profileId: string, failure: Failure, clock?: ClockOffset | null): void
  /** Drops the contact of a merchant that now has another account or no secret: it no longer applies. */
  forget(profileId: string): void
  /** How often `forget` was called: a call that began before the last time belongs to another account. */
  timesForgotten(profileId: string): number
}

/** An unchanged contact is announced at most once in this many milliseconds: statuses are read several times a second. */
const SAID_EVERY = 1_000

export function createContacts(clock: Clock, events: Events): Contacts {
  const contacts = new Map<string, Contact>()
  const saidAt = new Map<string, number>()
  const forgotten = new Map<string, number>()
  const timesForgotten = (profileId: string): number => forgotten.get(profileId) ?? 0

  function note(profileId: string, failure: Failure | null, offset?: ClockOffset | null): void {
    const now = clock.now()
    const before = contacts.get(profileId)
    const contact = { at: now.toISOString(), failure, clock: offset ?? before?.clock ?? null }
    contacts.set(profileId, contact)
    const isNews = !before || before.failure?.kind !== failure?.kind
    if (!isNews && now.getTime() - (saidAt.get(profileId) ?? 0) < SAID_EVERY) return
    saidAt.set(profileId, now.getTime())
    events.say({ changed: 'contact', profileId, contact })
  }

  return {
    of: (profileId) => contacts.get(profileId) ?? null,
    answered: (profileId, offset) => note(profileId, null, offset),
    failed(profileId, failure, offset) {
      const says = contactOf(failure)
      if (says !== null) note(profileId, says === 'answers' ? null : failure, offset)
    },
    forget(profileId) {
      contacts.delete(profileId)
      saidAt.delete(profileId)
      forgotten.set(profileId, timesForgotten(profileId) + 1)
    },
    timesForgotten,
  }
}

/**
 * The platform with the result of every call noted, whoever makes it: an answered call proves that the platform accepts
 * the desk. Calls without a saved merchant are not noted.
 */
export function withContacts(platform: Platform, contacts: Contacts, circuitBreaker: CircuitBreaker): Platform {
  async function noted<T>(
    access: PlatformAccess,
    call: Promise<T>,
    tell: (profileId: string) => void,
    failureOf: (ended: T) => Failure | null = () => null,
  ): Promise<T> {
    const { profileId } = access
    if (profileId === undefined) return call
    const before = contacts.timesForgotten(profileId)
    const isOfThisAccount = (): boolean => contacts.timesForgotten(profileId) === before
    try {
      const ended = await call
      const failure = failureOf(ended)
      if (!isOfThisAccount()) return ended
      if (failure) contacts.failed(profileId, failure, platform.clock(access))
      else {
        contacts.answered(profileId, platform.clock(access))
        tell(profileId)
      }
      return ended
    } catch (error) {
      if (error instanceof DeskFailure && isOfThisAccount())
        contacts.failed(profileId, error.failure, platform.clock(access))
      throw error
    }
  }
  const read = <Rest extends unknown[], T>(
    call: (access: PlatformAccess, ...rest: Rest) => Promise<T>,
    kind: PollKind = 'status',
  ) => {
    const tell = (profileId: string) => circuitBreaker.answered(profileId, kind)
    return (access: PlatformAccess, ...rest: Rest) => noted(access, call(access, ...rest), tell)
  }
  /** A write returns an outcome even if the platform does not answer, so its failure is in the result. */
  const write = <Rest extends unknown[], T extends { readonly failure: Failure | null }>(
    call: (access: PlatformAccess, ...rest: Rest) => Promise<T>,
    kind: PollKind = 'status',
  ) => {
    const tell = (profileId: string) => circuitBreaker.tookWrite(profileId, kind)
    return (access: PlatformAccess, ...rest: Rest) =>
      noted(access, call(access, ...rest), tell, ({ failure }) => failure)
  }
  return {
    create: write(platform.create),
    ...perPlainAction((kind) => write(platform[kind])),
    openDispute: write(platform.openDispute, 'dispute'),
    // Without 'dispute': whether the reply is the requested record is checked later, so that circuit stays as it is.
    dispute: read(platform.dispute),
    disputes: read(platform.disputes, 'dispute'),
    status: read(platform.status),
    balance: read(platform.balance),
    banks: read(platform.banks),
    clock: platform.clock,
    close: platform.close,
  }
}
