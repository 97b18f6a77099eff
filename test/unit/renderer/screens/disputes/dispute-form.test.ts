import { describe, expect, it } from 'vitest'
import { createCardAnswers } from '../../../../../src/renderer/components/fields/card-answers.ts'
import {
  type DisputeForm,
  disputeDraftOf,
  disputeFields,
  disputeFormOf,
  EMPTY_FORM,
  formProblems,
  preset,
  sentAmountDoubt,
  suggestedType,
  typeOf,
} from '../../../../../src/renderer/screens/disputes/new/dispute-form.ts'
import { adviceOn } from '../../../../../src/renderer/screens/disputes/new/status-advice.tsx'
import { withoutCards } from '../../../../../src/renderer/screens/disputes/new/use-draft.ts'
import { disputeOrder } from '../../../../../src/shared/contract/disputes.ts'
import { disputeDraft } from '../../../../../src/shared/model/dispute.ts'
import { disputeTypesFor } from '../../../../../src/shared/rules/dispute.ts'

const amount = (text: string) => ({ text, chosen: null })
const filled: DisputeForm = {
  type: null,
  sentAmount: amount('1 000,50'),
  reason: '  The client paid \n',
  evidenceUrl: ' https://example.test/a.png ',
}

describe('the type of a dispute', () => {
  it.each([
    ['what the platform would take', EMPTY_FORM, 'payin_account', 'expired', 'payin_timeout'],
    ['not only of what is expired', EMPTY_FORM, 'payin_account', null, 'payin_trader_reject'],
    ['a payout’s own, whatever its status', EMPTY_FORM, 'payout_card', 'expired', 'payout_not_received'],
    ['what was chosen, before all', { ...EMPTY_FORM, type: 'overpaid' }, 'payin_account', 'expired', 'overpaid'],
    ['of what was added by an id, none but the chosen one', EMPTY_FORM, 'added', 'expired', null],
    ['and then that', { ...EMPTY_FORM, type: 'underpaid' }, 'added', null, 'underpaid'],
    ['the platform’s to decide, where that was chosen', { ...EMPTY_FORM, type: 'platform' }, 'added', null, 'platform'],
    [
      'a payout’s own, where one of a payin was chosen before',
      { ...EMPTY_FORM, type: 'underpaid' },
      'payout_card',
      null,
      'payout_not_received',
    ],
    [
      'a payin’s own, where that of a payout was chosen',
      { ...EMPTY_FORM, type: 'payout_not_received' },
      'payin_acquiring',
      'expired',
      'payin_timeout',
    ],
  ] as const)('%s', (_, form, kind, status, type) => {
    expect(typeOf(form, { kind, status })).toBe(type)
  })

  it.each([
    ['payin_account', 'underpaid', 'underpaid'],
    ['payin_acquiring', 'overpaid', 'overpaid'],
    ['payout_card', 'underpaid', 'payout_not_received'],
    ['added', 'overpaid', null],
    ['payin_account', 'error', 'payin_trader_reject'],
    ['payin_account', 'paid', null],
    ['payout_card', 'paid', 'payout_not_received'],
  ] as const)('suggested for a %s in status %s is %s', (kind, status, type) => {
    expect(suggestedType({ kind, status })).toBe(type)
  })

  it('comes from the link unless one was chosen, and what was typed stays', () => {
    const typed = { ...EMPTY_FORM, reason: 'The client paid' }
    expect(preset(EMPTY_FORM, 'payin_timeout')).toEqual({ ...EMPTY_FORM, type: 'payin_timeout' })
    expect(preset(typed, 'payin_timeout')).toEqual({ ...typed, type: 'payin_timeout' })
    expect(preset({ ...typed, type: 'overpaid' }, 'payin_timeout')).toEqual({ ...typed, type: 'overpaid' })
    expect(preset(typed, undefined)).toBe(typed)
  })

  it('is not suggested for a transaction added by its ID, and must be chosen', () => {
    expect(suggestedType({ kind: 'added', status: 'expired' })).toBeNull()
    expect(formProblems(EMPTY_FORM, null)).toEqual(['type'])
  })
})

