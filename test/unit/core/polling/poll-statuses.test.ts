import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inflateRawSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, merchantDraft, payinOrder, payoutOrder, replaceSecret, TEST_CARD } from '../../../fakes/orders.ts'
import { type Answer, json } from '../../../fakes/platform.ts'
import { quickTime } from '../../../fakes/time.ts'
import {
  addPayins,
  answerAt,
  DAY,
  followed,
  HOUR,
  MINUTE,
  mostWithin,
  pausesOf,
  SECOND,
  statusPlatform,
} from './statuses-at.ts'

const is = (status: string | null, more: Record<string, unknown> = {}): Answer => json(200, { status, ...more })

/** The content on disk, independent of what the desk reports. */
function onDisk(folder: string) {
  const database = new DatabaseSync(join(folder, 'history.db'), { readOnly: true })
  onTestFinished(() => database.close())
  return database
}

test('a fresh transaction is read within seconds, later less often, and soon again after a change of status', async () => {
  const { time, readings, first, answers, status } = await followed()
  const created = time.now()
  await time.passUntil(() => readings.length === 6)
  expect((readings[0]?.at ?? 0) - created).toBeLessThan(10 * SECOND)
  expect(Math.min(...pausesOf(readings))).toBeGreaterThanOrEqual(5)
  expect(Math.max(...pausesOf(readings))).toBeLessThan(12)
  const pausesAfter = async (age: number, count: number) => {
    time.set(created + age)
    const from = readings.length
    await time.passUntil(() => readings.length === from + count)
    return pausesOf(readings.slice(from))
  }
  const [hours = 0] = await pausesAfter(3 * HOUR, 2)
  expect(hours).toBeGreaterThanOrEqual(300)
  expect(hours).toBeLessThan(400)
  answers.all = is('pending')
  await time.passUntil(async () => (await status()) === 'pending')
  const from = readings.length
  await time.passUntil(() => readings.length === from + 2)
  expect(Math.max(...pausesOf(readings.slice(from)))).toBeLessThan(12)
  expect(new Set(readings.map(({ id }) => id))).toEqual(new Set([first.platformId]))
})

test('a transaction that looks settled is read rarely, and never given up', async () => {
  const { time, answers, readings, status } = await followed()
  answers.all = is('paid')
  await time.passUntil(async () => (await status()) === 'paid')
  const settledAt = time.now()
  const from = readings.length
  await time.pass(2 * MINUTE)
  expect(readings.length - from).toBeLessThanOrEqual(8)
  time.set(settledAt + 2 * DAY)
  await time.pass(MINUTE)
  const after = readings.length
  time.set(settledAt + 2 * DAY + 12 * HOUR)
  await time.pass(MINUTE)
  expect(readings.length).toBe(after)
  answers.all = is('disputed')
  time.set(settledAt + 4 * DAY)
  await time.passUntil(async () => (await status()) === 'disputed')
})

test('a kind that is off is never read, and is read at once when it is turned on again', async () => {
  const { time, client, profileId, choose, readings, readingsOf, state, payins } = await followed(2)
  await choose({ kinds: ['payout_card'] })
  const payout = await client.payments.createCardPayout(payoutOrder(profileId))
  await time.passUntil(() => readingsOf(payout.platformId).length === 5)
  expect(readings.filter(({ id }) => id !== payout.platformId)).toEqual([])
  expect(await state()).toMatchObject({ state: 'polling', followed: 1 })
  await choose({ kinds: [] })
  const from = readings.length
  await time.pass(10 * MINUTE)
  expect(readings.length).toBe(from)
  expect(await state()).toMatchObject({ state: 'off', followed: 0, due: 0 })
  await choose({ kinds: ['payin_account'] })
  await time.passUntil(() => payins.every(({ platformId }) => readingsOf(platformId).length > 0))
})

