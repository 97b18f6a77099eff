import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVERYTHING } from '../../../../../src/shared/model/transaction-query.ts'
import { startTestDesk, temporaryFolder } from '../../../../fakes/desk.ts'
import { addMerchant, payinOrder, TEST_CARD } from '../../../../fakes/orders.ts'
import { created, startFakePlatform } from '../../../../fakes/platform.ts'
import { type List, openList, SHOP } from './a-list.ts'

let list: List
beforeEach(() => {
  list = openList(temporaryFolder())
})
afterEach(() => list.close())

const foundBy = (text: string): string => list.found({ text }).toSorted().join(' ')

describe('text search', () => {
  beforeEach(() => {
    list.add({
      name: 'INV-2026-ABC',
      platformId: 'x7Kp_2Qz',
      platformUuid: '9f8e7d6c-5b4a-4321-8fed-cba987654321',
      enteredId: 'typed-0042',
      reference: 'Счёт № 815/б',
      owner: 'Алёна Королёва',
      account: '40817810099910004312',
      bank: 'Азия-Инвест Банк',
      note: 'Клиент звонил, ждёт выписку',
      tags: ['vip', 'проверить'],
    })
    list.add({ name: 'another', merchant: SHOP })
  })

  test.each([
    ['its merchant_transaction_id', 'INV-2026-ABC'],
    ['the middle of that', '-2026-'],
    ['the same in small letters', 'inv-2026-abc'],
    ['the platform’s id', 'x7Kp_2Qz'],
    ['the id that dispute records name', 'cba987654321'],
    ['the id that was entered', 'typed-0042'],
    ['its reference', 'Счёт № 815/б'],
    ['signs of it', '№ 815/'],
    ['the owner', 'Королёва'],
    ['the owner, in capitals', 'КОРОЛЁВА'],
    ['е for ё', 'Алена Королева'],
    ['ё for е', 'звонил, ждёт'],
    ['the middle of a word', 'ролё'],
    ['the account number', '40817810099910004312'],
    ['its last signs', '4312'],
    ['the bank', 'азия-инвест'],
    ['the note', 'выписку'],
    ['a tag', 'проверить'],
    ['two signs, the beginning of a word', 'ко'],
    ['one sign, the beginning of a word', 'И'],
    ['one digit, the beginning of a number', '8'],
    ['two signs of a word with ё', 'жд'],
    ['blanks around it', '  vip \n'],
  ])('finds a transaction by %s', (_what, text) => {
    expect(foundBy(text)).toBe('INV-2026-ABC')
  })

  test.each([
    ['two signs in the middle of a word', 'ле'],
    ['signs across two fields', 'банк клиент'],
    ['two words in the wrong order', 'Королёва Алёна'],
    ['signs that are in none of it', 'INV-2026-ABD'],
  ])('does not find a transaction by %s', (_what, text) => {
    expect(foundBy(text)).toBe('')
  })
})

describe('card search', () => {
  beforeEach(() => {
    list.add({ name: 'payout', kind: 'payout_card', card: ['411111', '1234'] })
    list.add({ name: 'same-end', kind: 'payout_card', card: ['555555', '1234'] })
    list.add({ name: 'order', account: '40817810099910001234' })
  })

  test.each([
    ['the last four', '1234', 'order payout same-end'],
    ['the last four as the list shows them', '•• 1234', 'payout same-end'],
    ['the last four as others write them', '**1234', 'payout same-end'],
    ['the first six', '411111', 'payout'],
    ['the first six in fours', '4111 11', 'payout'],
    ['the beginning of the first six', '4111 1', 'payout'],
    ['two digits, the beginning of the last four', '12', 'payout same-end'],
    ['both parts as the detail shows them', '4111 11•• •••• 1234', 'payout'],
    ['both parts as an export writes them', '411111******1234', 'payout'],
    ['the first four and the last four', '5555 **** **** 1234', 'same-end'],
    ['parts of another card', '4111 11•• •••• 4321', ''],
    ['the account in fours', '4081 7810 0999 1000 1234', 'order'],
  ])('looks for %s', (_what, text, names) => {
    expect(foundBy(text)).toBe(names)
  })

  test('finds a card by its whole number, of which only parts are stored', () => {
    list.add({ name: 'known', kind: 'payout_card', card: ['411111', '1111'] })
    for (const text of [TEST_CARD, '4111 1111 1111 1111', ' 4111-1111-1111-1111 ']) {
      expect.soft(foundBy(text), text).toBe('known')
    }
  })

  test('finds only the new card once an order ID is used again with another one', () => {
    const [id = ''] = list.add({ name: 'again', kind: 'payout_card', card: ['220000', '7777'] })
    list.database.prepare("UPDATE transactions SET card_first6 = '220011', card_last4 = '8888' WHERE id = ?").run(id)
    expect(foundBy('7777')).toBe('')
    expect(foundBy('220000')).toBe('')
    expect(foundBy('•• 8888')).toBe('again')
    expect(foundBy('2200 11')).toBe('again')
  })
})

