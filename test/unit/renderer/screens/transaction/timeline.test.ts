import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import { INTENT_STATES, OPERATION_KINDS } from '#shared/model/intent.ts'
import { type TimelineEntry, type TimelineEvent, timelineEvent } from '#shared/model/timeline.ts'
import type { Translate } from '../../../../../src/renderer/i18n/index.tsx'
import { timelineLine, whoOf } from '../../../../../src/renderer/screens/transaction/timeline/timeline-line.ts'
import { timelineText } from '../../../../../src/renderer/screens/transaction/timeline/timeline-text.ts'
import { en, ru } from '../../../../fakes/texts.ts'

const intentId = 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'
const comparisons = { id: 'same', merchant_transaction_id: 'same', amount: 'absent', currency: 'different' } as const
const differences = [{ field: 'currency', ours: 'RUB', theirs: 'KZT' } as const]
const answer = { what: 'answered', intentId, failure: null, code: null, httpStatus: null, hasReply: false } as const

/** At least one event of each kind in the model, with every call and every state. */
const EVENTS: readonly TimelineEvent[] = [
  { what: 'added', by: 'platform_id', id: 'Ab12Cd34' },
  { what: 'added', by: 'merchant_transaction_id', id: 'shop-17' },
  { what: 'drafted' },
  { what: 'batch', batchId: intentId, file: 'payouts.xlsx', row: 17 },
  { what: 'confirmed', amountTyped: false, similarSeen: 0 },
  { what: 'confirmed', amountTyped: true, similarSeen: 2 },
  ...OPERATION_KINDS.flatMap((call): TimelineEvent[] => [
    { what: 'sent', call, intentId },
    { what: 'left_open', call, intentId },
    ...INTENT_STATES.map((state): TimelineEvent => ({ ...answer, call, state })),
  ]),
  { what: 'status', status: 'paid', before: null },
  { what: 'status', status: 'canceled', before: 'process' },
  { what: 'status', status: null, before: 'process' },
  { what: 'adopted', platformId: 'Ab12Cd34', comparisons, differences },
  { what: 'names_other', status: 'paid', differences },
  { what: 'accepted_as_own', differences },
  { what: 'did_not_happen', reason: 'Support says so' },
  { what: 'cancel_settled', how: 'read', reason: null },
  { what: 'cancel_settled', how: 'by_hand', reason: 'Support says so' },
  { what: 'dispute_settled', how: 'found', disputeId: intentId, reason: null },
  { what: 'dispute_settled', how: 'not_found', disputeId: null, reason: null },
  { what: 'dispute_settled', how: 'by_hand', disputeId: null, reason: 'Support says so' },
  { what: 'left_out', count: 3 },
  { what: 'unreadable' },
  { what: 'id_passed_on', platformId: 'Ab12Cd34', order: 'order-1' },
  { what: 'reopened', reason: 'It turned up' },
  { what: 'unlinked', platformId: 'Ab12Cd34', reason: 'Another order' },
  { what: 'added_by_unlinking', platformId: 'Ab12Cd34', order: 'order-1' },
  {
    what: 'account_said_same',
    account: 2,
    differs: 'credential',
    before: 'https://a.example',
    now: 'https://a.example',
  },
  { what: 'account_said_same', account: 2, differs: 'both', before: 'https://a.example', now: 'https://b.example' },
  { what: 'account_word_used', account: 2, saidAt: '2026-11-21T09:03:44.000Z', saidBy: 'Anna' },
  { what: 'account_changed', differs: 'address' },
]

const LANGUAGES = { en, ru } as const
const translate = (language: keyof typeof LANGUAGES): Translate => {
  const onError = (error: unknown) => {
    throw error
  }
  const intl = createIntl({ locale: language, messages: LANGUAGES[language], onError })
  return (id, values) => intl.formatMessage({ id }, values)
}
const entry = (event: TimelineEvent, operator: string | null = 'Anna'): TimelineEntry => ({
  number: 1,
  at: '2026-11-21T09:03:44.000Z',
  operator,
  event,
})

describe('the text of a timeline event', () => {
  it('is tested here for every kind of event', () => {
    const kinds = timelineEvent.options.map(({ shape }) => shape.what.value)
    expect(new Set(EVENTS.map(({ what }) => what))).toEqual(new Set(kinds))
  })

  it.each(['en', 'ru'] as const)('in %s, is never empty and differs between events', (language) => {
    const t = translate(language)
    const words = EVENTS.map((event) => {
      const { what, before = '', more = [] } = timelineLine(event)
      return [...[what, ...more].map(({ id, values }) => t(id, values)), before].join(' ')
    })
    expect(words.every((text) => text.trim() !== '')).toBe(true)
    expect(new Set(words).size).toBe(words.length)
  })
})