test('no more calls a second are made than chosen, with those for disputes; more are made when more is chosen', async () => {
  const time = quickTime(20)
  const { client, profileId, platform, payins, choose } = await followed(30, { disputeMinutes: 1 }, time)
  const disputes = Array.from({ length: 10 }, (_, at) => ({ id: `d-${at}`, status: 'process' }))
  const arrived: { id: string; at: number }[] = []
  platform.answer = (response, request) => {
    if (request.path.includes('/dispute/list')) return json(200, { items: disputes })(response, request)
    arrived.push({ id: request.path, at: time.now() })
    const id = new URL(request.path, 'http://x').searchParams.get('id')
    return json(200, { id, status: 'process' })(response, request)
  }
  const query = { status: [], transaction_id: '', merchant_transaction_id: '' }
  await client.disputes.readPage({ profileId, query, page: 1 })
  await time.passUntil(() => arrived.some(({ id }) => id.includes('/dispute')) && arrived.length > 60)
  // Two per second, plus those that were slightly late.
  expect(mostWithin(arrived, 10 * SECOND)).toBeLessThan(26)
  expect(new Set(arrived.map(({ id }) => id)).size).toBeGreaterThan(payins.length)
  await choose({ perSecond: 10 })
  arrived.length = 0
  await time.passUntil(() => arrived.length > 200)
  expect(mostWithin(arrived, 10 * SECOND)).toBeGreaterThan(30)
}, 40_000)

test('a merchant is delayed neither by one whose platform does not answer nor by one whose platform fails', async () => {
  const { time, client, answers, readings, desk } = await followed(3)
  answers.all = () => undefined
  const there = { quick: await statusPlatform(time.now), failing: await statusPlatform(time.now, json(500, {})) }
  for (const [name, { platform }] of Object.entries(there)) {
    const { id } = await addMerchant(client, platform.baseUrl, name)
    await addPayins(client, id, 3)
  }
  const from = time.now()
  await time.passUntil(() => there.quick.readings.length === 20)
  expect(time.now() - from).toBeLessThan(90 * SECOND)
  // Three are requested at once, and no more until one of them has ended.
  expect(readings.length).toBe(3)
  expect(there.failing.readings.length).toBeLessThan(10)
  const begun = performance.now()
  await desk.close()
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(time.waiting()).toBe(0)
})

test('a transaction that always fails is read less and less often, and delays no other of its merchant', async () => {
  const { time, answers, readingsOf, payins, first, state } = await followed(3)
  answers.of.set(first.platformId ?? '', json(500, {}))
  const [, other] = payins
  await time.passUntil(() => readingsOf(other?.platformId ?? '').length === 20)
  const pauses = pausesOf(readingsOf(first.platformId))
  expect(pauses.length).toBeLessThanOrEqual(4)
  expect([...pauses].sort((one, next) => one - next)).toEqual(pauses)
  expect(await state()).toMatchObject({ state: 'polling' })
})

test('a platform that fails is reported, read less and less often, and read as before once it answers', async () => {
  const { time, answers, readings, state, said, profileId } = await followed(4)
  answers.all = json(503, {})
  await time.passUntil(async () => (await state()).state === 'resting')
  expect(await state()).toMatchObject({
    failure: { kind: 'service_failed', httpStatus: 503 },
    until: expect.any(String),
  })
  expect(said).toContainEqual({ changed: 'polling', profileId })
  const from = readings.length
  await time.pass(20 * MINUTE)
  // Pauses of one, two, four and eight minutes, each ended by at most three reads.
  expect(readings.length - from).toBeLessThanOrEqual(15)
  answers.all = is('process')
  await time.passUntil(async () => (await state()).state === 'polling')
})

