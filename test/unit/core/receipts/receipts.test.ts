import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buildConnector } from 'undici'
import { expect, test } from 'vitest'
import { DeskFailure } from '../../../../src/main/core/desk-failure.ts'
import type { Documents, Network, Timer } from '../../../../src/main/core/ports.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import type { KeptReceipt } from '../../../../src/shared/model/kept-receipt.ts'
import type { Receipt } from '../../../../src/shared/model/transaction.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { files, ofSize } from '../../../fakes/evidence-files.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { text } from '../../../fakes/platform.ts'
import { fakePorts, fakeSecrets, openNetwork } from '../../../fakes/ports.ts'
import { fakeTime } from '../../../fakes/time.ts'
import { deskAt, quick, receipt, startMerchant, steppedTime } from './merchant.ts'

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const copiesIn = (folder: string) => readdirSync(join(folder, 'receipts')).toSorted()
const copyOf = (kept: readonly KeptReceipt[], place: number) => kept[place]?.copy
const endless = Buffer.alloc(26_000_000)

test('receipts that a status names are downloaded automatically, stored once per content, for the owner alone', async () => {
  const far = await startMerchant()
  far.name(far.serve('a.png', files.png, 'image/png'), far.serve('b.pdf', files.pdf), far.serve('c.png', files.png))
  const { read, settled, folder } = await deskAt(far)
  await read()
  const kept = await settled()
  expect(kept.map(({ copy }) => copy.is)).toEqual(['kept', 'kept', 'kept'])
  expect(copyOf(kept, 0)).toMatchObject({
    sha256: hashOf(files.png),
    size: files.png.length,
    contentType: 'image/png',
    view: 'image',
    fileName: 'a.png',
    differs: false,
  })
  await expect.poll(() => copiesIn(folder)).toEqual([hashOf(files.png), hashOf(files.pdf)].toSorted())
  expect(readFileSync(join(folder, 'receipts', hashOf(files.pdf)))).toEqual(files.pdf)
  expect(statSync(join(folder, 'receipts', hashOf(files.pdf))).mode & 0o777).toBe(0o600)
  expect(far.asked()).toHaveLength(3)
})