test('the search takes text literally: no query language, no wildcards', () => {
  const texts = [
    'a AND b',
    'a OR b',
    'NOT a',
    'NEAR(a b, 2)',
    'text : inv',
    '"quoted"',
    'half"quote',
    "it's",
    'star*',
    '^caret',
    '50%',
    'under_score',
    'back\\slash',
    '(open',
    '{brace}',
    'a+b',
    '-minus',
    '[x]; DROP TABLE listed',
    '🙂🙃🙂 smile',
  ]
  list.add(...texts.map((note, index) => ({ name: `n${index}`, note })), {
    name: 'quotedX',
    note: 'undertscore 50x ab',
  })
  for (const [index, text] of texts.entries()) expect.soft(foundBy(text), text).toBe(`n${index}`)
  expect(foundBy('r_s')).toBe('n11')
  expect(foundBy('%%%')).toBe('')
  expect(foundBy('***')).toBe('')
  expect(foundBy('"""')).toBe('')
  expect(foundBy('🙂🙃🙂')).toBe('n18')
})

test.each(['"', '*', '%', '_', '(', '""', '-', '🙂', '🙂🙃', '\u0301', '№', '\0', '\0\0', '\ud83d', ' \u0000 '])(
  'a search for one or two characters that are not letters does not fail: %j',
  (text) => {
    list.add({ name: 'one', note: 'words' })
    expect(['', 'one']).toContain(foundBy(text))
    expect(list.totals({ text }).count).toBe(foundBy(text) === '' ? 0 : 1)
  },
)

test('a search for blanks only finds everything', () => {
  list.add({ name: 'one' })
  expect(foundBy(' \t\n ')).toBe('one')
})

test('invisible characters and kinds of spaces make no difference', () => {
  list.add(
    { name: 'plain', owner: 'Анна Королёва' },
    { name: 'no-break', owner: 'Анна\u00a0Королёва' },
    { name: 'marked', note: 'a\u200bbc' },
  )
  const both = 'no-break plain'
  const texts = [
    'Анна Королёва',
    'анна\u00a0королева',
    'Анна  Королёва',
    '\u200eАнна\u202fКоро\u200bлёва\u200b',
    'а\u200b',
  ]
  for (const text of texts) expect.soft(foundBy(text), JSON.stringify(text)).toBe(both)
  expect(foundBy('a\u200bbc'), 'as it is stored').toBe('marked')
  expect(foundBy('\u200b')).toBe(foundBy(''))
})

test('a double space in a stored text is found by one space or two, and the other way round', () => {
  list.add(
    { name: 'first', owner: 'Анна  Петровна Королёва' },
    { name: 'second', owner: 'Анна Петровна  Королёва' },
    { name: 'both', owner: 'Анна  Петровна  Королёва' },
    { name: 'neither', owner: 'Анна Петровна Королёва' },
    { name: 'other', owner: 'Королёва  Анна Петровна' },
  )
  const all = 'both first neither second'
  const texts = ['Анна Петровна Королёва', 'Анна  Петровна Королёва', 'анна  петровна  королева']
  for (const text of [...texts, ...texts.map((text) => text.normalize('NFD'))]) {
    expect.soft(foundBy(text), JSON.stringify(text)).toBe(all)
  }
})

test('a card number is found however its groups are separated', () => {
  list.add({ name: 'payout', kind: 'payout_card', card: ['411111', '1111'] })
  expect(foundBy('4111\u00a01111\u00a01111\u00a01111\u200e')).toBe('payout')
  expect(foundBy('4111\u00a011')).toBe('payout')
})