test.each([429, 503])('a platform that asks for a pause by a %i gets it for as long as it says', async (httpStatus) => {
  const { time, answers, readings, state } = await followed(4)
  answers.all = json(httpStatus, {}, { 'retry-after': '600' })
  await time.passUntil(async () => (await state()).state === 'resting')
  await time.pass(SECOND)
  const from = readings.length
  await time.pass(9 * MINUTE)
  expect(readings.length).toBe(from)
  answers.all = is('process')
  await time.passUntil(async () => (await state()).state === 'polling')
})

test.each([401, 403])(
  'after %i nothing is read until there is another secret and the operator has confirmed its account',
  async (refusal) => {
    const { time, client, answers, readings, state, profileId, platform, first } = await followed(5)
    answers.all = json(refusal, {})
    await time.passUntil(async () => (await state()).state === 'stopped')
    await time.pass(SECOND)
    expect(await state()).toMatchObject({ failure: { kind: 'unauthorized' }, until: null })
    expect(readings.length).toBeLessThanOrEqual(3)
    const from = readings.length
    await time.pass(20 * MINUTE)
    time.set(time.now() + 2 * DAY)
    await time.pass(MINUTE)
    expect(readings.length).toBe(from)
    answers.all = is('pending')
    await replaceSecret(client, profileId, { scheme: 'bearer', token: 'another' })
    await time.pass(MINUTE)
    expect(readings.length, 'another secret may be another account').toBe(from)
    await client.resolution.saySameAccount({ transactionId: first.id, profileRevision: 2 })
    await time.passUntil(() => new Set(readings.slice(from).map(({ id }) => id)).size === 5)
    expect(platform.received.at(-1)?.headers.authorization).toBe('Bearer another')
    expect(await state()).toMatchObject({ state: 'polling', failure: null })
  },
)

test.each(['a status', 'the balance', 'a check of the connection'])(
  'polling stopped by a 403 resumes when the operator reads %s with the saved secret',
  async (what) => {
    const { time, client, answers, state, first, readings, profileId, platform } = await followed(2)
    answers.all = json(403, {})
    await time.passUntil(async () => (await state()).state === 'stopped')
    answers.all = is('process')
    const from = readings.length
    const draft = merchantDraft(platform.baseUrl)
    if (what === 'a status') await client.transactions.refresh({ id: first.id })
    else if (what === 'the balance') await client.account.readBalance({ profileId })
    else {
      const secret = { scheme: 'bearer', token: 'token-of-the-test-merchant' } as const
      await client.profiles.checkConnection({ id: profileId, draft, secret })
      expect(await state(), 'with a secret that is not saved').toMatchObject({ state: 'stopped' })
      await client.profiles.checkConnection({ id: profileId, draft })
    }
    expect(await state()).toMatchObject({ state: 'polling' })
    await time.passUntil(() => readings.length > from + 3)
  },
)

test('a transaction answered with 403 stops polling, and is not the first one read when it resumes', async () => {
  const { time, client, answers, state, readings, payins, first } = await followed(5)
  answers.of.set(first.platformId ?? '', json(403, {}))
  await time.passUntil(async () => (await state()).state === 'stopped')
  const others = payins.filter(({ id }) => id !== first.id).map(({ platformId }) => platformId)
  await client.transactions.refresh({ id: payins[1]?.id ?? '' })
  const from = readings.length
  const readSince = () => new Set(readings.slice(from).map(({ id }) => id))
  await time.passUntil(() => others.every((id) => readSince().has(id ?? '')))
})

test('polling stopped by a 403 is tried again after an accepted payment, and resumes once reading is allowed', async () => {
  const { time, client, answers, state, readings, profileId } = await followed(2)
  const pay = () => client.payments.createAccountPayin(payinOrder(profileId))
  answers.all = json(403, {})
  await time.passUntil(async () => (await state()).state === 'stopped')
  const stopped = readings.length
  for (let row = 0; row < 5; row++) await pay()
  await time.pass(5 * MINUTE)
  expect(readings.length - stopped, 'be it once, as it lets nobody read').toBeLessThanOrEqual(3)
  expect(await state()).toMatchObject({ state: 'stopped' })
  answers.all = is('process')
  const from = readings.length
  await pay()
  await time.passUntil(() => new Set(readings.slice(from).map(({ id }) => id)).size === 8)
})