test('with credentials off for receipts none are sent, and a 401 for a receipt does not stop polling', async () => {
  const far = await startMerchant()
  far.name(
    far.serve('open.png', files.png, 'image/png'),
    far.answer('shut.png', (response, { headers }) => {
      if (headers.authorization === undefined) response.writeHead(401).end()
      else response.writeHead(200).end(files.png)
    }),
  )
  const { read, settled, client, profile, list } = await deskAt(far)
  const { polling } = profile
  expect(polling.receiptCredentials).toBe(true)
  await client.tracking.choose({ profileId: profile.id, polling: { ...polling, receiptCredentials: false } })
  await read()
  const [open, shut] = await settled()
  expect([open?.copy.is, shut?.copy]).toMatchObject(['kept', { is: 'failed', failure: { kind: 'unreadable_answer' } }])
  const sent = () => far.platform.received.filter(({ path }) => path.startsWith('/files/'))
  expect(sent().map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  expect((await client.tracking.state({ profileId: profile.id })).state).toBe('polling')

  await client.tracking.choose({ profileId: profile.id, polling: { ...polling, receiptCredentials: true } })
  await client.receipts.fetch({ id: shut?.id ?? '' })
  expect((await list()).map(({ copy }) => copy.is)).toEqual(['kept', 'kept'])
})

test('the content decides what a receipt is, not what a status or a server declares', async () => {
  const far = await startMerchant()
  const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
  // Its first box is larger than the bytes used to detect its type.
  const longFilm = Buffer.concat([Buffer.from('00200000', 'hex'), Buffer.from('mdat'), Buffer.alloc(0x200000)])
  const rows: readonly (readonly [name: string, Uint8Array, type: string, expected: object])[] = [
    [
      'page.png',
      files.html,
      'image/png',
      { contentType: 'text/html', view: 'save', fileName: 'page.txt', differs: true },
    ],
    [
      'draw.png',
      files.svg,
      'image/png',
      { contentType: 'image/svg+xml', view: 'save', fileName: 'draw.txt', differs: true },
    ],
    [
      'receipt.xml',
      Buffer.from('<?xml version="1.0"?><a><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script></a>'),
      'application/xml',
      { contentType: 'application/xml', view: 'save', fileName: 'receipt.txt', differs: false },
    ],
    ['run.pdf', exe, 'application/pdf', { view: 'save', fileName: 'run.bin', differs: true }],
    [
      'phone.heic',
      files.heic,
      'image/heic',
      { contentType: 'image/heic', view: 'save', fileName: 'phone.heic', differs: false },
    ],
    ['film.bin', files.webm, 'application/octet-stream', { view: 'video', fileName: 'film.webm', differs: false }],
    ['film.raw', files.webm, 'binary/octet-stream', { view: 'video', fileName: 'film.webm', differs: false }],
    ['x.jpg', files.jpeg, 'IMAGE/JPG; q=1', { view: 'image', fileName: 'x.jpg', differs: false }],
    [
      '../../..\\Чек № 1: "оплата".pdf',
      files.pdf,
      'application/x-pdf',
      { view: 'pdf', fileName: 'Чек № 1_ _оплата_.pdf', differs: false },
    ],
    ['4111111111111111.gif', files.gif, 'image/gif', { view: 'image', fileName: '411111•••1111.gif', differs: false }],
    ['con', files.png, '', { view: 'image', fileName: '_con.png', differs: false }],
    ['', files.png, 'image/png', { fileName: 'receipt.png' }],
    ['long.mov', longFilm, 'video/quicktime', { view: 'video', fileName: 'long.mov', differs: false }],
  ]
  far.name(...rows.map(([name, bytes, type], place) => ({ ...far.serve(`${place}`, bytes, type), file_name: name })))
  const { read, settled } = await deskAt(far)
  await read()
  const kept = await settled()
  for (const [place, [name, , , expected]] of rows.entries()) expect(copyOf(kept, place), name).toMatchObject(expected)
})

test('an address that may not be requested is refused, and nothing is requested', async () => {
  const far = await startMerchant()
  const own = far.platform.baseUrl
  const rows: readonly (readonly [url: string | null, why: string])[] = [
    [null, 'no_url'],
    [' ', 'no_url'],
    ['javascript:alert(1)', 'not_http'],
    ['file:///etc/passwd', 'not_http'],
    ['data:image/png;base64,AAAA', 'not_http'],
    ['files/1', 'not_http'],
    ['//files.example/1', 'not_http'],
    ['/\\files.example/1', 'not_http'],
    ['/\t/files.example/1', 'not_http'],
    [own.replace('//', '//anna:secret@'), 'has_credentials'],
    ['http://169.254.169.254/latest', 'private_host'],
    [own.replace(/\d+$/, '1'), 'private_host'],
  ]
  far.name(...rows.map(([url], place) => receipt(`${place}`, url)))
  const { read, settled } = await deskAt(far)
  await read()
  const kept = await settled()
  expect(kept.map(({ copy }) => copy)).toEqual(rows.map(([, why]) => ({ is: 'refused', why })))
  expect(far.asked()).toEqual([])
})

test.each(['half a sign \ud800', 'a zero byte \0'])(
  'an address with %j in it is tried, reported as failed, and delays no other',
  async (odd) => {
    const far = await startMerchant()
    far.name(receipt('odd', `${far.platform.baseUrl}/files/${odd}`), far.serve('a.png', files.png))
    const { read, settled } = await deskAt(far)
    await read()
    expect((await settled()).map(({ copy }) => copy.is)).toEqual(['failed', 'kept'])
    expect(far.asked()).toHaveLength(2)
  },
)

test('a path from the root belongs to the platform’s own origin', async () => {
  const far = await startMerchant()
  far.name({ ...far.serve('a.png', files.png), url: '/files/a.png' })
  const { read, settled } = await deskAt(far)
  await read()
  expect(copyOf(await settled(), 0)).toMatchObject({ is: 'kept' })
})

test('a receipt that is too large or empty is refused, and no part of it is left', async () => {
  const far = await startMerchant()
  const whole = ofSize(files.png, 25_000_000)
  const drip = far.answer('chunks', (response) => {
    response.writeHead(200)
    response.write(endless.subarray(0, 20_000_000), () => response.end(endless.subarray(0, 6_000_000)))
  })
  far.name(far.serve('large', endless), drip, far.serve('empty', Buffer.alloc(0)), far.serve('most', whole))
  const { read, settled, folder } = await deskAt(far)
  await read()
  expect((await settled()).map(({ copy }) => ('why' in copy ? copy.why : copy.is))).toEqual([
    'too_large',
    'too_large',
    'empty',
    'kept',
  ])
  expect(copiesIn(folder)).toEqual([hashOf(whole)])
})

test('a receipt in a later status is the same one, and one that is no longer named stays', async () => {
  const far = await startMerchant()
  const [first, second] = [far.serve('a', files.png), far.serve('b', files.pdf)]
  far.name(first, second, { ...first, id: null, url: `${far.platform.baseUrl}/files/c` })
  const { read, list, settled } = await deskAt(far)
  await read()
  await settled()
  const before = await list()
  far.serve('d', files.gif)
  far.name(
    { ...first, url: `${first.url}&again`, file_name: 'renamed' },
    receipt('d', `${far.platform.baseUrl}/files/d`),
  )
  await read()
  const after = await settled()
  expect(after.map(({ id, isNamed }) => [id, isNamed])).toEqual([
    [before[0]?.id, true],
    [before[1]?.id, false],
    [before[2]?.id, false],
    [expect.any(String), true],
  ])
  expect(after[0]).toMatchObject({ declared: { file_name: 'renamed' }, copy: { is: 'kept' } })
  expect(
    far.asked().filter((path) => path.startsWith('/files/a')),
    'kept is kept',
  ).toHaveLength(1)
})

test('another address under the ID of a kept receipt is another receipt, and is downloaded, too', async () => {
  const far = await startMerchant()
  const first = far.serve('a', files.png)
  far.name(first)
  const { read, settled } = await deskAt(far)
  await read()
  const [kept] = await settled()
  far.name({ ...far.serve('b', files.pdf), id: first.id })
  await read()
  const now = await settled()
  expect(now.map(({ isNamed, copy }) => [isNamed, copy])).toMatchObject([
    [false, { is: 'kept', sha256: hashOf(files.png) }],
    [true, { is: 'kept', sha256: hashOf(files.pdf) }],
  ])
  far.name({ ...first, url: null })
  await read()
  expect((await settled()).find(({ isNamed }) => isNamed)?.id, 'no address is no other one').toBe(kept?.id)
})

test('a former receipt is left out while the same file under its ID is listed, and only then', async () => {
  const far = await startMerchant()
  const same = (name: string) => ({ ...far.serve(name, files.png), id: 'a' })
  const { read, settled, list } = await deskAt(far)
  const named = async (...receipts: readonly Partial<Receipt>[]) => {
    far.name(...receipts)
    await read()
    await settled()
    return (await list()).map(({ isNamed, declared }) => [new URL(declared.url ?? '').pathname, isNamed])
  }
  const nameless = { ...far.serve('nameless', files.png), id: null }
  await named(same('first'), nameless)
  expect(await named(same('second'), { ...far.serve('other', files.pdf), id: 'a' })).toEqual([
    ['/files/nameless', false],
    ['/files/second', true],
    ['/files/other', true],
  ])
  expect(await named(far.serve('b', files.gif)), 'without a named one, the newest stays').toEqual([
    ['/files/nameless', false],
    ['/files/second', false],
    ['/files/other', false],
    ['/files/b', true],
  ])
})

test('a platform that names the same receipt by an ever new address has it downloaded a few times only', async () => {
  const far = await startMerchant()
  const { read, settled } = await deskAt(far)
  for (let at = 0; at < 8; at++) {
    far.name({ ...far.serve(`a-${at}`, files.png), id: 'a' })
    await read()
    expect((await settled()).filter(({ isNamed }) => isNamed)).toHaveLength(1)
  }
  expect(far.asked()).toHaveLength(5)
})

test('a download whose receipt gets another address meanwhile is not kept as that one', async () => {
  const far = await startMerchant()
  const arrived = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const first = far.answer('a', async (response) => {
    arrived.resolve()
    await held.promise
    response.writeHead(200).end(files.png)
  })
  far.name(first)
  const { read, settled } = await deskAt(far)
  await read()
  await arrived.promise
  far.name({ ...far.serve('b', files.pdf), id: first.id })
  await read()
  held.resolve()
  expect((await settled()).map(({ copy }) => copy)).toMatchObject([{ is: 'kept', sha256: hashOf(files.pdf) }])
})

test('a status that names one ID twice has two receipts, however often it is read', async () => {
  const far = await startMerchant()
  const twice = [
    { ...far.serve('a', files.png), id: 'x' },
    { ...far.serve('b', files.pdf), id: 'x' },
  ]
  far.name(...twice)
  const { read, settled } = await deskAt(far)
  await read()
  const ids = (await settled()).map(({ id }) => id)
  far.name(...twice.toReversed(), { ...twice[0], file_name: 'other' })
  await read()
  expect((await settled()).slice(0, 2).map(({ id }) => id)).toEqual(ids)
})

test('statuses that name very many receipts list at most a hundred', async () => {
  const far = await startMerchant()
  far.name(...Array.from({ length: 250 }, (_, place) => receipt(`${place}`, null)))
  const { read, list } = await deskAt(far)
  await read()
  far.name(...Array.from({ length: 250 }, (_, place) => receipt(`other ${place}`, null)))
  await read()
  expect(await list()).toHaveLength(100)
})

test('a merchant with 500 MB of receipts in a day gets the next one a day later, or when the operator asks', async () => {
  const far = await startMerchant()
  const [first, later, asked] = ['first', 'later', 'asked'].map((name) => far.serve(name, Buffer.from(`%PDF-${name}`)))
  if (!first || !later || !asked) throw new Error('no receipts')
  const { read, settled, list, folder, client } = await deskAt(far)
  far.name(first)
  await read()
  await settled()
  const edit = (sql: string): void => {
    const database = new DatabaseSync(join(folder, 'history.db'))
    database.exec(`PRAGMA busy_timeout = 5000; ${sql}`)
    database.close()
  }
  edit('UPDATE receipts SET size = 500000000 WHERE fetched_at IS NOT NULL')
  far.name(first, later, asked)
  await read()
  const id = (await list())[2]?.id ?? ''
  expect((await client.receipts.fetch({ id })).copy).toMatchObject({ is: 'kept' })
  expect((await list())[1]?.copy).toEqual({ is: 'waiting' })
  expect(far.asked().some((path) => path.includes('later'))).toBe(false)
  edit("UPDATE receipts SET fetched_at = '2020-01-01T00:00:00.000Z' WHERE size = 500000000")
  far.name(first, later)
  await read()
  await expect.poll(async () => (await list())[1]?.copy.is).toBe('kept')
})

test('a temporary failure is tried again by itself, a lasting one by the operator, a new address at once', async () => {
  const far = await startMerchant()
  let tries = 0
  const passing = far.answer('passing', (response, request) =>
    ++tries < 3 ? text(503, '')(response, request) : void response.writeHead(200).end(files.png),
  )
  far.name(passing, receipt('gone', `${far.platform.baseUrl}/files/gone`))
  const time = await steppedTime()
  const { read, list, client } = await deskAt(far, { clock: time.clock, timer: time.timer })
  const until = (place: number, is: string) => time.passUntil(async () => copyOf(await list(), place)?.is === is)
  await read()
  await until(1, 'failed')
  const lasting = (await list())[1]
  expect(lasting?.copy).toMatchObject({
    is: 'failed',
    triesAgain: false,
    failure: { kind: 'refused', httpStatus: 404 },
  })
  expect(JSON.stringify(lasting?.copy)).not.toContain('files')
  await until(0, 'kept')
  const id = lasting?.id ?? ''
  expect((await client.receipts.fetch({ id })).copy).toMatchObject({ is: 'failed' })
  far.serve('gone', files.pdf)
  expect((await client.receipts.fetch({ id })).copy).toMatchObject({ is: 'kept' })

  far.name(
    passing,
    receipt('gone', `${far.platform.baseUrl}/files/gone`),
    receipt('moved', `${far.platform.baseUrl}/files/1`),
  )
  await read()
  await until(2, 'failed')
  far.serve('2', files.gif)
  far.name(receipt('moved', `${far.platform.baseUrl}/files/2`))
  await read()
  await until(2, 'kept')
  expect(copyOf(await list(), 2)).toMatchObject({ is: 'kept', contentType: 'image/gif' })
})

test('a platform that cannot be reached uses up no tries, and is tried again when it can', async () => {
  const far = await startMerchant()
  far.name(far.serve('a', files.png), far.serve('b', files.pdf))
  let isDown = false
  const connector: Network['connector'] = (options) => {
    const connect = buildConnector(options)
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    return (to, callback) => (isDown ? callback(refused, null) : connect(to, callback))
  }
  const { clock, timer, passUntil } = await steppedTime()
  const { read, list, folder } = await deskAt(far, { clock, timer, network: { ...openNetwork, connector } })
  const until = (place: number, is: string) => passUntil(async () => copyOf(await list(), place)?.is === is)
  const { answer } = far.platform
  far.platform.answer = (response, request) => {
    isDown = true
    return answer(response, request)
  }
  await read()
  await until(1, 'failed')
  expect(copyOf(await list(), 0)).toMatchObject({ is: 'failed', failure: { kind: 'not_sent' }, triesAgain: true })
  const database = new DatabaseSync(join(folder, 'history.db'), { readOnly: true })
  expect(database.prepare('SELECT max(tries) AS tries FROM receipts').get()).toEqual({ tries: 0 })
  database.close()
  far.platform.answer = answer
  isDown = false
  await until(0, 'kept')
  await until(1, 'kept')
})

test('a host that the platform redirects to and that cannot be reached does not pause the platform', async () => {
  const far = await startMerchant()
  const elsewhere = far.answer('a', (response) => {
    response.writeHead(302, { location: 'https://cdn.example/a' }).end()
  })
  const busy = far.answer('b', (response) => void response.writeHead(429, { 'retry-after': '3600' }).end())
  far.name(elsewhere)
  const connector: Network['connector'] = (options) => {
    const connect = buildConnector(options)
    return (to, callback) =>
      to.hostname === 'cdn.example'
        ? callback(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), null)
        : connect(to, callback)
  }
  const { read, settled, list, client, profile } = await deskAt(far, { network: { ...openNetwork, connector } })
  const state = async () => (await client.tracking.state({ profileId: profile.id })).state
  await read()
  expect(await settled()).toMatchObject([{ copy: { is: 'failed', failure: { kind: 'not_sent' } } }])
  expect(await state()).toBe('polling')
  far.name(busy, far.serve('c', files.png))
  await read()
  // A limit that the platform states for its own files applies to the platform.
  await expect.poll(state).toBe('resting')
  const untried = async () => (await list()).find(({ declared }) => declared.id === 'c')?.copy
  expect(await untried()).toMatchObject({ is: 'failed', failure: { kind: 'rate_limited' }, triesAgain: true })
  await client.profiles.remove({ id: profile.id })
  expect(await untried()).toMatchObject({ is: 'failed', failure: { kind: 'profile_not_found' }, triesAgain: false })
})

