import { createHash } from 'node:crypto'
import { createServer, request } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTraining } from '../../../src/training/server.ts'
import { CARD, created, PNG, payin, payout, portOf, type Rig, rig, stateOf } from './harness.ts'

const png = new Uint8Array(PNG)
const BROWSER = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }

/** The page as a browser with the address gets it: without credentials. */
async function board({ training }: Rig, query = '', headers: Record<string, string> = {}) {
  const response = await fetch(`${training.trainerPage}${query}`, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The page's HTML from a name to the end of its table row. */
async function said(platform: Rig, name: string): Promise<string> {
  const { text } = await board(platform)
  const at = text.indexOf(name)
  expect(at, `${name} is shown`).toBeGreaterThan(0)
  return text.slice(at, text.indexOf('</tr>', at))
}

async function dispute(
  platform: Rig,
  parts: readonly (readonly [field: string, value: Blob | string, name?: string])[],
) {
  const transaction_id = await created(platform)
  platform.advance(60)
  const form = new FormData()
  form.append('transaction_id', transaction_id)
  for (const [field, value, name] of parts) {
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, value, name)
  }
  expect((await platform.post('/merchant/dispute', form)).status).toBe(200)
}

const file = (content: Uint8Array<ArrayBuffer> | string, name: string, type: string) =>
  ['attachments', new Blob([content], { type }), name] as const

describe('the trainer’s page', () => {
  it('opens by its address alone, uncached and without referrers, scripts or foreign forms', async () => {
    const { status, headers, text } = await board(await rig())
    expect(status).toBe(200)
    expect(text).not.toContain('<script')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('opens with credentials too, but not without either', async () => {
    const { get } = await rig()
    expect((await get('/training/board')).text).toContain('What the training platform received')
    expect((await get('/training/board', { headers: {} })).status).toBe(401)
  })

  it('is not found under another key, whatever the method and credentials', async () => {
    const platform = await rig()
    const { trainerPage } = platform.training
    const other = await rig()
    const wrong = [
      trainerPage.slice(0, -1),
      `${trainerPage}x`,
      `${trainerPage}/x`,
      trainerPage.replace(/[^/]+$/, 'constructor'),
      other.training.trainerPage.replace(other.url, platform.url),
    ]
    for (const address of wrong) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        for (const headers of [{}, { Authorization: 'Bearer training-merchant' }]) {
          expect((await fetch(address, { method, headers })).status, `${method} ${address}`).toBe(404)
        }
      }
    }
  })

  it('has a new 256-bit key at each start', async () => {
    const keys = new Set<string>()
    for (let start = 0; start < 3; start++) {
      const training = await startTraining()
      keys.add(/\/training\/board\/([\w-]{43})$/.exec(training.trainerPage)?.[1] ?? '')
      await training.close()
    }
    keys.delete('')
    expect(keys.size).toBe(3)
  })

  it('answers only to loopback host names', async () => {
    const { training } = await rig()
    const { pathname } = new URL(training.trainerPage)
    const status = await new Promise((resolve, reject) => {
      const options = { port: training.port, host: '127.0.0.1', path: pathname, headers: { Host: 'evil.example' } }
      request(options, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(403)
  })

  it('leaves neither its key nor its own loads in the recorded requests', async () => {
    const platform = await rig()
    await board(platform)
    await fetch(`${platform.training.trainerPage}-wrong`)
    const key = platform.training.trainerPage.split('/').at(-1) ?? ''
    const { text } = await platform.get('/training/state')
    expect(text).not.toContain(key)
    expect((await stateOf(platform)).requests.map(({ path }) => path)).toEqual(['/training/state', '/training/state'])
    expect((await board(platform)).text).not.toContain(key)
  })
})

describe('files on the trainer’s page', () => {
  it('show a stored file with its name, size and digest', async () => {
    const platform = await rig()
    await dispute(platform, [file(png, 'чек.png', 'image/png')])
    const row = await said(platform, 'чек.png')
    expect(row).toContain('Stored')
    expect(row).toContain('12 bytes')
    expect(row).toContain(createHash('sha256').update(png).digest('hex'))
    expect(row).not.toContain('DROPPED')
  })

  it.each([
    [
      'a type off the list',
      file(png, 'a.bin', 'application/octet-stream'),
      ['declared type'],
      ['content is of no type'],
    ],
    ['content off the list', file('MZ\x90\x00', 'b.png', 'image/png'), ['content is of no type'], ['declared type is']],
    ['both off the list', file('some text', 'c.txt', 'text/plain'), ['declared type', 'content is of no type'], []],
    ['an empty file', file('', 'd.pdf', 'application/pdf'), ['content is of no type', 'empty'], []],
    ['another field', ['files', new Blob([png], { type: 'image/png' }), 'e.png'], ['the field “files”'], ['declared']],
  ] as const)('show exactly the reasons for a drop because of %s', async (_what, part, reasons, others) => {
    const platform = await rig()
    await dispute(platform, [part])
    const row = await said(platform, part[2])
    expect(row).toContain('DROPPED')
    for (const reason of reasons) expect(row).toContain(reason)
    for (const other of others) expect(row).not.toContain(other)
  })

  it('show that a text among the attachments is not a file', async () => {
    const platform = await rig()
    await dispute(platform, [['attachments', 'iVBORw0KGgo=']])
    const { text } = await board(platform)
    expect(text).toContain('a part without a file name is no file')
    expect((await stateOf(platform)).disputes[0]).toMatchObject({
      files: [],
      droppedFiles: [{ name: '', size: 12, why: ['no_file'] }],
    })
  })

  it.each([
    ['PK\x03\x04\x14\x00', 'application/zip'],
    ['MZ\x90\x00\x03', 'application/x-msdownload'],
    ['<!DOCTYPE html><p>', 'text/html'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml'],
    ['plain words', 'text/plain'],
    ['\x00\x01\x02\x03', 'not recognised'],
  ])('show the real type of %j', async (content, type) => {
    const platform = await rig()
    await dispute(platform, [file(Uint8Array.from(Buffer.from(content, 'latin1')), 'x.png', 'image/png')])
    expect(await said(platform, 'x.png')).toContain(`>${type}</td>`)
  })

  it('show that a stored file is not of its declared type', async () => {
    const platform = await rig()
    await dispute(platform, [file('%PDF-1.7', 'scan.jpg', 'image/jpeg')])
    expect(await said(platform, 'scan.jpg')).toMatch(
      /image\/jpeg.*application\/pdf.*Stored.*not what it was declared as/s,
    )
  })

  it('show whether an evidence_url was stored, dropped or not loaded, and why', async () => {
    const source = createServer((asked, answer) => {
      if (asked.url === '/moved') return answer.writeHead(302, { Location: '/proof.png' }).end()
      const type = asked.url === '/page' ? 'text/html' : 'image/png'
      answer.writeHead(asked.url === '/none' ? 404 : 200, { 'Content-Type': type })
      answer.end(asked.url === '/page' ? '<html>' : PNG)
    })
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void source.close())
    const address = `http://127.0.0.1:${portOf(source)}`
    const platform = await rig()
    const fates = [
      [`${address}/proof.png`, /Stored/],
      [`${address}/page`, /text\/html.*DROPPED.*declared type is not on/s],
      [`${address}/none`, /Not loaded: the address answered HTTP 404/],
      [`${address}/moved`, /Not loaded: the address answered HTTP 302/],
      ['https://shop.example/a.png', /Not loaded: the training platform calls this computer only/],
    ] as const
    for (const [evidence_url, fate] of fates) {
      const transaction_id = await created(platform)
      platform.advance(60)
      await platform.post('/merchant/dispute', { transaction_id, evidence_url })
      await vi.waitFor(async () => expect(await said(platform, evidence_url)).toMatch(fate))
    }
  })
})

describe('the contents of the trainer’s page', () => {
  it('show hostile names, IDs and paths as text', async () => {
    const platform = await rig()
    const nasty = '"><img src=x onerror=alert(1)>'
    await platform.post('/merchant/payin/account', payin({ [nasty]: 1, client_id: nasty }))
    await dispute(platform, [file(png, `${nasty}\u202egnp.exe`, nasty), ['reason', `${nasty} & more`]])
    await platform.get(`/merchant/status?transaction_id=${nasty}`, { headers: { 'X-Key': nasty } })
    const { text } = await board(platform)
    expect(text).not.toContain('<img')
    expect(text).toContain('&lt;img')
    expect(text, 'what would turn the line around is written out').toContain('⟨U+202E⟩gnp.exe')
    expect(text).not.toContain('\u202e')
  })

  it('cut a long text and say how long it was', async () => {
    const platform = await rig()
    await platform.get(`/merchant/${'x'.repeat(5000)}`)
    const { text } = await board(platform)
    expect(text).not.toContain('x'.repeat(400))
    expect(text).toContain('… (5010)')
  })

  it('show a transaction with its ID, kind, amount, status and upcoming changes', async () => {
    const platform = await rig()
    await created(platform, { merchant_transaction_id: 'mine-1', amount: '100.05' })
    const row = await said(platform, 'mine-1')
    for (const word of ['payin_account', '100.05 RUB', 'process', 'pending</code> in 8 s', 'paid</code> in 20 s'])
      expect(row).toContain(word)
    expect(row).toContain('Is paid, then charged back')
    platform.advance(25)
    expect(await said(platform, 'mine-1')).toMatch(/<code>paid<\/code>.*paid 100\.05 RUB.*chargeback<\/code> in 5 s/s)
    platform.advance(60)
    expect(await said(platform, 'mine-1')).toContain('no change')
  })

  it('show callbacks with their target and result, or that none was made yet', async () => {
    const platform = await rig()
    const webhook_url = 'https://shop.example/hook?a=1&b=2'
    const id = await created(platform, { webhook_url, amount: '100.06', merchant_transaction_id: 'called' })
    expect((await board(platform)).text).toContain('none made yet')
    platform.advance(1)
    await platform.post('/merchant/cancel', { transaction_id: id })
    await vi.waitFor(async () => {
      const { text } = await board(platform)
      expect(text).toMatch(/shop\.example\/hook\?a=1&amp;b=2.*<code>cancel<\/code>.*Not called/s)
      expect(text).not.toContain('none made yet')
    })
  })

  it('show requests with the response and its code, but no header values or card numbers', async () => {
    const platform = await rig()
    await platform.post('/merchant/payout/card', await payout(platform))
    await platform.get(`/merchant/status?transaction_id=${CARD}`, { headers: { 'X-Api-Key': 'very-secret-value' } })
    await platform.post('/merchant/payin/account', payin({ amount: '1.51' })).catch(() => null)
    const { text } = await board(platform)
    expect(text).toContain('404 TRANSACTION_NOT_FOUND')
    expect(text).toContain('connection closed on purpose')
    expect(text).toContain('GET <bdi>/merchant/status?transaction_id=220012******1238')
    expect(text).not.toContain('very-secret-value')
    expect(text).not.toContain(CARD)
  })

  it('show a platform ID in full, whatever its digits look like', async () => {
    const platform = await rig()
    const id = '6c558b89-c336-4996-8555-87368b063364'
    await platform.get(`/merchant/${id}/status`)
    expect((await board(platform)).text).toContain(id)
  })

  it('show the newest 100 transactions first and say how many there are', async () => {
    const platform = await rig()
    for (let i = 0; i < 105; i++) await created(platform, { merchant_transaction_id: `number-${i}.` })
    const { text } = await board(platform)
    expect(text.indexOf('number-104.')).toBeLessThan(text.indexOf('number-103.'))
    expect(text).toContain('100 of 105')
    expect(text).not.toContain('number-4.')
  })

  it('are in Russian when the address or the browser asks for it', async () => {
    const platform = await rig()
    const RU = 'Что получила учебная платформа'
    expect((await board(platform, '?lang=ru')).text).toContain(RU)
    expect((await board(platform, '', { 'Accept-Language': 'de, ru-RU;q=0.9, en;q=0.8' })).text).toContain(RU)
    for (const accept of ['en, ru;q=0.5', 'ru;q=0', 'run', '*', ';;,'])
      expect((await board(platform, '', { 'Accept-Language': accept })).text, accept).not.toContain(RU)
    expect((await board(platform, '?lang=en', { 'Accept-Language': 'ru' })).text).toContain('<html lang="en">')
    await dispute(platform, [file('text', 'a.txt', 'text/plain')])
    expect((await board(platform, '?lang=ru')).text).toContain('ОТБРОШЕН')
  })

  it('reload only when asked to', async () => {
    const platform = await rig()
    expect((await board(platform)).text).not.toContain('http-equiv')
    expect((await board(platform, '?reload')).text).toContain('<meta http-equiv="refresh" content="10">')
  })
})

describe('the settings on the trainer’s page', () => {
  const send = ({ training }: Rig, body: string, headers: Record<string, string>) =>
    fetch(`${training.trainerPage}?lang=ru`, { method: 'POST', body, headers, redirect: 'manual' })

  it('show their current values and can be changed by the page’s own form', async () => {
    const platform = await rig()
    expect((await board(platform)).text).toContain('<option selected>error_message</option>')
    const answer = await send(platform, 'errorShape=nested&creationStatus=201&statusByPath=true', BROWSER)
    expect([answer.status, answer.headers.get('location')?.endsWith('?lang=ru')]).toEqual([303, true])
    expect((await platform.get('/training/settings')).body).toEqual({
      idForm: 'short',
      creationStatus: 201,
      disputeStatus: 200,
      errorShape: 'nested',
      statusByPath: true,
      payloadFields: 'all',
      defaultWebhook: '',
    })
    expect((await board(platform)).text).toContain('<option selected>nested</option>')
  })

  it('include the default webhook, shown as text, and refuse invalid addresses', async () => {
    const platform = await rig()
    const address = 'https://shop.example/hook?a=1&b="2"'
    expect((await send(platform, new URLSearchParams({ defaultWebhook: address }).toString(), BROWSER)).status).toBe(
      303,
    )
    expect((await platform.get('/training/settings')).body.defaultWebhook).toBe(address)
    expect((await board(platform)).text).toContain('value="https://shop.example/hook?a=1&amp;b=&quot;2&quot;"')
    // A browser does not even send what does not match.
    expect((await board(platform)).text).toContain('pattern="https?://.*"')
    for (const none of [
      'file:///etc/passwd',
      'shop.example',
      'javascript:alert(1)',
      `https://shop.example/${'x'.repeat(3000)}`,
    ]) {
      const form = new URLSearchParams({ defaultWebhook: none, creationStatus: '201' })
      const answer = await send(platform, form.toString(), BROWSER)
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Ничего не изменено.')])
      const { defaultWebhook, creationStatus } = (await platform.get('/training/settings')).body
      expect([defaultWebhook, creationStatus]).toEqual([address, 200])
    }
    await send(platform, 'defaultWebhook=', BROWSER)
    expect((await platform.get('/training/settings')).body.defaultWebhook).toBe('')
  })

  it('show the default webhook as the target of a callback sent there', async () => {
    const platform = await rig({ settings: { defaultWebhook: 'https://shop.example/default' } })
    const id = await created(platform, { amount: '100.06', merchant_transaction_id: 'by-default' })
    platform.advance(1)
    await platform.post('/merchant/cancel', { transaction_id: id })
    await vi.waitFor(async () => expect(await said(platform, 'by-default')).toContain('no change'))
    await vi.waitFor(async () =>
      expect((await board(platform)).text).toMatch(/by-default.*shop\.example\/default.*Not called/s),
    )
  })

  it('are not changed by a form of another page or by invalid values', async () => {
    const platform = await rig()
    const before = (await platform.get('/training/settings')).body
    for (const more of [
      { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'same-site', Origin: 'http://127.0.0.1:1' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
    ]) {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...more }
      expect((await send(platform, 'errorShape=text', headers)).status, JSON.stringify(more)).toBe(403)
    }
    expect((await send(platform, 'errorShape=&creationStatus=500&nothing=1&idForm=uuid%00', BROWSER)).status).toBe(303)
    expect((await platform.get('/training/settings')).body).toEqual(before)
    const own = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: platform.url }
    expect((await send(platform, 'errorShape=text', own)).status).toBe(303)
  })
})