test('an accepted payment does not shorten the pause that a platform asked for', async () => {
  const { time, client, answers, readings, state, profileId } = await followed(2)
  answers.all = json(429, {}, { 'retry-after': '600' })
  await time.passUntil(async () => (await state()).state === 'resting')
  await time.pass(SECOND)
  const from = readings.length
  await client.payments.createAccountPayin(payinOrder(profileId))
  await client.account.readBanks({ profileId }).catch(() => undefined)
  await time.pass(9 * MINUTE)
  expect(readings.length).toBe(from)
})

test('after a change of how statuses are read, transactions that could not be read are read at once', async () => {
  const { time, client, answers, readings, state, profileId, platform } = await followed(2)
  answers.all = json(404, { error: 'TRANSACTION_NOT_FOUND' })
  await time.pass(12 * HOUR)
  const update = (statusBy: 'path' | 'query') =>
    client.profiles.update({ id: profileId, draft: merchantDraft(platform.baseUrl, { statusBy }) })
  await update('path')
  answers.all = is('process')
  const from = readings.length
  await update('query')
  await time.passUntil(() => new Set(readings.slice(from).map(({ id }) => id)).size === 2)
  expect(Math.max(...readings.slice(from).map(({ at }) => at)) - (time.now() - MINUTE)).toBeGreaterThan(0)
  expect(await state()).toMatchObject({ state: 'polling' })
})

test('an error in place of a status is not stored, and the previous status stays', async () => {
  const { time, client, answers, status, statusNews, profileId, first } = await followed()
  answers.all = is('paid')
  await time.passUntil(async () => (await status()) === 'paid')
  answers.all = json(200, { error: 'INTERNAL_ERROR', message: 'try later' })
  time.set(time.now() + DAY)
  await time.pass(MINUTE)
  expect(await status()).toBe('paid')
  expect(statusNews().map((news) => news.status)).toEqual(['paid'])
  const failure = { kind: 'unreadable_answer', reason: 'names_error' }
  expect(await failureOf(client.transactions.refresh({ id: first.id }))).toMatchObject(failure)
  const adding = { profileId, profileRevision: 1, by: 'platform_id', id: 'Zz99Yy88' } as const
  expect(await failureOf(client.transactions.add(adding))).toMatchObject(failure)
  answers.all = is('error', { error: 'the bank refused', success: false, receipts: [] })
  expect(await client.transactions.refresh({ id: first.id })).toMatchObject({ status: 'error' })
})

test('an answer without anything of a transaction keeps the status, which is not announced again', async () => {
  const { time, answers, readings, status, statusNews } = await followed()
  answers.all = is('paid')
  await time.passUntil(async () => (await status()) === 'paid')
  answers.all = json(200, { message: 'maintenance' })
  const from = readings.length
  await time.passUntil(() => readings.length > from + 1)
  expect(await status()).toBe('paid')
  answers.all = is('paid')
  const before = readings.length
  await time.passUntil(() => readings.length > before + 1)
  expect(statusNews().map((news) => news.status)).toEqual(['paid'])
})

test('a transaction that cannot be stored is read less and less often, without counting against its platform', async () => {
  const { time, folder, readingsOf, payins, first, state } = await followed(2)
  const database = new DatabaseSync(join(folder, 'history.db'))
  database.exec(`CREATE TRIGGER broken BEFORE INSERT ON observations WHEN new.transaction_id = '${first.id}' BEGIN
    SELECT raise(ABORT, 'disk I/O error'); END`)
  database.close()
  const [, other] = payins
  await time.passUntil(() => readingsOf(other?.platformId ?? '').length === 20)
  expect(readingsOf(first.platformId).length).toBeLessThanOrEqual(5)
  expect(await state()).toMatchObject({ state: 'polling' })
})