test('a receipt that the operator downloads ends a pause of the platform it comes from, not of another', async () => {
  const [far, other] = [await startMerchant(), await startMerchant()]
  other.serve('there', files.pdf)
  far.name(
    far.answer('busy', (response) => void response.writeHead(429, { 'retry-after': '3600' }).end()),
    receipt('there', 'http://cdn.example/files/there'),
    far.serve('here', files.png),
  )
  const connector: Network['connector'] = (options) => {
    const connect = buildConnector(options)
    const { hostname, port } = new URL(other.platform.baseUrl)
    return (to, callback) => connect(to.hostname === 'cdn.example' ? { ...to, hostname, port } : to, callback)
  }
  const { read, list, client, profile } = await deskAt(far, { network: { ...openNetwork, connector } })
  const state = async () => (await client.tracking.state({ profileId: profile.id })).state
  await read()
  await expect.poll(state).toBe('resting')
  const download = async (place: number) =>
    (await client.receipts.fetch({ id: (await list())[place]?.id ?? '' })).copy.is
  expect([await download(1), await state()]).toEqual(['kept', 'resting'])
  expect([await download(2), await state()]).toEqual(['kept', 'polling'])
})

test('a try postponed by a clock that ran years ahead is made once the clock is right', async () => {
  const far = await startMerchant()
  let tries = 0
  far.name(
    far.answer('passing', (response, request) =>
      ++tries < 2 ? text(503, '')(response, request) : void response.writeHead(200).end(files.png),
    ),
  )
  const time = await steppedTime()
  const rightNow = time.now()
  time.set(Date.parse('2040-01-01'))
  const { read, list, client, profile } = await deskAt(far, { clock: time.clock, timer: time.timer })
  // Disable polling, so that no status names it again.
  await client.tracking.choose({ profileId: profile.id, polling: { ...profile.polling, kinds: [] } })
  await read()
  await time.passUntil(async () => copyOf(await list(), 0)?.is === 'failed')
  time.set(rightNow)
  await time.passUntil(async () => copyOf(await list(), 0)?.is === 'kept')
  expect(tries).toBe(2)
})

