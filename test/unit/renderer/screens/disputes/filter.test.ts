import { beforeEach, describe, expect, it } from 'vitest'
import {
  isWhole,
  NO_FILTER,
  queryOf,
  showFilter,
  showFor,
  useDisputesState,
} from '../../../../../src/renderer/screens/disputes/disputes-state.ts'
import { mayReach } from '../../../../../src/renderer/screens/disputes/may-reach.ts'

const state = () => useDisputesState.getState()

beforeEach(() => useDisputesState.setState(useDisputesState.getInitialState(), true))

describe('the filter of the dispute list', () => {
  it('is the same whatever the order of its statuses and the blanks around its ID', () => {
    const one = queryOf({ status: ['canceled', 'process'], id: ' a ' })
    expect(one).toEqual({ status: ['process', 'canceled'], transaction_id: '', merchant_transaction_id: 'a' })
    expect(isWhole(queryOf({ ...NO_FILTER, id: '  ' }))).toBe(true)
    expect(isWhole(one)).toBe(false)
  })

  it('sends a UUID as transaction_id and anything else as merchant_transaction_id', () => {
    const uuid = '3B1F8A52-1c7e-4f7b-9d83-0c1c51c6a2aa'
    expect(queryOf({ status: [], id: uuid })).toMatchObject({ transaction_id: uuid, merchant_transaction_id: '' })
    for (const id of ['order-1', 'AB12CD34', `${uuid}0`, uuid.replaceAll('-', '')]) {
      expect(queryOf({ status: [], id })).toMatchObject({ transaction_id: '', merchant_transaction_id: id })
    }
  })

  it('restarts the list only when the query changes', () => {
    useDisputesState.setState({ offset: 500, cursor: 'd' })
    showFilter({ ...NO_FILTER, id: ' ' })
    expect(state()).toMatchObject({ offset: 500, cursor: 'd', query: queryOf(NO_FILTER) })
    showFilter({ ...NO_FILTER, status: ['success'] })
    expect(state()).toMatchObject({ offset: 0, cursor: null, query: { status: ['success'] } })
  })

  it('does not send another merchant’s platform the ID of a transaction', () => {
    showFor('a')
    const filter = { status: ['success'], id: 'order-1' } as const
    showFilter(filter)
    showFor('a')
    expect(state()).toMatchObject({ filter, query: queryOf(filter) })
    showFor('b')
    expect(state()).toMatchObject({ filter: { ...filter, id: '' }, query: queryOf({ ...filter, id: '' }) })
  })

  it('does not send a card number, which would get into a URL', () => {
    const typed = { ...NO_FILTER, id: '4111 1111 1111 1111' }
    expect(showFilter(typed)).toBeNull()
    expect(state()).toMatchObject({ filter: typed, query: queryOf(NO_FILTER) })
  })
})

describe('whether a platform may be contacted automatically', () => {
  const at = '2026-11-21T12:00:00.000Z'
  const call = { endpoint: 'GET /merchant/balance', at }
  it.each([
    [true, 'session', null],
    [true, 'stored', { at, failure: null }],
    [true, 'stored', { at, failure: { kind: 'service_failed', ...call } }],
    [true, 'stored', { at, failure: { kind: 'no_answer', reason: 'reset', ...call } }],
    [false, 'missing', null],
    [false, 'stored', { at, failure: { kind: 'not_sent', reason: 'connection_refused', ...call } }],
    [false, 'stored', { at, failure: { kind: 'unauthorized', ...call } }],
  ] as const)('%s: secret %s, last contact %o', (may, secretState, contact) => {
    expect(mayReach(secretState, contact && { ...contact, clock: null })).toBe(may)
  })
})