test('reads become rare while nothing can be stored, and resume once there is room', async () => {
  const { time, folder, readings, state } = await followed(2)
  const database = new DatabaseSync(join(folder, 'history.db'))
  database.exec(`CREATE TRIGGER broken BEFORE INSERT ON observations BEGIN SELECT raise(ABORT, 'full'); END;
    CREATE TRIGGER broken_too BEFORE UPDATE ON followed BEGIN SELECT raise(ABORT, 'full'); END`)
  await time.pass(10 * MINUTE)
  expect(readings.length).toBeGreaterThan(5)
  expect(readings.length).toBeLessThanOrEqual(40)
  expect(await state()).toMatchObject({ state: 'polling' })
  database.exec('DROP TRIGGER broken; DROP TRIGGER broken_too')
  database.close()
  const from = readings.length
  await time.passUntil(() => readings.length >= from + 6)
})

test('a disk that cannot store that a transaction failed does not count against its platform', async () => {
  const { time, folder, answers, readings, said, state } = await followed(2)
  answers.all = json(404, { error: 'NOT_FOUND' })
  const database = new DatabaseSync(join(folder, 'history.db'))
  database.exec("CREATE TRIGGER broken BEFORE UPDATE ON followed BEGIN SELECT raise(ABORT, 'full'); END")
  database.close()
  await time.passUntil(() => readings.length === 6)
  expect(await state()).toMatchObject({ state: 'polling' })
  expect(said.filter(({ changed }) => changed === 'polling')).toEqual([])
})

test('nothing is read without a secret', async () => {
  const { time, client, readings, profileId, platform, state } = await followed(2)
  const auth = { scheme: 'api_key', header: 'X-Key' } as const
  await client.profiles.update({ id: profileId, draft: merchantDraft(platform.baseUrl, { auth }) })
  await time.pass(MINUTE)
  expect(readings).toEqual([])
  expect(await state()).toMatchObject({ state: 'stopped', failure: { kind: 'secret_missing' } })
})

// From the simulation (seed 26, --hours 0.4 --actions 400): what was open was not read for a day.
test('transactions that a mistaken secret could not read are read at once after it is corrected', async () => {
  const { time, client, readings, profileId, folder } = await followed(2)
  const enter = (token: string) => replaceSecret(client, profileId, { scheme: 'bearer', token })
  const postponed = onDisk(folder).prepare('SELECT count(*) AS count FROM followed WHERE pace = ?')
  await time.passUntil(() => readings.length > 0)
  await enter('of-another-account')
  await time.passUntil(() => postponed.get(DAY)?.count === 2)
  const [from, correctedAt] = [readings.length, time.now()]
  await enter('token-of-the-test-merchant')
  await time.passUntil(() => new Set(readings.slice(from).map(({ id }) => id)).size === 2)
  expect(time.now() - correctedAt).toBeLessThan(DAY / 2)
})

test('offline, polling pauses for a minute or two at a time and resumes by itself', async () => {
  const { time, platform, readings, state, status } = await followed(3)
  platform.close()
  await time.passUntil(async () => (await state()).state === 'resting')
  expect(await state()).toMatchObject({ failure: { kind: 'not_sent' } })
  await time.pass(15 * MINUTE)
  expect(readings).toEqual([])
  const again: number[] = []
  const server = await answerAt(platform.baseUrl, () => {
    again.push(time.now())
    return { status: 'paid' }
  })
  onTestFinished(() => server.close())
  const from = time.now()
  await time.passUntil(async () => (await status()) === 'paid')
  expect(time.now() - from).toBeLessThan(4 * MINUTE)
  expect(await state()).toMatchObject({ state: 'polling' })
})