test('after a sleep no receipt is downloaded before there is a network', async () => {
  const far = await startMerchant()
  const time = fakeTime()
  const arrived: number[] = []
  const passing = far.answer('passing', (response, request) => {
    arrived.push(time.now())
    return text(503, '')(response, request)
  })
  far.name(passing)
  // Make every check come after its shortest pause.
  const wait: Timer['wait'] = (milliseconds, signal) =>
    time.timer.wait(milliseconds > 30_000 && milliseconds < 45_000 ? 30_000 : milliseconds, signal)
  const { read, settled, client, profile } = await deskAt(far, { clock: time.clock, timer: { ...time.timer, wait } })
  time.settle = async () => {
    for (let turn = 0; turn < 12; turn++) await (turn % 6 === 5 ? fetch(far.platform.baseUrl) : client.disputes.news())
  }
  const { polling, id: profileId } = profile
  // Disable polling, so that no status names it again.
  await client.tracking.choose({ profileId, polling: { ...polling, kinds: [] } })
  await read()
  await settled()
  // Just before the next check.
  await time.pass(29_900)
  const sleptUntil = time.now() + 8 * 60 * 60_000
  time.set(sleptUntil)
  await time.passUntil(() => arrived.length === 2)
  expect((arrived[1] ?? 0) - sleptUntil).toBeGreaterThanOrEqual(10_000)
})

