import { expect, test } from 'vitest'
import { disputeAddress, disputeNotice } from '../../../src/main/electron/notices.ts'

const news = { profileId: 'p', disputeId: 'd', label: 'order-7', merchant: 'Acme', status: 'success' }

test('a notice has the status as it came and whose dispute it is, in the operator’s language', () => {
  expect(disputeNotice(news, 'en')).toEqual({ title: 'Dispute: success', body: 'order-7 · Acme' })
  expect(disputeNotice({ ...news, status: 'in_review' }, 'ru').title).toBe('Диспут: in_review')
  expect(disputeNotice({ ...news, status: null }, 'en').title).toBe('Dispute: no status')
  expect(disputeNotice({ ...news, status: null }, 'ru').title).toBe('Диспут: без статуса')
  expect(disputeNotice({ ...news, status: '' }, 'en').title, 'one that is left empty').toBe('Dispute: no status')
})

test('a notice makes invisible characters visible, and cuts what does not fit into a line', () => {
  const { title, body } = disputeNotice({ ...news, status: 'a\u202ed\n\u0000e', label: '💳'.repeat(200) }, 'en')
  expect(title).toBe('Dispute: a⟨U+202E⟩d ⟨U+0000⟩e')
  expect(body).toBe(`${'💳'.repeat(79)}… · Acme`)
})

test.each([
  'd-1',
  '../../settings',
  'a/b?c#d',
  "';alert(1)//",
  '"+alert(1)+"',
  '</script><script>',
  'a\\',
  '\u2028\n\u202e',
  '\ud800',
  'д 1',
])('an ID such as %j is one part of an address, and no script', (disputeId) => {
  const address = disputeAddress({ profileId: 'p', disputeId })
  expect(address).toMatch(/^#\/disputes\/p\/[A-Za-z0-9%\-_.!~*'()]+$/)
  const [, , , part = ''] = address.split('/')
  expect(decodeURIComponent(part)).toBe(disputeId.toWellFormed())
})