test('composed and decomposed letters are found alike', () => {
  list.add(
    { name: 'whole', owner: 'Андрей Ёлкин'.normalize('NFC') },
    { name: 'parts', owner: 'Андрей Ёлкин'.normalize('NFD') },
  )
  for (const text of ['Андрей', 'андрей'.normalize('NFD'), 'ёлкин', 'елкин', 'ан', 'ёл'.normalize('NFD')]) {
    expect.soft(foundBy(text), text).toBe('parts whole')
  }
})

test('two letters that are two words when decomposed are found as they are typed', () => {
  list.add({ name: 'Greek', owner: 'ᾶᾶ' }, { name: 'Japanese', owner: 'がぎぐ' }, { name: 'Arabic', owner: 'آآ' })
  expect(foundBy('ᾶᾶ')).toBe('Greek')
  expect(foundBy('ᾶᾶ'.normalize('NFD'))).toBe('Greek')
  expect(foundBy('がぎ')).toBe('Japanese')
  expect(foundBy('آآ')).toBe('Arabic')
})

test('a text of ten thousand characters is searched like any other', () => {
  const long = Array.from({ length: 1000 }, (_, index) => `word${index} `).join('')
  list.add({ name: 'long', note: long }, { name: 'short', note: 'word1' })
  expect(foundBy(long)).toBe('long')
  expect(foundBy('ю'.repeat(10_000))).toBe('')
  expect(foundBy('"'.repeat(10_000))).toBe('')
})

test('the search works with a filter and in another order', () => {
  list.add(
    { name: 'a', owner: 'Пётр', amount: '9', statuses: ['paid'] },
    { name: 'b', owner: 'Петров', amount: '100.5' },
    { name: 'c', owner: 'Петрова', amount: '10', statuses: ['paid'] },
    { name: 'd', owner: 'Иван', amount: '1', statuses: ['paid'] },
  )
  const sort = { by: 'amount', descending: true } as const
  expect(list.found({ text: 'петр', sort })).toEqual(['b', 'c', 'a'])
  expect(list.found({ text: 'петр', statuses: ['paid'], sort })).toEqual(['c', 'a'])
  expect(list.found({ text: 'п', statuses: ['paid'] })).toEqual(['c', 'a'])
})

test('the search no longer finds text or tags that were replaced', () => {
  const [id = ''] = list.add({ name: 'one', owner: 'Before', note: 'gone soon', tags: ['old'] })
  list.database
    .prepare("UPDATE transactions SET owner_name = 'After', note = NULL, tags = '[\"new\"]' WHERE id = ?")
    .run(id)
  for (const text of ['Before', 'gone', 'old', 'be', 'go']) expect.soft(foundBy(text), text).toBe('')
  for (const text of ['After', 'new', 'af', 'n']) expect.soft(foundBy(text), text).toBe('one')
  expect(list.found({ tags: ['old'] })).toEqual([])
  expect(list.found({ tags: ['new'] })).toEqual(['one'])
})

test('a card number typed into the search is not stored anywhere', async () => {
  const folder = temporaryFolder()
  const platform = await startFakePlatform(created())
  const { desk, client } = await startTestDesk({}, folder)
  const profile = await addMerchant(client, platform.baseUrl)
  await client.payments.createAccountPayin(payinOrder(profile.id))
  for (const text of [TEST_CARD, '4111 1111 1111 1111', `${TEST_CARD} `.repeat(100)]) {
    const query = { ...EVERYTHING, text }
    await client.transactions.list({ query, after: { count: 0 }, limit: 10 }).catch(() => undefined)
    await client.transactions.list({ query, after: { cursor: 'none of it' }, limit: 10 }).catch(() => undefined)
    await client.transactions.totals({ query }).catch(() => undefined)
    await client.transactions.select({ query }).catch(() => undefined)
  }
  await desk.close()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toContain('history.db')
  for (const { parentPath, name } of files) {
    const text = readFileSync(join(parentPath, name), 'latin1')
    expect.soft(text.includes(TEST_CARD) || text.includes('4111 1111'), name).toBe(false)
  }
})

test('a search text that is too long is refused without being repeated in the refusal', async () => {
  const { client } = await startTestDesk()
  const query = { ...EVERYTHING, text: TEST_CARD.repeat(20) }
  const refusal = client.transactions.list({ query, after: { count: 0 }, limit: 10 })
  await expect(refusal).rejects.toSatisfy((error) => !`${error} ${JSON.stringify(error)}`.includes(TEST_CARD))
})