test('what was not downloaded when the desk closed is downloaded at the next start', async () => {
  const far = await startMerchant()
  const slow = far.answer('slow', (response) => void response.writeHead(200).write('half'))
  far.name(slow, far.serve('b', files.pdf))
  const secrets = fakeSecrets().store
  const folder = temporaryFolder()
  const ports = { ...quick(), secrets }
  const { read, list, desk, transactionId } = await deskAt(far, ports, folder)
  await read()
  await expect.poll(() => far.asked().length).toBeGreaterThan(0)
  expect(copyOf(await list(), 0)).toEqual({ is: 'waiting' })
  await desk.close()
  expect(copiesIn(folder), 'no half of one is left').toEqual([])
  writeFileSync(join(folder, 'receipts', 'left-by-a-kill.part'), 'half')
  far.serve('slow', files.png)
  const { client } = await startTestDesk(ports, folder)
  await expect
    .poll(async () => (await client.receipts.list({ transactionId })).map(({ copy }) => copy.is))
    .toEqual(['kept', 'kept'])
  expect(copiesIn(folder)).toEqual([hashOf(files.png), hashOf(files.pdf)].toSorted())
})

test('nothing is downloaded for a merchant that has moved or was removed, and the reason is reported', async () => {
  const far = await startMerchant()
  const other = await startMerchant()
  far.name(receipt('a', `${far.platform.baseUrl}/files/a`))
  const { read, settled, client, profile, list } = await deskAt(far)
  await read()
  const [{ id = '' } = {}] = await settled()
  far.serve('a', files.png)
  const asked = far.asked().length
  const { name, environment, auth, statusBy } = profile
  if (environment === 'training') throw new Error('no such merchant')
  const draft = { name, environment, auth, statusBy, baseUrl: other.platform.baseUrl }
  await client.profiles.update({ id: profile.id, draft, secret: { scheme: 'bearer', token: 'x' } })
  expect(await failureOf(client.receipts.fetch({ id }))).toMatchObject({ kind: 'other_account' })
  await client.profiles.remove({ id: profile.id })
  expect(await failureOf(client.receipts.fetch({ id }))).toMatchObject({ kind: 'profile_not_found' })
  expect(copyOf(await list(), 0)).toMatchObject({ is: 'failed' })
  expect([far.asked().length, other.asked().length]).toEqual([asked, 0])
})

