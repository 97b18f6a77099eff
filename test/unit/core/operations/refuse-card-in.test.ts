import { expect, test } from 'vitest'
import { refuseCardIn } from '../../../../src/main/core/operations/refuse-card-in.ts'
import { failureOf } from '../../../fakes/failure-of.ts'

const CARD = '4111111111111111'
const KEPT = { first6: '411111', last4: '1111' }

test.each([
  ['full-width digits', '４１１１ １１１１ １１１１ １１１１'],
  ['Arabic digits', '٤١١١١١١١١١١١١١١١'],
  ['Persian digits', '۴۱۱۱-۱۱۱۱-۱۱۱۱-۱۱۱۱'],
  ['Devanagari digits', 'मेरा ४१११११११११११११११ कार्ड'],
  ['mathematical digits', '𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏'],
  ['percent signs', 'https://x.example/?c=%34%31%31%31111111111111'],
  ['percent signs twice', '%2534%2531%2531%2531%2531%2531%2531%2531%2531%2531%2531%2531%2531%2531%2531%2531'],
  ['percent signs, in another script', encodeURIComponent('４１１１１１１１１１１１１１１１')],
  ['escapes of HTML', '&#52;&#49;11111111111111'],
  ['blanks of URLs', '4111%201111%201111%201111'],
  ['zero widths', [...CARD].join('\u200b')],
  ['letters and slashes', '4111/1111 and 1111_1111'],
])('refuses the payout’s own card in another field, written with %s', async (_how, text) => {
  for (const card of [CARD, KEPT]) {
    const failed = failureOf(Promise.resolve().then(() => refuseCardIn(card, { reference: 'INV-7', note: text })))
    expect(await failed).toMatchObject({ kind: 'invalid_input', field: 'note', rule: 'card_number' })
  }
})

test('accepts other numbers, escapes and scripts', () => {
  const texts = { reference: '４１１１ 2222', url: 'https://x.example/%34%31?a=%20&b=100%', name: 'Ἀλέξανδρος ٤٢' }
  refuseCardIn(CARD, texts)
  refuseCardIn(KEPT, texts)
})
