import { expect, test } from 'vitest'
import { statusNotices } from '../../../src/main/electron/notices.ts'

const one = {
  profileId: 'p',
  transactionId: 't',
  label: 'order-7',
  merchant: 'Acme',
  status: 'paid',
  before: 'process',
}
const many = (...statuses: (string | null)[]) => statuses.map((status) => ({ ...one, status }))

test('one or two changes have a notice each, which leads to the transaction', () => {
  const address = '#/transactions/t'
  expect(statusNotices([one], 'en')).toEqual([{ title: 'Transaction: paid', body: 'order-7 · Acme', address }])
  expect(statusNotices(many('on_hold', null), 'ru').map(({ title }) => title)).toEqual([
    'Операция: on_hold',
    'Операция: без статуса',
  ])
})

test('many changes have one notice, with a count for each status, which leads to the list', () => {
  const news = many('expired', 'paid', 'paid', null)
  expect(statusNotices(news, 'en')).toEqual([
    { title: '4 transactions changed', body: 'paid: 2 · expired: 1 · no status: 1', address: '#/transactions' },
  ])
  expect(statusNotices(news, 'ru')[0]).toMatchObject({
    title: 'Изменились операции: 4',
    body: 'paid: 2 · expired: 1 · без статуса: 1',
  })
})

test('of many different statuses the most frequent are named, and the others are counted', () => {
  const [notice] = statusNotices(many('a', 'a', 'b', 'b', 'c', 'c', 'd', 'e'), 'en')
  expect(notice?.body).toBe('a: 2 · b: 2 · c: 2 · 2 more')
})

test('a status of any length, with invisible characters, is one short line', () => {
  const [notice] = statusNotices([{ ...one, status: `a\u202e\n${'b'.repeat(1000)}` }], 'en')
  expect(notice?.title).toMatch(/^Transaction: a⟨U\+202E⟩ b{60,80}…$/)
})
