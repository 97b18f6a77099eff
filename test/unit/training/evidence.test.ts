import { createHash } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { sniffType } from '../../../src/training/disputes/looks-like.ts'
import { CARD, created, type Fields, PNG, portOf, type Rig, rig, stateOf } from './harness.ts'

async function disputable(platform: Rig, amount = '100'): Promise<string> {
  const id = await created(platform, { amount })
  platform.advance(60)
  return id
}

const file = (content: Uint8Array<ArrayBuffer> | string, name: string, type: string) =>
  [new Blob([content], { type }), name] as const

function form(transaction_id: string, files: readonly (readonly [Blob, string])[]): FormData {
  const data = new FormData()
  data.append('transaction_id', transaction_id)
  for (const [blob, name] of files) data.append('attachments', blob, name)
  return data
}

const png = new Uint8Array(PNG)

describe('evidence files', () => {
  it('stores the attachments of a form with their names, sizes and digests', async () => {
    const platform = await rig()
    const data = form(await disputable(platform), [
      file(png, 'чек 1.png', 'image/png'),
      file('%PDF-1.4', 'b.pdf', 'application/pdf'),
    ])
    expect((await platform.post('/merchant/dispute', data)).status).toBe(200)
    expect((await stateOf(platform)).disputes[0]).toMatchObject({
      format: 'multipart',
      files: [
        {
          name: 'чек 1.png',
          size: 12,
          sha256: createHash('sha256').update(PNG).digest('hex'),
          contentType: 'image/png',
        },
        { name: 'b.pdf', contentType: 'application/pdf' },
      ],
      droppedFiles: [],
    })
  })

  it('reads the text fields of a form', async () => {
    const platform = await rig()
    const data = form(await disputable(platform), [])
    data.append('dispute_type', 'underpaid')
    data.append('sent_amount', '50.5')
    data.append('reason', 'Half came')
    data.append('evidence_url', '')
    await platform.post('/merchant/dispute', data)
    expect((await stateOf(platform)).disputes[0]).toMatchObject({
      dispute_type: 'underpaid',
      sent_amount: '50.5',
      reason: 'Half came',
      evidence: null,
    })
  })

  it('stores or drops files of the JSON format by their extension', async () => {
    const platform = await rig()
    const transaction_id = await disputable(platform)
    const content = PNG.toString('base64')
    const files = [
      { content, ext: 'PNG' },
      { content, ext: 'exe' },
    ]
    await platform.post('/merchant/dispute', { transaction_id, files })
    const [dispute] = (await stateOf(platform)).disputes
    expect(dispute).toMatchObject({ format: 'json', files: [{ size: 12 }], droppedFiles: [{ name: 'file-2.exe' }] })
  })

  it('drops a file whose extension is a property of every object', async () => {
    const platform = await rig()
    const transaction_id = await disputable(platform)
    const files = ['constructor', '__proto__'].map((ext) => ({ content: PNG.toString('base64'), ext }))
    expect((await platform.post('/merchant/dispute', { transaction_id, files })).status).toBe(200)
    expect((await stateOf(platform)).disputes[0]?.droppedFiles).toMatchObject([
      { name: 'file-1.constructor', why: ['declared_type'] },
      { name: 'file-2.__proto__', why: ['declared_type'] },
    ])
  })

  it.each(['\n', '\r\n'])('accepts base64 in lines that all end in %j', async (end) => {
    const platform = await rig()
    const transaction_id = await disputable(platform)
    const lines = [PNG.subarray(0, 9), PNG.subarray(9), Buffer.from('x')].map((part) => part.toString('base64'))
    const files = [{ content: lines.map((line) => `${line}${end}`).join(''), ext: 'png' }]
    expect((await platform.post('/merchant/dispute', { transaction_id, files })).status).toBe(200)
    expect((await stateOf(platform)).disputes[0]).toMatchObject({ files: [{ size: PNG.length + 1 }] })
  })

  it('silently drops a file whose declared type or content is not accepted', async () => {
    const platform = await rig()
    const data = form(await disputable(platform), [
      file(png, 'a.png', 'application/octet-stream'),
      file('plain text', 'b.png', 'image/png'),
      file('plain text', 'c.txt', 'text/plain'),
      file(png, 'd.png', 'image/png'),
    ])
    expect((await platform.post('/merchant/dispute', data)).status).toBe(200)
    const [dispute] = (await stateOf(platform)).disputes
    expect(dispute?.files).toMatchObject([{ name: 'd.png' }])
    expect(dispute?.droppedFiles).toMatchObject([
      { name: 'a.png', why: ['declared_type'], looksLike: 'image/png' },
      { name: 'b.png', why: ['content'], looksLike: 'text/plain' },
      { name: 'c.txt', why: ['declared_type', 'content'], looksLike: 'text/plain' },
    ])
  })

  it('drops files sent in another field', async () => {
    const platform = await rig()
    const data = form(await disputable(platform), [])
    data.append('files', new Blob([png], { type: 'image/png' }), 'a.png')
    await platform.post('/merchant/dispute', data)
    expect((await stateOf(platform)).disputes[0]).toMatchObject({
      files: [],
      droppedFiles: [{ name: 'a.png', why: ['field'], field: 'files' }],
      unknownFields: ['files'],
    })
  })

  it('masks a card number in a file name or a declared type', async () => {
    const platform = await rig()
    const data = form(await disputable(platform), [file(png, `${CARD}.png`, `image/${CARD}`)])
    await platform.post('/merchant/dispute', data)
    const [dispute] = (await stateOf(platform)).disputes
    const masked = '220012******1238'
    expect(dispute?.droppedFiles).toMatchObject([{ name: `${masked}.png`, declaredType: `image/${masked}` }])
  })

  it('refuses a sixth file', async () => {
    const platform = await rig()
    const six = Array.from({ length: 6 }, () => file(png, 'a.png', 'image/png'))
    const answer = await platform.post('/merchant/dispute', form(await disputable(platform), six))
    expect([answer.status, answer.body.error]).toEqual([400, 'VALIDATION_ERROR'])
  })

  it('accepts five files of 10 MB in either format, and refuses a file one byte larger', async () => {
    const platform = await rig()
    const big = new Uint8Array(10 * 1024 * 1024)
    big.set(PNG)
    const five = Array.from({ length: 5 }, () => file(big, 'a.png', 'image/png'))
    expect((await platform.post('/merchant/dispute', form(await disputable(platform), five))).status).toBe(200)
    const content = Buffer.from(big).toString('base64')
    const files = Array.from({ length: 5 }, () => ({ content, ext: 'png' }))
    const transaction_id = await disputable(platform)
    expect((await platform.post('/merchant/dispute', { transaction_id, files })).status).toBe(200)
    const more = form(await disputable(platform), [file(new Uint8Array(big.length + 1), 'a.png', 'image/png')])
    expect((await platform.post('/merchant/dispute', more)).body.error).toBe('VALIDATION_ERROR')
    expect((await stateOf(platform)).disputes).toMatchObject([{ files: { length: 5 } }, { files: { length: 5 } }])
  })

  it('refuses a form that breaks off', async () => {
    const { post } = await rig()
    const headers = { Authorization: 'Bearer a', 'Content-Type': 'multipart/form-data; boundary=x' }
    const answer = await post('/merchant/dispute', '--x\r\nContent-Disposition: form-data; na', { headers })
    expect([answer.status, answer.body.error]).toEqual([400, 'INVALID_REQUEST'])
  })

  it('.26 succeeds with a stored file and is canceled without one', async () => {
    const platform = await rig()
    const proofs = [file(png, 'a.png', 'image/png'), file('text', 'a.txt', 'text/plain')]
    for (const proof of proofs)
      await platform.post('/merchant/dispute', form(await disputable(platform, '1.26'), [proof]))
    platform.advance(60)
    const found = (await stateOf(platform)).disputes.map(({ status }) => status)
    expect(found).toEqual(['success', 'canceled'])
  })

  it.each([
    ['%PDF-1.7', 'application/pdf'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['RIFF\x00\x00\x00\x00WAVEfmt ', null],
    ['\x00\x00\x00\x18ftypheic', 'image/heic'],
    ['\x00\x00\x00\x18ftypmp42', 'video/mp4'],
    ['\x00\x00\x00\x18ftypavif', null],
    ['\x00\x00\x00\x14ftypqt  ', 'video/quicktime'],
    ['\x1aE\xdf\xa3\x9fB\x82\x84webm', 'video/webm'],
    ['\x1aE\xdf\xa3\x9fB\x82\x88matroska', null],
    ['MZ', null],
    ['', null],
  ])('judges the type of %j by its first bytes', (head, type) => {
    expect(sniffType(Buffer.from(head, 'latin1'))).toBe(type)
  })
})

describe('evidence_url', () => {
  it('is loaded only from this machine, and recorded as stored or not loaded with the reason', async () => {
    const source = createServer((asked, answer) => {
      answer.writeHead(asked.url === '/none' ? 404 : 200, { 'Content-Type': 'image/png' })
      answer.end(PNG)
    })
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
    const port = portOf(source)
    try {
      const platform = await rig()
      const results: unknown[] = []
      const addresses = [
        `http://127.0.0.1:${port}/proof.png`,
        `http://127.0.0.1:${port}/none`,
        'https://shop.example/a.png',
      ]
      for (const evidence_url of addresses) {
        const transaction_id = await disputable(platform)
        await platform.post('/merchant/dispute', { transaction_id, evidence_url })
        await vi.waitFor(async () => {
          const evidence = (await stateOf(platform)).disputes.at(-1)?.evidence
          expect(evidence).not.toMatchObject({ result: 'not loaded yet' })
          results.push(evidence)
        })
      }
      expect(results).toMatchObject([
        { result: 'stored', file: { name: 'proof.png', size: 12 } },
        { result: 'not loaded: answered 404' },
        { result: 'not loaded: not a loopback address' },
      ])
    } finally {
      source.close()
    }
  })
})

describe('.26 with an evidence_url', () => {
  async function sourceOf(answer: RequestListener): Promise<string> {
    const source = createServer(answer)
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      source.closeAllConnections()
      source.close()
    })
    return `http://127.0.0.1:${portOf(source)}`
  }

  /** Opens the dispute; its review ends when the clock is advanced. */
  async function openWith(platform: Rig, evidence_url: string, different: Fields = {}): Promise<void> {
    const transaction_id = await created(platform, { amount: '1.26', ...different })
    platform.advance(60)
    expect((await platform.post('/merchant/dispute', { transaction_id, evidence_url })).status).toBe(200)
  }

  const loaded = (platform: Rig, result: string) =>
    vi.waitFor(async () => expect((await stateOf(platform)).disputes[0]?.evidence).toMatchObject({ result }))

  async function endOf(platform: Rig) {
    platform.advance(31)
    const { disputes, transactions } = await stateOf(platform)
    return [disputes[0]?.status, disputes[0]?.cancelReason, transactions[0]?.status]
  }

  it('succeeds when the file was stored', async () => {
    const url = await sourceOf((_asked, answer) => answer.setHeader('Content-Type', 'image/png').end(PNG))
    const platform = await rig()
    await openWith(platform, `${url}/proof.png`)
    await loaded(platform, 'stored')
    expect(await endOf(platform)).toEqual(['success', null, 'paid'])
    const steps = z
      .array(z.looseObject({ status: z.string() }))
      .parse((await stateOf(platform)).transactions[0]?.timeline)
    expect(steps.map(({ status }) => status)).toEqual(['process', 'pending', 'expired', 'disputed', 'paid'])
  })

  it.each([
    ['/none', 'not loaded: answered 404'],
    ['/page', 'dropped: another type'],
  ])('is canceled when nothing was stored: %s', async (path, result) => {
    const url = await sourceOf((asked, answer) => answer.writeHead(asked.url === '/none' ? 404 : 200).end('<html>'))
    const platform = await rig()
    await openWith(platform, `${url}${path}`)
    await loaded(platform, result)
    expect(await endOf(platform)).toEqual(['canceled', expect.any(String), 'expired'])
  })

  it('stays canceled when the file arrives after the review', async () => {
    const asked = Promise.withResolvers<() => void>()
    const url = await sourceOf((_asked, answer) =>
      asked.resolve(() => answer.setHeader('Content-Type', 'image/png').end(PNG)),
    )
    const platform = await rig()
    await openWith(platform, `${url}/proof.png`)
    const answerNow = await asked.promise
    platform.advance(31)
    answerNow()
    await loaded(platform, 'stored')
    expect(await endOf(platform)).toEqual(['canceled', expect.any(String), 'expired'])
  })

  it('sends one callback for each status up to paid, and none for another end', async () => {
    const told: string[] = []
    const url = await sourceOf(async (asked, answer) => {
      let body = ''
      for await (const chunk of asked) body += chunk
      if (asked.method === 'POST') told.push(JSON.parse(body).status)
      answer.setHeader('Content-Type', 'image/png').end(PNG)
    })
    const platform = await rig({ speed: 30 })
    await openWith(platform, `${url}/proof.png`, { webhook_url: `${url}/hook` })
    await loaded(platform, 'stored')
    platform.advance(31)
    await vi.waitFor(() => expect(told).toContain('paid'), { timeout: 5_000 })
    expect(told.toSorted()).toEqual(['disputed', 'expired', 'paid', 'pending'])
  })
})