test('after a sleep transactions are not read in a burst, and hardly any before the network is up', async () => {
  const { time, readings } = await followed(40)
  await time.passUntil(() => readings.length > 0)
  const from = readings.length
  const sleptUntil = time.now() + 8 * HOUR
  time.set(sleptUntil)
  await time.passUntil(() => readings.length === from + 40)
  const after = readings.slice(from).filter(({ at }) => at >= sleptUntil)
  // Only those whose turn came as the machine fell asleep may be read before the network is up.
  expect(after.filter(({ at }) => at < sleptUntil + 10 * SECOND).length).toBeLessThanOrEqual(3)
  expect(mostWithin(after, 10 * SECOND)).toBeLessThanOrEqual(21)
})

test('a payload is stored only when it differs, compressed and without card numbers', async () => {
  const { time, answers, readings, first, folder, client } = await followed()
  const note = 'a field that the interface does not show '.repeat(50)
  answers.all = is('process', { note, payer: `card ${TEST_CARD}` })
  await time.passUntil(() => readings.length === 6)
  answers.all = is('process', { note, payer: 'cash' })
  await time.passUntil(() => readings.length === 12)
  const kept = onDisk(folder)
    .prepare('SELECT payload, packed, first_read_at, read_at FROM observations ORDER BY id')
    .all()
  expect(kept).toHaveLength(2)
  const [text = ''] = kept.map(({ packed }) => inflateRawSync(packed as Uint8Array).toString())
  expect([text.includes('a field that'), text.includes(TEST_CARD)]).toEqual([true, false])
  expect(kept.every(({ packed }) => (packed as Uint8Array).length < 200)).toBe(true)
  expect(kept[0]?.read_at).not.toBe(kept[0]?.first_read_at)
  for (const file of readdirSync(folder).filter((name) => name.startsWith('history'))) {
    expect(readFileSync(join(folder, file)).includes(TEST_CARD), file).toBe(false)
  }
  const story = await client.transactions.timeline({ id: first.id })
  expect(story.filter(({ event }) => event.what === 'status')).toHaveLength(1)
})

test('a new field and an unknown status are flagged once, when first seen', async () => {
  const { time, answers, payins, client, status } = await followed(3)
  await time.passUntil(async () => (await Promise.all([0, 1, 2].map(status))).every((one) => one === 'process'))
  const seen = async (at: number) =>
    (await client.transactions.get({ id: payins[at]?.id ?? '' })).observation?.firstSeen
  expect(await seen(0), 'the fields of the first payload are new to nobody').toEqual({ status: false, fields: [] })
  answers.of.set(payins[0]?.platformId ?? '', is('on_hold', { hold_reason: 'x' }))
  await time.passUntil(async () => (await status(0)) === 'on_hold')
  answers.of.set(payins[1]?.platformId ?? '', is('on_hold', { hold_reason: 'y' }))
  await time.passUntil(async () => (await status(1)) === 'on_hold')
  expect([await seen(0), await seen(1), await seen(2)]).toEqual([
    { status: true, fields: ['hold_reason'] },
    { status: false, fields: [] },
    { status: false, fields: [] },
  ])
})