test('a failed receipt of a removed merchant is not said to be tried again', async () => {
  const far = await startMerchant()
  far.name(far.answer('passing', text(503, '')))
  const { read, settled, client, profile, list } = await deskAt(far)
  await read()
  expect(copyOf(await settled(), 0)).toMatchObject({ is: 'failed', triesAgain: true })
  await client.profiles.remove({ id: profile.id })
  expect(copyOf(await list(), 0)).toMatchObject({ is: 'failed', triesAgain: false })
})

test('a missing copy is reported as lost, and can be downloaded again', async () => {
  const far = await startMerchant()
  far.name(far.serve('a.png', files.png))
  const { read, settled, list, client, folder } = await deskAt(far)
  await read()
  const [kept] = await settled()
  rmSync(join(folder, 'receipts', hashOf(files.png)))
  const id = kept?.id ?? ''
  expect(copyOf(await list(), 0)).toEqual({ is: 'lost' })
  expect(await failureOf(client.receipts.save({ id }))).toEqual({ kind: 'copy_lost' })
  expect(await failureOf(client.receipts.open({ id }))).toEqual({ kind: 'copy_lost' })
  far.answer('a.png', text(404, ''))
  const gone = { is: 'failed', failure: { httpStatus: 404 } }
  expect((await client.receipts.fetch({ id })).copy, 'that it was in vain is not kept back').toMatchObject(gone)
  far.serve('a.png', files.png)
  expect((await client.receipts.fetch({ id })).copy).toMatchObject({ is: 'kept' })
  const asked = far.asked().length
  expect((await client.receipts.fetch({ id })).copy).toMatchObject({ is: 'kept' })
  expect(far.asked(), 'a copy that is there is not downloaded again').toHaveLength(asked)
})

test('a copy changed to the same size is reported as lost once that is noticed, and can be downloaded again', async () => {
  const far = await startMerchant()
  far.name(far.serve('a.png', files.png))
  const { read, settled, list, client, folder } = await deskAt(far)
  await read()
  const [kept] = await settled()
  const id = kept?.id ?? ''
  const place = join(folder, 'receipts', hashOf(files.png))
  for (const give of [client.receipts.save, client.receipts.open]) {
    writeFileSync(place, Buffer.alloc(files.png.length))
    expect(copyOf(await list(), 0)).toMatchObject({ is: 'kept' })
    expect(await failureOf(give({ id }))).toEqual({ kind: 'copy_lost' })
    expect(copyOf(await list(), 0)).toEqual({ is: 'lost' })
    expect((await client.receipts.fetch({ id })).copy).toMatchObject({ is: 'kept' })
    expect(readFileSync(place)).toEqual(files.png)
  }
})

