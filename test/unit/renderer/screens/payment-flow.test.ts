import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import type { Failure } from '#shared/model/failure.ts'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { createCardAnswers } from '../../../../src/renderer/components/fields/card-answers.ts'
import { clearForm } from '../../../../src/renderer/screens/payments/form-buttons.tsx'
import { EMPTY_DRAFT } from '../../../../src/renderer/screens/payments/payment-draft.ts'
import { createPaymentFlow } from '../../../../src/renderer/screens/payments/payment-flow.ts'
import {
  beginAgain,
  formOwner,
  initialForm,
  optionalFields,
  ownerId,
  paymentDraftOf,
  paymentFormOf,
} from '../../../../src/renderer/screens/payments/payment-form.ts'

type Owner = Parameters<typeof formOwner>[0]

const sent = { profileId: 'p', merchantTransactionId: 'order-1', amount: '10', currency: 'KZT' }
const answer = { id: 't' } as CreatedTransaction
const failed = (failure: Failure) => new ORPCError('DESK_FAILURE', { defined: true, status: 422, data: { failure } })

describe('a payment intent', () => {
  it('is sent once, however often it is requested', async () => {
    const flow = createPaymentFlow()
    const ids: string[] = []
    const call = async (intentId: string) => {
      ids.push(intentId)
      return answer
    }
    const { send, intentId } = flow.getState()
    const sending = { at: 'sending', sent }
    const answered = { at: 'answered', transactionId: 't' }
    const led = await Promise.all([send(sent, call), send(sent, call), send(sent, call)])
    expect(led).toEqual([answered, sending, sending])
    expect(await send(sent, call)).toEqual(answered)
    expect(ids).toEqual([intentId])
    expect(flow.getState().step).toEqual({ at: 'answered', transactionId: 't' })
  })

  it('keeps its ID while nothing was sent, and only the operator’s next intent has another', async () => {
    const flow = createPaymentFlow()
    const { intentId, send } = flow.getState()
    const failure = { kind: 'profile_changed' } as const
    const back = { at: 'form', failure, merchantId: 'p' }
    expect(await send(sent, () => Promise.reject(failed(failure)))).toEqual(back)
    expect(flow.getState().step).toEqual(back)
    expect(flow.getState().intentId).toBe(intentId)
    flow.getState().begin(EMPTY_DRAFT)
    expect(flow.getState().intentId).not.toBe(intentId)
  })

  it('begins when the operator first types, not with a suggested ID, and the next one begins anew', () => {
    const flow = createPaymentFlow()
    const { keep, begin } = flow.getState()
    keep({ ...EMPTY_DRAFT, merchantId: 'suggested' }, false)
    expect(flow.getState().draftedAt).toBeNull()
    const before = new Date().toISOString()
    keep({ ...EMPTY_DRAFT, reference: 'I' }, true)
    const { draftedAt } = flow.getState()
    expect(draftedAt !== null && draftedAt >= before).toBe(true)
    keep({ ...EMPTY_DRAFT, reference: 'IN' }, true)
    expect(flow.getState().draftedAt).toBe(draftedAt)
    begin(EMPTY_DRAFT)
    expect(flow.getState().draftedAt).toBeNull()
  })

  it('is meant for the merchant it was typed for until the operator chooses another', () => {
    const flow = createPaymentFlow()
    const { keep, begin, meanFor } = flow.getState()
    keep({ ...EMPTY_DRAFT, merchantId: 'suggested', filledFor: 'p' }, false)
    expect(flow.getState().meantFor).toBeNull()
    keep({ ...EMPTY_DRAFT, reference: 'I', filledFor: 'p' }, true)
    keep({ ...EMPTY_DRAFT, reference: 'IN', filledFor: 'other' }, true)
    expect(flow.getState().meantFor).toBe('p')
    begin(flow.getState().draft)
    expect(flow.getState().meantFor, 'its fields are kept').toBe('p')
    meanFor('other')
    expect(flow.getState().meantFor).toBe('other')
    begin(EMPTY_DRAFT)
    expect(flow.getState().meantFor).toBeNull()
  })

  it('ends when the form is cleared, and can be restored if nothing was typed since', () => {
    const flow = createPaymentFlow()
    const { keep } = flow.getState()
    const typed = { ...EMPTY_DRAFT, by: 'acquiring', reference: 'I', filledFor: 'p' } as const
    keep(typed, true)
    const { draftedAt, intentId } = flow.getState()
    const putBack = clearForm(flow)
    const empty = { draft: { ...EMPTY_DRAFT, by: 'acquiring' }, draftedAt: null, meantFor: null }
    expect(flow.getState()).toMatchObject(empty)
    expect(flow.getState().intentId).not.toBe(intentId)
    expect(putBack()).toBe(true)
    expect(flow.getState()).toMatchObject({ draft: typed, draftedAt, meantFor: 'p' })
    const late = clearForm(flow)
    keep({ ...EMPTY_DRAFT, reference: 'other', filledFor: 'q' }, true)
    expect(late()).toBe(false)
    expect(flow.getState()).toMatchObject({ draft: { reference: 'other' }, meantFor: 'q' })
  })

  it('never returns to the form while something may have been sent', async () => {
    const notKept = { kind: 'outcome_not_kept', state: 'accepted', platformId: 'A', detail: '' } as const
    for (const error of [failed(notKept), new Error('the line broke')]) {
      const flow = createPaymentFlow()
      await flow.getState().send(sent, () => Promise.reject(error))
      expect(flow.getState().step.at).toBe('lost')
    }
  })
})