test('a status of a megabyte and a payload of thousands of fields are bounded wherever they go', async () => {
  const { time, answers, client, first, toldStatuses, said, status, folder } = await followed(1, {
    statusNotices: true,
  })
  await time.passUntil(async () => (await status()) === 'process')
  const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field-${at}-${'f'.repeat(300)}`, at]))
  answers.all = is(`<b>\u202e${'🙂'.repeat(262_144)}`, fields)
  await time.passUntil(() => toldStatuses.length > 0)
  const { status: kept } = await client.transactions.get({ id: first.id })
  expect(kept?.length).toBeLessThanOrEqual(400)
  expect(kept?.isWellFormed()).toBe(true)
  expect(JSON.stringify([said, toldStatuses]).length).toBeLessThan(20_000)
  const words = onDisk(folder).prepare('SELECT count(*) AS count, max(length(word)) AS longest FROM first_seen').get()
  expect(words?.count).toBeLessThanOrEqual(2002)
  expect(words?.longest).toBeLessThanOrEqual(200)
})

test('each change of status is in the timeline and sent to the screens; a final one is shown by the system', async () => {
  const { time, answers, client, first, profileId, statusNews, toldStatuses, status } = await followed(1, {
    statusNotices: true,
  })
  for (const next of ['process', 'pending', 'paid']) {
    answers.all = is(next)
    await time.passUntil(async () => (await status()) === next)
  }
  await time.passUntil(() => toldStatuses.length > 0)
  await time.pass(MINUTE)
  // Reads within a moment of real time are announced together.
  await expect.poll(statusNews).toEqual([
    { id: first.id, profileId, status: 'pending', before: 'process' },
    { id: first.id, profileId, status: 'paid', before: 'pending' },
  ])
  const one = { profileId, transactionId: first.id, label: first.merchantTransactionId, merchant: 'Test merchant' }
  expect(toldStatuses).toEqual([[{ ...one, status: 'paid', before: 'pending' }]])
  const story = await client.transactions.timeline({ id: first.id })
  expect(story.flatMap(({ event }) => (event.what === 'status' ? [event.status] : []))).toEqual([
    'process',
    'pending',
    'paid',
  ])
})

test('changes at about the same time are shown by the system together', async () => {
  const { time, answers, toldStatuses, payins, status } = await followed(8, { statusNotices: true })
  const all = payins.map((_, at) => at)
  await time.passUntil(async () => (await Promise.all(all.map(status))).every((one) => one === 'process'))
  answers.all = is('paid')
  await time.passUntil(() => toldStatuses.flat().length === 8)
  expect(toldStatuses.length).toBeLessThanOrEqual(4)
})

test('the system shows nothing unless the operator has chosen so', async () => {
  const { time, answers, toldStatuses, status } = await followed()
  answers.all = is('paid')
  await time.passUntil(async () => (await status()) === 'paid')
  await time.pass(MINUTE)
  expect(toldStatuses).toEqual([])
})

test('transactions of the previous platform are not read after the merchant has moved', async () => {
  const { time, client, readings, profileId } = await followed(2)
  const other = await statusPlatform(time.now)
  const secret = { scheme: 'bearer', token: 'x' } as const
  await client.profiles.update({ id: profileId, draft: merchantDraft(other.platform.baseUrl), secret })
  await time.pass(2 * MINUTE)
  expect([readings, other.readings]).toEqual([[], []])
})

test('a removed merchant is no longer read', async () => {
  const { time, client, readings, profileId } = await followed(2)
  await time.passUntil(() => readings.length > 0)
  await client.profiles.remove({ id: profileId })
  await time.pass(SECOND)
  const from = readings.length
  await time.pass(2 * MINUTE)
  expect(readings.length).toBe(from)
})

test('a response overtaken by another read is discarded', async () => {
  const { time, client, answers, first, readings, status, statusNews } = await followed()
  const late = Promise.withResolvers<void>()
  answers.all = async (response, request) => {
    await late.promise
    return is('of before')(response, request)
  }
  await time.passUntil(() => readings.length === 1)
  answers.all = is('paid')
  await client.transactions.refresh({ id: first.id })
  late.resolve()
  await time.pass(10 * SECOND)
  expect([await status(), statusNews()]).toEqual(['paid', []])
})

test('closing the desk with reads under way does not keep the processor busy', async () => {
  const { time, desk, readings, answers } = await followed(5)
  answers.all = () => undefined
  await time.passUntil(() => readings.length === 3)
  const { user, system } = process.cpuUsage()
  await desk.close()
  const used = process.cpuUsage({ user, system })
  expect((used.user + used.system) / 1000).toBeLessThan(2000)
  expect(time.waiting()).toBe(0)
})