test('a link that is signed anew is no reason to try again, unless the last one was denied', async () => {
  const far = await startMerchant()
  const own = far.platform.baseUrl
  let asked = 0
  far.serve('large', endless)
  far.answer('shut', (response, { path }) => {
    asked++
    if (path.includes('sign=1')) response.writeHead(403).end()
    else response.writeHead(200).end(files.png)
  })
  const named = (sign: number) =>
    far.name(
      receipt('large', `${own}/files/large?sign=${sign}`),
      receipt('down', `${own}/files/down?sign=${sign}`),
      receipt('shut', `${own}/files/shut?sign=${sign}`),
    )
  far.answer('down', text(503, ''))
  named(1)
  const { read, settled, list } = await deskAt(far)
  await read()
  const before = await settled()
  expect(before.map(({ copy }) => copy.is)).toEqual(['refused', 'failed', 'failed'])
  named(2)
  await read()
  await expect.poll(async () => copyOf(await list(), 2)?.is).toBe('kept')
  const after = await list()
  expect(after[0]?.copy).toEqual({ is: 'refused', why: 'too_large' })
  expect(after[1]?.copy).toMatchObject({ is: 'failed', triesAgain: true })
  expect(after.map(({ declared }) => declared.url?.endsWith('sign=2'))).toEqual([true, true, true])
  expect(far.asked().filter((path) => path.startsWith('/files/large'))).toEqual(['/files/large?sign=1'])
  expect(asked).toBe(2)
  far.serve('moved', files.pdf)
  far.name(receipt('large', `${own}/files/moved?sign=3`))
  await read()
  await expect.poll(async () => copyOf(await list(), 0)?.is).toBe('kept')
})

test('a receipt that is refused while a newer status signs its link anew stays refused', async () => {
  const far = await startMerchant()
  const own = far.platform.baseUrl
  const asked: string[] = []
  let answerNow = (): void => undefined
  far.answer('large', (response, { path }) => {
    asked.push(path)
    answerNow = () => void response.writeHead(200, { 'content-length': endless.length }).end(endless)
  })
  far.name(receipt('large', `${own}/files/large?sign=1`))
  const { read, settled } = await deskAt(far)
  await read()
  await expect.poll(() => asked.length).toBe(1)
  far.name(receipt('large', `${own}/files/large?sign=2`))
  await read()
  answerNow()
  expect((await settled())[0]).toMatchObject({
    declared: { url: `${own}/files/large?sign=2` },
    copy: { is: 'refused', why: 'too_large' },
  })
  expect(asked).toEqual(['/files/large?sign=1'])
})

test('a disk that cannot store results delays the receipts alone, not the merchant’s statuses', async () => {
  const far = await startMerchant()
  far.name(far.serve('a.png', files.png))
  const { read, list, folder, client, profile } = await deskAt(far)
  const edit = (sql: string): void => {
    const database = new DatabaseSync(join(folder, 'history.db'))
    database.exec(`PRAGMA busy_timeout = 5000; ${sql}`)
    database.close()
  }
  edit(`CREATE TRIGGER full BEFORE UPDATE OF sha256, tries ON receipts BEGIN SELECT RAISE(ABORT, 'full'); END`)
  await read()
  await expect.poll(() => far.asked().length).toBe(1)
  const states = new Set<string>()
  const state = async () => states.add((await client.tracking.state({ profileId: profile.id })).state)
  for (let looks = 0; looks < 20; looks++) await state()
  edit('DROP TRIGGER full')
  const is = async () => (await state()) && copyOf(await list(), 0)?.is
  await expect.poll(is, { timeout: 15_000 }).toBe('kept')
  expect([...states]).toEqual(['polling'])
})

test.skipIf(process.getuid?.() === 0)(
  'a folder that cannot be written to is reported, and no part of a file is left',
  async () => {
    const far = await startMerchant()
    far.name(far.serve('a.png', files.png))
    const { read, settled, folder } = await deskAt(far)
    mkdirSync(join(folder, 'receipts'), { recursive: true })
    chmodSync(join(folder, 'receipts'), 0o500)
    await read()
    const [kept] = await settled()
    chmodSync(join(folder, 'receipts'), 0o700)
    expect(kept?.copy).toMatchObject({
      is: 'failed',
      triesAgain: true,
      failure: { kind: 'storage_failed', detail: 'EACCES' },
    })
    expect(copiesIn(folder)).toEqual([])
  },
)