describe('the offered dispute types', () => {
  const payin = ['payin_timeout', 'payin_trader_reject', 'underpaid', 'overpaid']
  it.each([
    ['payout_card', ['payout_not_received']],
    ['payin_account', payin],
    ['payin_acquiring', payin],
    ['added', [...payin, 'payout_not_received']],
  ] as const)('for %s are those that fit it', (kind, types) => {
    expect(disputeTypesFor(kind)).toEqual(types)
  })
})

describe('the dispute form', () => {
  it('accepts an empty or unambiguous amount, and ignores it when the platform decides the type', () => {
    expect(formProblems(EMPTY_FORM, 'payin_timeout')).toEqual([])
    expect(formProblems(EMPTY_FORM, 'underpaid')).toEqual([])
    expect(formProblems({ ...EMPTY_FORM, sentAmount: amount('  ') }, 'overpaid')).toEqual([])
    expect(formProblems({ ...EMPTY_FORM, sentAmount: amount('a lot') }, 'overpaid')).toEqual(['sentAmount'])
    expect(formProblems({ ...EMPTY_FORM, sentAmount: amount('a lot') }, 'platform')).toEqual([])
    expect(formProblems({ ...EMPTY_FORM, sentAmount: amount('1,000') }, 'overpaid')).toEqual(['sentAmount'])
    expect(formProblems({ ...EMPTY_FORM, sentAmount: amount('10.10') }, 'overpaid')).toEqual([])
  })

  it('accepts a web address as evidence_url, or none', () => {
    const at = (evidenceUrl: string) => ({ ...EMPTY_FORM, evidenceUrl })
    expect(formProblems(at('file:///etc/passwd'), 'payin_timeout')).toEqual(['evidenceUrl'])
    expect(formProblems({ ...at('proof.png'), sentAmount: amount('x') }, 'underpaid')).toEqual([
      'sentAmount',
      'evidenceUrl',
    ])
    expect(formProblems(filled, 'payin_timeout')).toEqual([])
  })
})

describe('the amount that the client sent', () => {
  it.each([
    ['underpaid', '100', '100.00', 'notLess'],
    ['underpaid', '900', '1000', null],
    ['overpaid', '99.99', '100', 'notMore'],
    ['overpaid', '100.0', '100', 'notMore'],
    ['overpaid', '1000', '900', null],
    ['payin_timeout', '100', '100', null],
    ['underpaid', null, '100', null],
    ['underpaid', '100', null, null],
  ] as const)('for %s, %s of %s, is doubted as %s', (type, sent, requested, doubt) => {
    expect(sentAmountDoubt(type, sent, requested)).toBe(doubt)
  })
})

describe('the sent dispute', () => {
  it('has only the type when nothing was typed', () => {
    expect(disputeFields({ ...EMPTY_FORM, reason: '  \n' }, 'payin_timeout')).toEqual({
      dispute_type: 'payin_timeout',
    })
  })

  it('has no type when the platform decides it', () => {
    const fields = disputeFields({ ...filled, type: 'platform' }, 'platform')
    expect(fields).toEqual({ reason: 'The client paid', evidence_url: 'https://example.test/a.png' })
  })

  it('has no amount when none was typed, even for a type about an amount', () => {
    expect(disputeFields(EMPTY_FORM, 'overpaid')).toEqual({ dispute_type: 'overpaid' })
  })

  it('has an amount only if its type is about one, and is valid for the contract', () => {
    const { sent_amount, ...others } = disputeFields(filled, 'underpaid')
    expect(sent_amount).toBe('1000.50')
    expect(others).toEqual({
      dispute_type: 'underpaid',
      reason: 'The client paid',
      evidence_url: 'https://example.test/a.png',
    })
    expect(disputeFields(filled, 'payin_timeout')).not.toHaveProperty('sent_amount')
    const of = { intentId: crypto.randomUUID(), transactionId: crypto.randomUUID(), profileId: crypto.randomUUID() }
    const order = { ...of, profileRevision: 1, sent_amount, files: [], ...others }
    expect(disputeOrder.safeParse(order).success).toBe(true)
  })
})