describe('a response in the timeline', () => {
  it('is shown with the platform’s own code and HTTP status', () => {
    const refused = {
      ...answer,
      call: 'create',
      state: 'refused',
      failure: 'refused',
      code: 'X_1',
      httpStatus: 400,
    } as const
    expect(timelineLine(refused)).toMatchObject({
      what: { id: 'timeline.answered.create.refused' },
      failure: { id: null, codes: ['X_1'], http: 400 },
    })
  })

  it('says that the ID is taken, not refused, for DUPLICATE_ORDER to a retry', () => {
    const event = {
      ...answer,
      call: 'ask_again',
      state: 'unknown',
      failure: 'already_there',
      code: 'DUPLICATE_ORDER',
    } as const
    expect(timelineLine(event)).toMatchObject({
      what: { id: 'timeline.answered.ask_again.taken' },
      failure: { codes: ['DUPLICATE_ORDER'] },
    })
  })

  it('says that the refusal of a retry proves nothing about the first try', () => {
    const event = { ...answer, call: 'ask_again', state: 'unknown', failure: 'refused', code: 'X_1' } as const
    const { what, failure } = timelineLine(event)
    expect(translate('en')(what.id)).toContain('proves nothing about the first')
    expect(failure).toMatchObject({ id: 'timeline.failure.refused', codes: ['X_1'] })
  })

  it('names a failure that Paydesk no longer knows', () => {
    const event = { ...answer, call: 'create', state: 'unknown', failure: 'of_another_time' } as const
    expect(timelineLine(event).failure).toMatchObject({ id: null, codes: ['of_another_time'] })
  })

  it('links to the raw response if one is stored', () => {
    const event = { ...answer, call: 'create', state: 'accepted', hasReply: true } as const
    expect(timelineLine(event).reply).toBe(intentId)
    expect(timelineLine({ ...event, hasReply: false }).reply).toBeUndefined()
  })
})

describe('the author of a timeline event', () => {
  it('is the operator, nobody, the platform or Paydesk', () => {
    expect(whoOf(entry({ what: 'drafted' }))).toEqual({ name: 'Anna' })
    expect(whoOf(entry({ what: 'drafted' }, ''))).toEqual({ id: 'common.noName' })
    expect(whoOf(entry({ what: 'status', status: 'paid', before: null }, null))).toEqual({
      id: 'timeline.who.platform',
    })
    const nothingCame = { ...answer, call: 'create', state: 'unknown', failure: 'no_answer' } as const
    expect(whoOf(entry(nothingCame, null))).toEqual({ id: 'timeline.who.desk' })
    expect(whoOf(entry({ ...nothingCame, httpStatus: 500 }, null))).toEqual({ id: 'timeline.who.platform' })
  })
})

describe('a timeline as text for a ticket', () => {
  const payout = {
    id: intentId,
    kind: 'payout_card',
    amount: '900.52',
    currency: 'RUB',
    merchantTransactionId: 'PO-20261121-K7QM2XNB',
    platformId: null,
    profileName: 'Acme',
    environment: 'live',
    ownerName: 'Aigerim Zhumabayeva',
    card: { first6: '411111', last4: '1111' },
  } as const

  it('has one line per event, oldest first, in UTC, without card or owner', () => {
    const text = timelineText(translate('en'), payout, [
      entry({ what: 'sent', call: 'create', intentId }),
      entry(
        { ...answer, call: 'create', state: 'unknown', failure: 'service_failed', code: 'X_1', httpStatus: 500 },
        null,
      ),
      entry({ what: 'status', status: 'canceled', before: 'process' }, null),
      entry({ what: 'did_not_happen', reason: 'Support:\nnever arrived' }),
    ])
    expect(text.split('\n')).toEqual([
      'Payout, card: 900.52 RUB',
      'Merchant: Acme (Live)',
      'merchant_transaction_id: PO-20261121-K7QM2XNB',
      'Platform ID: none',
      `Paydesk: ${intentId}`,
      '',
      '2026-11-21 09:03:44 UTC | Anna | Sent',
      '2026-11-21 09:03:44 UTC | platform | Outcome unknown (the platform failed, X_1, HTTP 500)',
      '2026-11-21 09:03:44 UTC | platform | Status: canceled; before: process',
      '2026-11-21 09:03:44 UTC | Anna | Closed as not created: “Support: never arrived”',
    ])
    expect(text).not.toMatch(/1111|Aigerim/)

    const forged = timelineText(translate('en'), payout, [
      entry({ what: 'status', status: 'new\r\n2026-11-21 09:03:44 UTC | Anna | Canceled\u202e', before: null }, null),
    ])
    expect(forged.split('\n').slice(6)).toEqual([
      '2026-11-21 09:03:44 UTC | platform | Status: new 2026-11-21 09:03:44 UTC | Anna | Canceled⟨U+202E⟩',
    ])
  })
})