test('a file in place of the folder is reported', async () => {
  const far = await startMerchant()
  far.name(far.serve('a.png', files.png))
  const { read, settled, folder } = await deskAt(far)
  writeFileSync(join(folder, 'receipts'), 'a file')
  await read()
  expect(copyOf(await settled(), 0)).toMatchObject({
    is: 'failed',
    triesAgain: true,
    failure: { kind: 'storage_failed' },
  })
})

test('a receipt that cannot be read back is tried later, and the next one is downloaded meanwhile', async () => {
  const far = await startMerchant()
  far.name(far.serve('a.png', files.png, 'image/png'), far.serve('b.pdf', files.pdf))
  let isTaken = true
  const createReadStream: typeof systemFiles.createReadStream = (path, options) => {
    if (!isTaken) return systemFiles.createReadStream(path, options)
    isTaken = false
    return systemFiles.createReadStream(`${path}.quarantined`, options)
  }
  const { read, settled } = await deskAt(far, { files: { ...systemFiles, createReadStream } })
  await read()
  const [first, second] = await settled()
  expect(first?.copy).toMatchObject({
    is: 'failed',
    triesAgain: true,
    failure: { kind: 'storage_failed', detail: 'ENOENT' },
  })
  expect(second?.copy).toMatchObject({ is: 'kept', contentType: 'application/pdf' })
  expect(far.asked()).toHaveLength(2)
})

test('a receipt is opened as a read-only copy under its name, and one that could run can only be saved', async () => {
  const far = await startMerchant()
  far.name(far.serve('receipt.exe', files.png), far.serve('page.png', files.html))
  const opened: string[] = []
  const modes: number[] = []
  const saved: unknown[] = []
  const documents: Documents = {
    ...fakePorts().documents,
    openCopy: async (make) => {
      const mark = async (path: string) => void modes.push(statSync(path).mode & 0o777)
      opened.push(await make(mark))
      return 'opened' as const
    },
    saveCopy: async (name, path) => {
      saved.push([name, readFileSync(path)])
      return 'saved' as const
    },
  }
  const { read, settled, client, folder, desk } = await deskAt(far, { documents })
  await read()
  const [picture, page] = await settled()
  expect(await client.receipts.open({ id: picture?.id ?? '' })).toEqual({ result: 'opened' })
  const [path = ''] = opened
  expect(path).toMatch(/opened[/\\][0-9a-f-]{36}[/\\]receipt\.png$/)
  expect([path.startsWith(folder), readFileSync(path), statSync(path).mode & 0o777]).toEqual([true, files.png, 0o400])
  expect(modes, 'it is marked as foreign before it takes no mark any more').toEqual([0o600])
  expect(await failureOf(client.receipts.open({ id: page?.id ?? '' }))).toMatchObject({ rule: 'not_shown' })
  expect(await client.receipts.save({ id: page?.id ?? '' })).toEqual({ result: 'saved' })
  expect(saved).toEqual([['page.txt', files.html]])
  await desk.close()
  expect(readdirSync(folder)).not.toContain('opened')
  mkdirSync(join(folder, 'opened', 'left-by-a-kill'), { recursive: true })
  await startTestDesk({}, folder)
  await expect.poll(() => readdirSync(folder)).not.toContain('opened')
})

test('the copy made for opening is deleted when no program opens it', async () => {
  const far = await startMerchant()
  far.name(far.serve('a.png', files.png))
  const made: string[] = []
  const documents: Documents = {
    ...fakePorts().documents,
    openCopy: async (make) => {
      made.push(await make(async () => undefined))
      throw new DeskFailure({ kind: 'file_not_opened' })
    },
  }
  const { read, settled, client, folder } = await deskAt(far, { documents })
  await read()
  const [{ id = '' } = {}] = await settled()
  expect(await failureOf(client.receipts.open({ id }))).toEqual({ kind: 'file_not_opened' })
  expect([made.length, readdirSync(join(folder, 'opened'))]).toEqual([1, []])
})

test('a host that can neither save nor open says so', async () => {
  const far = await startMerchant()
  far.name(far.serve('a.png', files.png))
  const { read, settled, client, folder } = await deskAt(far)
  await read()
  const [{ id = '' } = {}] = await settled()
  expect(await client.receipts.save({ id })).toEqual({ result: 'not_here' })
  expect(await client.receipts.open({ id })).toEqual({ result: 'not_here' })
  expect(readdirSync(folder)).not.toContain('opened')
})