describe('the draft of a dispute', () => {
  it('restores what was typed, except the chosen reading of an ambiguous amount', () => {
    const typed: DisputeForm = { ...filled, type: 'overpaid', sentAmount: { text: '1,000', chosen: '1000' } }
    const kept = disputeDraft.parse(disputeDraftOf(typed))
    expect(disputeFormOf(kept)).toEqual({ ...typed, sentAmount: amount('1,000') })
  })

  it('is kept with an address or an amount that is too long to send', () => {
    const evidenceUrl = `https://example.test/${'a'.repeat(2048)}`
    const typed: DisputeForm = { ...filled, type: 'overpaid', evidenceUrl, sentAmount: amount('1'.repeat(201)) }
    expect(formProblems(typed, 'overpaid')).toEqual(['sentAmount', 'evidenceUrl'])
    expect(disputeDraft.safeParse(disputeDraftOf(typed)).success).toBe(true)
  })

  it('is null when nothing was typed or chosen', () => {
    expect(disputeDraftOf(EMPTY_FORM)).toBeNull()
    expect(disputeDraftOf({ ...EMPTY_FORM, type: 'underpaid' })).not.toBeNull()
    expect(disputeDraft.safeParse(disputeDraftOf({ ...EMPTY_FORM, type: 'platform' })).success).toBe(true)
    expect(disputeDraftOf({ ...EMPTY_FORM, reason: ' ' })).not.toBeNull()
  })

  it('never contains what may be a card number, unless the operator said that it is not one', () => {
    const reason = 'from 4111 1111 1111 1111 and 5555555555554444, half of it'
    const answers = createCardAnswers()
    const form = { ...filled, reason, evidenceUrl: 'https://example.test/4111111111111111.png' }
    expect(withoutCards(form, answers)).toEqual({
      ...filled,
      reason: 'from and , half of it',
      evidenceUrl: 'https://example.test/.png',
    })
    answers.settle(reason)
    expect(withoutCards(form, answers).reason).toBe('from 4111 1111 1111 1111 and , half of it')
    const inAmount = { ...form, sentAmount: { text: '4111 1111 1111 1111', chosen: null } }
    expect(withoutCards(inAmount, answers).sentAmount.text, 'put into the wrong field').toBe('')
    const amount = { text: '1000.50', chosen: null }
    expect(withoutCards({ ...form, sentAmount: amount }, answers).sentAmount).toEqual(amount)
  })
})

describe('the advice before a dispute', () => {
  const observation = (status: string | null) => ({
    readAt: '2026-11-21T12:00:00.000Z',
    status,
    receipts: [],
    firstSeen: { status: false, fields: [] },
    payload: {},
  })
  const known = { state: 'accepted', kind: 'payin_account', platformId: 'AB12CD34', observation: null } as const

  it.each([
    'pending',
    'paid',
    'underpaid',
    'overpaid',
    'processing',
    'pending_confirmation',
    'error',
    'expired',
    'cancel',
  ])('is none in status %s, which can be disputed', (status) => {
    expect(adviceOn({ ...known, observation: observation(status) })).toEqual([])
  })

  it.each(['chargeback', 'disputed', 'process', 'on_hold'])(
    'says that the platform will most likely refuse in status %s',
    (status) => {
      expect(adviceOn({ ...known, observation: observation(status) })).toEqual(['newDispute.cannot'])
    },
  )

  it('is none when there is no status', () => {
    expect(adviceOn(known)).toEqual([])
    expect(adviceOn({ ...known, observation: observation(null) })).toEqual([])
  })

  it('warns about a transaction that is unknown or was added by its ID', () => {
    expect(adviceOn({ ...known, state: 'unknown', platformId: null })).toEqual(['common.mayNotExist'])
    expect(adviceOn({ ...known, kind: 'added', observation: observation('paid') })).toEqual(['newDispute.added'])
    expect(adviceOn({ ...known, kind: 'added', platformId: null })).toEqual([
      'newDispute.added',
      'newDispute.onYourWord',
    ])
  })
})
