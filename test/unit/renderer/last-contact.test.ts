import { ORPCError } from '@orpc/client'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Failure } from '#shared/model/failure.ts'
import { lastOf, noteContact, useContacts } from '../../../src/renderer/bridge/last-contact.ts'

const profileId = 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'
const call = { endpoint: 'GET /merchant/balance', at: '2026-11-21T12:00:00.000Z' }

/** A transaction as far as it matters here. */
const known = { profileId, state: 'accepted', failure: null, askedAgain: null, cancel: null }

function failing(failure: Failure) {
  const error = new ORPCError('DESK_FAILURE', { defined: true, status: 422, data: { failure } })
  return () => Promise.reject(error)
}

async function contactAfter(path: string, next: () => Promise<unknown>) {
  await noteContact({ path: path.split('.'), input: { profileId }, next }).catch(() => undefined)
  return useContacts.getState()[profileId]
}

beforeEach(() => useContacts.setState({}, true))

describe('the last contact with a merchant’s platform', () => {
  it('is an answer, where it answered', async () => {
    expect(await contactAfter('account.readBalance', async () => ({ balance: '1' }))).toMatchObject({ failure: null })
  })

  it('is the failure, where it did not', async () => {
    const failure = { kind: 'no_answer', reason: 'timeout', ...call } as const
    expect(await contactAfter('account.readBanks', failing(failure))).toMatchObject({ failure })
  })

  it('is no matter of calls that do not reach it, or failures that are not of reaching it', async () => {
    expect(await contactAfter('account.lastBalance', async () => null)).toBeUndefined()
    expect(await contactAfter('payments.createCardPayout', failing({ kind: 'profile_changed' }))).toBeUndefined()
  })

  it('a creation without an answer is no answer, although the desk has one', async () => {
    const failure = { kind: 'no_answer', reason: 'reset', ...call } as const
    const output = { ...known, state: 'unknown', failure }
    expect(await contactAfter('payments.createCardPayout', async () => output)).toMatchObject({ failure })
  })

  it('a refused creation was answered', async () => {
    const output = { ...known, state: 'refused', failure: { kind: 'refused', ...call } }
    expect(await contactAfter('payments.createCardPayout', async () => output)).toMatchObject({ failure: null })
  })

  it('a creation refused for its credentials is the credentials’ failure', async () => {
    const failure = { kind: 'unauthorized', ...call } as const
    const output = { ...known, state: 'refused', failure }
    expect(await contactAfter('payments.createAccountPayin', async () => output)).toMatchObject({ failure })
  })

  const again = { intentId: profileId, begunAt: call.at, endedAt: call.at }
  const reset = { kind: 'no_answer', reason: 'reset', ...call } as const

  it('asking again is answered by DUPLICATE_ORDER, whatever came the first time', async () => {
    const taken = { kind: 'already_there', httpStatus: 400, code: 'DUPLICATE_ORDER', ...call }
    const output = {
      ...known,
      state: 'unknown',
      failure: reset,
      askedAgain: { ...again, state: 'unknown', failure: taken },
    }
    expect(await contactAfter('resolution.askAgain', async () => output)).toMatchObject({ failure: null })
  })

  it('a cancel without an answer is none, though the transaction was answered', async () => {
    const answer = { target: 'Ab12Cd34', httpStatus: null, reply: null, failure: reset }
    const cancel = { ...again, state: 'unknown', settled: null, ...answer }
    const output = { ...known, cancel }
    expect(await contactAfter('payments.cancel', async () => output)).toMatchObject({ failure: reset })
  })

  it('the error goes on to the screen', async () => {
    const next = failing({ kind: 'secret_missing' })
    await expect(noteContact({ path: ['account', 'readBalance'], input: { profileId }, next })).rejects.toBeInstanceOf(
      ORPCError,
    )
  })
})

it('the later of what was asked for and what was read by itself counts', () => {
  const failed = { at: '2026-11-22T10:00:00.000Z', failure: { kind: 'secret_missing' } } as const
  expect(lastOf(undefined, null)).toBeUndefined()
  expect(lastOf(failed, null)).toBe(failed)
  expect(lastOf(failed, '2026-11-22T09:59:59.000Z')).toBe(failed)
  expect(lastOf(failed, '2026-11-22T10:00:01.000Z')).toEqual({ at: '2026-11-22T10:00:01.000Z', failure: null })
  expect(lastOf(undefined, '2026-11-22T10:00:01.000Z')).toEqual({ at: '2026-11-22T10:00:01.000Z', failure: null })
})