describe('a payment that was refused or not sent', () => {
  const request = {
    amount: '1.500',
    currency: 'RUB',
    merchant_transaction_id: 'order-1',
    owner_name: 'Anna Sokolova',
    bank_id: 'b1',
    bank_name: 'Bank',
    card: { first6: '411111', last4: '1111' },
  }
  const refusedWith = (failure: object | null) =>
    ({
      kind: 'payout_card',
      merchantTransactionId: 'order-1',
      reference: 'INV-1',
      request,
      failure,
    }) as CreatedTransaction
  const of = { owner: 'p 1', isMade: false }

  it('is filled into the form again under its ID, for its merchant', () => {
    const flow = createPaymentFlow()
    flow.getState().answered('another')
    expect(beginAgain(flow, refusedWith(null), of)).toBe(true)
    expect(flow.getState()).toMatchObject({
      step: { at: 'form', failure: null },
      meantFor: 'p 1',
      draft: {
        amount: { text: '1.500', chosen: '1.500' },
        ...{ currency: 'RUB', ownerName: 'Anna Sokolova', reference: 'INV-1', merchantId: 'order-1', spentId: '' },
        cardBefore: request.card,
        ...{ bank: { id: 'b1', name: 'Bank' }, clientId: '', idFollows: false, filledFor: 'p 1' },
      },
    })
    expect(initialForm(flow.getState(), { id: 'p', revision: 1 }, { lastCurrencies: {}, returnUrls: {} }).card).toBe('')
  })

  it('needs a new ID if the platform has another order under its own', () => {
    const flow = createPaymentFlow()
    beginAgain(flow, refusedWith({ kind: 'refused', code: 'DUPLICATE_ORDER' }), of)
    expect(flow.getState().draft).toMatchObject({ merchantId: '', spentId: 'order-1' })
  })

  it('needs a new ID if it was closed as not created: the platform may still have it', () => {
    const flow = createPaymentFlow()
    beginAgain(flow, { ...refusedWith(null), resolution: { how: 'did_not_happen' } } as CreatedTransaction, of)
    expect(flow.getState().draft).toMatchObject({ merchantId: '', spentId: 'order-1' })
  })

  it('is left in the form as it was edited, for the same owner only', () => {
    const flow = createPaymentFlow()
    beginAgain(flow, refusedWith(null), of)
    flow.getState().keep({ ...flow.getState().draft, ownerName: 'Boris' }, true)
    expect(beginAgain(flow, refusedWith(null), of)).toBe(true)
    expect(flow.getState().draft.ownerName).toBe('Boris')
    expect(beginAgain(flow, refusedWith(null), { ...of, owner: 'q 1' })).toBe(false)
    expect(flow.getState().draft.ownerName).toBe('Boris')
  })

  it('replaces nothing typed, and nothing that is being sent', async () => {
    const flow = createPaymentFlow()
    flow.getState().keep({ ...EMPTY_DRAFT, ownerName: 'Boris' }, true)
    expect(beginAgain(flow, refusedWith(null), of)).toBe(false)
    const sending = flow.getState().send(sent, async () => answer)
    expect(beginAgain(flow, refusedWith(null), of)).toBe(true)
    await sending
    expect(flow.getState()).toMatchObject({ step: { at: 'answered' }, draft: { ownerName: 'Boris' } })
  })
})

