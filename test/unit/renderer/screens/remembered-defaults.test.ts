import { notificationsStore } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import type { DeskClient } from '#shared/contract/index.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/model/preferences.ts'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { DeskContext, deskHandle } from '../../../../src/renderer/bridge/desk.tsx'
import { createPaymentFlow } from '../../../../src/renderer/screens/payments/payment-flow.ts'
import { type Send, useSend } from '../../../../src/renderer/screens/payments/use-payment-form.ts'
import { en } from '../../../fakes/texts.ts'

const sent = { profileId: 'p', merchantTransactionId: 'order-1', amount: '10', currency: 'KZT' } as const

type Save = (changes: Partial<Preferences> & { readonly from?: Preferences }) => Promise<Preferences>

/** A form at a desk where `stored` is the preferences by now; the form was rendered with `DEFAULT_PREFERENCES`. */
function form(stored: Preferences, setPreferences: Save) {
  const queries = new QueryClient()
  const desk = deskHandle({
    desk: { setPreferences, getPreferences: async () => stored },
    transactions: { get: () => undefined },
  } as unknown as DeskClient)
  queries.setQueryData(desk.query.desk.getPreferences.queryKey(), DEFAULT_PREFERENCES)
  const flow = createPaymentFlow()
  let send: Send | undefined
  const Form = () => {
    send = useSend(flow)
    return null
  }
  const inDesk = createElement(DeskContext.Provider, { value: desk }, createElement(Form))
  const inQueries = createElement(QueryClientProvider, { client: queries }, inDesk)
  renderToString(createElement(IntlProvider, { locale: 'en', messages: en }, inQueries))
  const pay = (returnUrl: string | null) => send?.(sent, returnUrl, async () => ({ id: 't' }) as CreatedTransaction)
  return { pay, remembering: () => queries.getMutationCache().getAll().at(-1)?.state.status }
}

test('what a payment leaves for its merchant’s next form keeps what was saved for others meanwhile', async () => {
  const stored = {
    ...DEFAULT_PREFERENCES,
    lastCurrencies: { other: 'RUB' as const },
    returnUrls: { other: 'https://other.example' },
  }
  const saved: Partial<Preferences>[] = []
  const save: Save = async ({ from: _from, ...changes }) => {
    saved.push(changes)
    return { ...stored, ...changes }
  }
  await form(stored, save).pay('https://shop.example')
  await expect
    .poll(() => saved)
    .toEqual([
      {
        lastCurrencies: { other: 'RUB', p: 'KZT' },
        returnUrls: { other: 'https://other.example', p: 'https://shop.example' },
      },
    ])
  saved.length = 0
  await form(stored, save).pay(null)
  await expect
    .poll(() => saved, { message: 'an order without a return address' })
    .toEqual([{ lastCurrencies: { other: 'RUB', p: 'KZT' } }])
})

test('a payment waits for no remembering, and shows no notice if that fails', async () => {
  const { promise, reject } = Promise.withResolvers<Preferences>()
  const { pay, remembering } = form(DEFAULT_PREFERENCES, () => promise)
  expect(await pay(null)).toEqual({ at: 'answered', transactionId: 't' })
  expect(remembering()).toBe('pending')
  reject(new Error('the disk is full'))
  await expect.poll(remembering).toBe('error')
  expect(notificationsStore.getState().notifications).toEqual([])
})
