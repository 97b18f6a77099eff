import { expect, test } from 'vitest'
import { DISPUTE_FILTERS } from '../../../../src/shared/model/dispute.ts'
import { EVERYTHING } from '../../../../src/shared/model/transaction-query.ts'
import { readCut } from '../../../../src/shared/rules/cut-text.ts'
import { startTestDesk, type TestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { addMerchant, payinOrder, payoutOrder } from '../../../fakes/orders.ts'
import { type Answer, created, startFakePlatform, text } from '../../../fakes/platform.ts'

/** The maximum reply to a write, minus the rest of the reply; a read may have eight times as much. */
const MAX = 1024 * 1024 - 8192
/** The kinds of reply that answer a write. */
const WRITES: readonly string[] = ['account', 'acquiring', 'payout', 'refusal']

/** Characters of every kind that a screen or an index finds difficult, as they appear in JSON. */
const SIGNS: Readonly<Record<string, string>> = {
  'turned direction': '\u202e',
  'combining marks': '\u0301',
  'joined emoji': '👩‍👩‍👧',
  'angle brackets': '<',
  CJK: '漢',
  blanks: ' ',
  NUL: '\\u0000',
  'half signs': '\\ud800',
  digits: '7',
  'groups of digits': '4111 ',
}

/** As many of a character as fill so many bytes of JSON. */
function filled(sign: string, bytes: number): string {
  return `"${sign.repeat(Math.floor(bytes / Buffer.byteLength(sign)))}"`
}

/** A reply with the field at `path` replaced by raw JSON. */
function withField(reply: object, path: string, json: string): string {
  const mark = crypto.randomUUID()
  const copy = structuredClone(reply) as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop() ?? ''
  const owner = names.reduce((at, name) => at[name] as Record<string, unknown>, copy)
  owner[last] = mark
  return JSON.stringify(copy).replace(`"${mark}"`, () => json)
}

const COMMON = { currency_rate: '90.5', amount_in_usd: '11.05', rate: '2.5', commission: '0.28', expires_at: null }
const ACCOUNT = {
  ...{ payment_link: 'https://pay.example/1', account_number: '40817810099910004312', owner_name: 'Анна Соколова' },
  ...{ bank_id: crypto.randomUUID(), bank_name: 'Bank', country_name: 'Russia', payment_currency: 'RUB' },
}
const ACQUIRING = { payment_url: 'https://acquirer.example/1', acquirer: 'acq' }
const RECEIPT = {
  id: 'r1',
  file_name: 'r.pdf',
  multimedia_type: 'document',
  content_type: 'application/pdf',
  url: '/r',
}
const STATUS = {
  id: 'Ab12Cd34',
  merchant_transaction_id: 'm',
  status: 'paid',
  amount: '1',
  note: 'n',
  receipts: [RECEIPT],
}
const DISPUTE = {
  ...{ id: 'd-1', created_at: '2026-01-01T00:00:00Z', status: 'process', amount: '1', transaction_id: 'u-1' },
  ...{
    merchant_transaction_id: 'm-1',
    appeal_cancel_reason_name: null,
    transaction_created_at: '2026-01-01T00:00:00Z',
  },
  ...{ transaction_amount: '1', transaction_paid_amount: '1', transaction_currency_code: 'RUB' },
  transaction_requisite: { bank: 'b', card: 'c', owner: 'o', country_name: 'RU' },
}
const LIST = { items: [DISPUTE], page_number: 1, page_size: 100 }

type Desk = TestDesk & { readonly profileId: string; readonly paid: string }

/** Each kind of reply: its text fields, undocumented ones included, and how a desk comes to read it. */
const REPLIES: Readonly<
  Record<
    string,
    { readonly reply: object; readonly fields: readonly string[]; readonly read: (desk: Desk) => Promise<unknown> }
  >
> = {
  account: {
    reply: { id: 'Xx12Cd34', merchant_transaction_id: 'm', amount: '1000.50', currency: 'RUB', ...COMMON, ...ACCOUNT },
    fields: [
      'id',
      'merchant_transaction_id',
      'amount',
      'currency',
      ...Object.keys(COMMON),
      ...Object.keys(ACCOUNT),
      'extra',
    ],
    read: ({ client, profileId }) => client.payments.createAccountPayin(payinOrder(profileId)),
  },
  acquiring: {
    reply: { id: 'Yx12Cd34', ...COMMON, ...ACQUIRING },
    fields: [...Object.keys(ACQUIRING), 'message'],
    read: ({ client, profileId }) =>
      client.payments.createAcquiringPayin({ ...payinOrder(profileId), return_url: 'https://shop.example/' }),
  },
  payout: {
    reply: { id: 'Zx12Cd34', ...COMMON },
    fields: ['id', 'expires_at', 'owner_name'],
    read: ({ client, profileId }) => client.payments.createCardPayout(payoutOrder(profileId)),
  },
  status: {
    reply: STATUS,
    fields: [
      ...Object.keys(STATUS).filter((name) => name !== 'receipts'),
      ...Object.keys(RECEIPT).map((name) => `receipts.0.${name}`),
    ],
    read: ({ client, paid }) => client.transactions.refresh({ id: paid }),
  },
  balance: {
    reply: { balance: '10.5', currency_rate: '90.00000001' },
    fields: ['balance', 'currency_rate', 'unit'],
    read: ({ client, profileId }) => client.account.readBalance({ profileId }),
  },
  banks: {
    reply: [{ id: crypto.randomUUID(), name: 'Bank', country_code: 'RU' }],
    fields: ['0.id', '0.name', '0.country_code', '0.bic'],
    read: ({ client, profileId }) => client.account.readBanks({ profileId }),
  },
  list: {
    reply: LIST,
    fields: [
      ...['id', 'created_at', 'status', 'amount', 'transaction_id', 'merchant_transaction_id', 'extra'].map(
        (name) => `items.0.${name}`,
      ),
    ],
    read: ({ client, profileId }) =>
      client.disputes.readPage({
        profileId,
        query: { status: [...DISPUTE_FILTERS], transaction_id: '', merchant_transaction_id: '' },
        page: 1,
      }),
  },
  dispute: {
    reply: DISPUTE,
    fields: [
      ...Object.keys(DISPUTE).filter((name) => name !== 'id' && name !== 'transaction_requisite'),
      ...Object.keys(DISPUTE.transaction_requisite).map((name) => `transaction_requisite.${name}`),
      'transaction_requisite',
    ],
    read: ({ client, profileId }) => client.disputes.read({ profileId, disputeId: 'd-1' }),
  },
  refusal: {
    reply: { error: 'NO', message: 'words' },
    fields: ['error', 'message', 'detail'],
    read: ({ client, profileId }) => client.payments.createAccountPayin(payinOrder(profileId)),
  },
}

/** Performs every read from disk that a screen may request, and measures each in milliseconds. */
async function readEverything({ client, profileId }: Desk) {
  const took: Record<string, number> = {}
  const timed = async <T>(name: string, ask: () => Promise<T>): Promise<T> => {
    const begun = performance.now()
    const answer = await ask()
    took[name] = Math.max(took[name] ?? 0, performance.now() - begun)
    expect(JSON.stringify(answer ?? null).length, `what ${name} answers with`).toBeLessThan(2_000_000)
    return answer
  }
  const query = EVERYTHING
  const { items } = await timed('list', () => client.transactions.list({ query, after: { count: 0 }, limit: 200 }))
  await timed('search', () =>
    client.transactions.list({ query: { ...query, text: 'ab12' }, after: { count: 0 }, limit: 200 }),
  )
  await timed('totals', () => client.transactions.totals({ query }))
  await timed('select', () => client.transactions.select({ query }))
  await timed('words', () => client.transactions.words())
  await timed('find', () => client.transactions.find({ profileId, id: 'Ab12Cd34' }))
  for (const { id } of items) {
    await timed('get', () => client.transactions.get({ id }))
    const story = await timed('story', () => client.transactions.timeline({ id }))
    for (const { event } of story) {
      if (event.what !== 'answered') continue
      await timed('rawReply', () => client.transactions.rawReply({ intentId: event.intentId }))
    }
    await timed('known disputes', () => client.disputes.known({ transactionId: id }))
    await timed('attempts', () => client.disputes.attempts({ transactionId: id }))
    await timed('receipts', () => client.receipts.list({ transactionId: id }))
    await timed('evidence', () => client.evidence.list({ transactionId: id }))
  }
  await timed('unresolved', () => client.resolution.unresolved({ profileId: null }))
  const all = { status: [...DISPUTE_FILTERS], transaction_id: '', merchant_transaction_id: '' }
  await timed('dispute list', () => client.disputes.keptList({ profileId, query: all }))
  await timed('dispute', () => client.disputes.get({ profileId, disputeId: 'd-1' }))
  await timed('dispute news', () => client.disputes.news())
  await timed('balance', () => client.account.lastBalance({ profileId }))
  await timed('banks', () => client.account.lastBanks({ profileId }))
  await timed('profiles', () => client.profiles.list())
  return took
}

async function deskAt(folder: string, baseUrl: string, before?: Pick<Desk, 'profileId' | 'paid'>): Promise<Desk> {
  const desk = await startTestDesk({}, folder)
  if (before) return { ...desk, profileId: before.profileId, paid: before.paid }
  const { id: profileId } = await addMerchant(desk.client, baseUrl)
  const { id: paid } = await desk.client.payments.createAccountPayin(payinOrder(profileId))
  return { ...desk, profileId, paid }
}

const names = Object.keys(SIGNS)

test('every read is answered promptly whatever a platform fills a field with, also after a restart', async () => {
  const folder = temporaryFolder()
  const platform = await startFakePlatform(created())
  const first = await deskAt(folder, platform.baseUrl)
  platform.answer = text(200, JSON.stringify(DISPUTE))
  await first.client.disputes.read({ profileId: first.profileId, disputeId: 'd-1' })
  const small = await readEverything(first)

  let turn = 0
  for (const [kind, { reply, fields, read }] of Object.entries(REPLIES)) {
    for (const field of fields) {
      // The field that once blocked the list is tested with every character; the others take turns.
      const signs = field === 'owner_name' && kind === 'account' ? names : [names[turn++ % names.length] ?? '']
      for (const sign of signs) {
        const body = withField(reply, field, filled(SIGNS[sign] ?? '', WRITES.includes(kind) ? MAX : 2 * MAX))
        platform.answer = answerOf(kind, body)
        await read(first).catch(() => undefined)
      }
    }
  }
  platform.answer = text(404, '')
  const inTime = (took: Record<string, number>): void => {
    for (const [name, ms] of Object.entries(took)) expect.soft(ms, name).toBeLessThan(1000 + 10 * (small[name] ?? 0))
  }
  inTime(await readEverything(first))
  await first.desk.close()
  const again = await deskAt(folder, platform.baseUrl, first)
  inTime(await readEverything(again))
  const { items } = await again.client.transactions.list({ query: EVERYTHING, after: { count: 0 }, limit: 200 })
  const owner = items.map(({ ownerName }) => readCut(ownerName ?? '')).find((cut) => cut !== null)
  expect(owner, 'what was cut says so').toMatchObject({ length: expect.any(Number), sha256: expect.any(String) })
}, 240_000)

let orders = 0

/**
 * Receipts and the like are requested in the background meanwhile: they get nothing. An order has a platform ID of its
 * own.
 */
function answerOf(kind: string, body: string): Answer {
  return (response, request) => {
    if (request.path === '/r') return text(404, '')(response, request)
    const own = body.replace(/"([XYZ])x12Cd34"/, (_, kind: string) => `"${kind}${String(++orders).padStart(7, '0')}"`)
    return text(kind === 'refusal' ? 400 : 200, own)(response, request)
  }
}