describe('the payment form', () => {
  const form = { ...paymentFormOf(EMPTY_DRAFT, 'p'), card: '4111111111111111' }
  const bank = { id: 'b', name: 'Bank', country_code: 'KZ' }

  it('stores no card number in its draft', () => {
    expect(JSON.stringify(paymentDraftOf(form, 'p', createCardAnswers()))).not.toContain('4111')
  })

  it('stores no text that may contain a card number until the operator says that it does not', () => {
    const card = '4242 4242 4242 4242'
    const texts = {
      reference: `INV ${card}`,
      merchantId: `PI-${card}`,
      clientId: card,
      webhookUrl: `https://a.example/?c=${card}`,
      returnUrl: `https://b.example/?c=${card}`,
      ownerName: `Anna ${card}`,
    }
    const answers = createCardAnswers()
    const draft = paymentDraftOf({ ...form, ...texts, amount: { text: '10', chosen: null } }, 'p', answers)
    expect(JSON.stringify(draft)).not.toContain('4242')
    expect(draft.amount.text).toBe('10')
    answers.settle(card)
    expect(paymentDraftOf({ ...form, ...texts }, 'p', answers)).toMatchObject(texts)
  })

  it('restores what was typed without the card, and for another merchant without what belongs to the first', () => {
    const owned = {
      ...{ bank, clientId: 'c1', idFollows: false },
      ...{ webhookUrl: 'https://shop.example/hook', returnUrl: 'https://shop.example' },
    }
    const typed = { ...form, ownerName: 'A B', ...owned }
    const draft = paymentDraftOf(typed, 'p', createCardAnswers())
    expect(paymentFormOf(draft, 'p')).toEqual({ ...typed, card: '' })
    expect(paymentFormOf(draft, 'other')).toEqual({ ...form, ownerName: 'A B', card: '' })
  })

  it('belongs to a merchant with its address, environment and credentials', () => {
    const owner = formOwner({ id: 'p', revision: 1 })
    expect(formOwner({ id: 'p', revision: 1 })).toBe(owner)
    expect(formOwner({ id: 'p', revision: 2 })).not.toBe(owner)
    expect(formOwner({ id: 'q', revision: 1 })).not.toBe(owner)
    expect(ownerId(owner)).toBe('p')
  })

  it('starts with the last currency and return address of its own merchant', () => {
    const flow = createPaymentFlow()
    const [p, q, r] = ['p', 'q', 'r'].map((id) => ({ id, revision: 1 })) as [Owner, Owner, Owner]
    const last = { lastCurrencies: { p: 'KZT', q: 'RUB' }, returnUrls: { p: 'https://p.example' } } as const
    const start = (owner: Owner) => initialForm(flow.getState(), owner, last)
    expect(start(p)).toMatchObject({ currency: 'KZT', returnUrl: 'https://p.example' })
    flow.getState().keep(paymentDraftOf(start(p), formOwner(p), createCardAnswers()), false)
    expect(start(q), 'nothing was typed').toMatchObject({ currency: 'RUB', returnUrl: '' })
    expect(start(r)).toMatchObject({ currency: null, returnUrl: '' })
    const typed = { ...start(p), currency: 'AZN', returnUrl: 'https://typed.example' } as const
    flow.getState().keep(paymentDraftOf(typed, formOwner(p), createCardAnswers()), true)
    expect(start(p)).toMatchObject({ currency: 'AZN', returnUrl: 'https://typed.example' })
    expect(start(q), 'what was typed moves, except for the address').toMatchObject({ currency: 'AZN', returnUrl: '' })
    expect(start({ ...p, revision: 2 })).toMatchObject({ currency: 'AZN', returnUrl: 'https://p.example' })
  })

  it('has the ID that was edited for its merchant again, whatever ID was edited for another one meanwhile', () => {
    const flow = createPaymentFlow()
    const [p, q] = ['p', 'q'].map((id) => ({ id, revision: 1 })) as [Owner, Owner]
    const start = (owner: Owner) => initialForm(flow.getState(), owner, { lastCurrencies: {}, returnUrls: {} })
    const edit = (owner: Owner, merchantId: string) => {
      const typed = { ...start(owner), merchantId, idFollows: false }
      flow.getState().keep(paymentDraftOf(typed, formOwner(owner), createCardAnswers()), true)
    }
    edit(p, 'edited-for-p')
    edit(q, 'edited-for-q')
    expect(start(p)).toMatchObject({ merchantId: 'edited-for-p', idFollows: false })
    flow.getState().meanFor(formOwner(q))
    expect(start(p), 'it is meant for the other one by now').toMatchObject({ idFollows: true })
  })

  it('leaves out empty optional fields', () => {
    expect(optionalFields(form)).toEqual({})
    expect(optionalFields({ ...form, clientId: ' c1 ', webhookUrl: '  ' })).toEqual({ client_id: 'c1' })
    expect(optionalFields({ ...form, reference: ' INV 1 ' })).toEqual({ reference: 'INV 1' })
  })
})

describe('an answer to the question about a card number', () => {
  it('applies only to that number, however the text around it changes', () => {
    const { isSettled, settle } = createCardAnswers()
    expect(isSettled('order 4111111111111111')).toBe(false)
    settle('order 4111111111111111')
    expect(isSettled('order 4111 1111 1111 1111, again')).toBe(true)
    expect(isSettled('order 4242424242424242')).toBe(false)
  })

  it('does not apply to another number before or after it in the same text', () => {
    const { unsettled, isSettled, settle } = createCardAnswers()
    settle('order 4111111111111111')
    expect(unsettled('order 4111111111111111, card 4242424242424242')).toMatchObject({ start: 29, end: 45 })
    expect(isSettled('4242 4242 4242 4242 for order 4111 1111 1111 1111')).toBe(false)
    settle('order 4111111111111111, card 4242424242424242')
    expect(isSettled('order 4111111111111111, card 4242424242424242')).toBe(true)
  })

  it('is not needed for text without anything like a card number', () => {
    expect(createCardAnswers().isSettled('PI-20261121-K7QM2XNB')).toBe(true)
  })

  it('applies to text that was settled before', () => {
    const known = 'https://shop.example/4111111111111111/4242424242424242'
    expect(createCardAnswers([known]).isSettled(known)).toBe(true)
  })
})
