import { expect, test } from 'vitest'
import type { MessageId } from '../../../src/renderer/i18n/messages.ts'
import { en, ru } from '../../fakes/texts.ts'

/** Texts about what the interface leaves open say what is known, and do not guess the rest. */
const CASES: readonly (readonly [id: MessageId, guess: RegExp, known: RegExp])[] = [
  // interface: POST /merchant/payout/card. "Recipient's full name"; nothing about how a card spells it.
  ['fields.owner.hint', /written|написано на/i, /full|полное/i],
  // interface: POST /merchant/cancel. The effect of a second one is not shown.
  ['cancel.confirm.again', /harm|повредит/i, /not stated|не сказано/i],
  ['cancel.confirm.afterAccepted', /harm|повредит/i, /not stated|не сказано/i],
  // interface: GET /merchant/banks. The ID is a UUID; what happens to a payout with another one is not shown.
  ['fields.bank.id', /refuse|не примут|откажет/i, /UUID/],
  // interface: POST /merchant/payin/acquiring. The client returns after success, failure or cancellation alike.
  [
    'payments.returnUrl.hint',
    /after paying|после оплаты\./i,
    /(success, failure or cancel|успеха, неудачи или отмены)/i,
  ],
  // The training platform follows the document; how a real one behaves beyond it is not known.
  ['welcome.training.text', /as a real one|как настоящая/i, /interface|интерфейс/i],
]

test.each(CASES)('%s says what the API documents and does not guess', (id, guess, known) => {
  for (const text of [en[id], ru[id]]) {
    expect(text).not.toMatch(guess)
    expect(text).toMatch(known)
  }
})
