import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createPlatform } from '../../../../src/main/core/platform/endpoints.ts'
import type { UploadFile } from '../../../../src/main/core/platform/multipart.ts'
import { TRAINING_TOKEN } from '../../../../src/shared/model/training.ts'
import { startTraining, type TrainingServer } from '../../../../src/training/server.ts'
import { silentLogger } from '../../../fakes/logger.ts'
import { json, startFakePlatform } from '../../../fakes/platform.ts'
import { wire } from '../../../fakes/ports.ts'

const platform = createPlatform(wire, silentLogger)
const headers = { authorization: `Bearer ${TRAINING_TOKEN}` }
let training: TrainingServer

beforeAll(async () => {
  training = await startTraining({ speed: 10 })
})
afterAll(async () => {
  await platform.close()
  await training.close()
})

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

function fileOf(name: string, bytes: Uint8Array, contentType = 'image/png', pieces = 64 * 1024): UploadFile {
  return {
    name,
    contentType,
    size: bytes.length,
    read: async function* () {
      for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces)
    },
  }
}

const stored = z.object({
  disputes: z.array(
    z
      .object({ id: z.string(), files: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })) })
      .loose(),
  ),
})

async function openWith(files: readonly UploadFile[]) {
  const access = { baseUrl: training.baseUrl, headers, secrets: [] }
  const merchant_transaction_id = `upload-${crypto.randomUUID()}`
  await platform.create(access, 'payin_account', { amount: '10.09', currency: 'RUB', merchant_transaction_id })
  await platform.cancel(access, merchant_transaction_id)
  const opening = { transaction_id: merchant_transaction_id, dispute_type: 'underpaid', sent_amount: '10.09' } as const
  const { reply, failure } = await platform.openDispute(access, opening, { files })
  if (!reply) throw new Error(JSON.stringify(failure))
  const state = await (await fetch(`${training.baseUrl}/training/state`, { headers })).json()
  return stored.parse(state).disputes.find((dispute) => dispute.id === reply.id)?.files
}

describe('files of a dispute', () => {
  test('arrive byte for byte, whatever their names', async () => {
    const name = fc.oneof(
      fc.constantFrom(
        'чек №1.png',
        'квитанция "копия".png',
        '收据.png',
        '🧾.png',
        'إيصال.png',
        'a;b=c.png',
        '100%.png',
      ),
      fc
        .string({ minLength: 1, maxLength: 80, unit: 'grapheme' })
        .map((text) => `${text.replace(/[/\\\0\r\n"]/g, '_')}.png`),
    )
    const files = fc.array(fc.tuple(name, fc.uint8Array({ maxLength: 200_000 })), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(files, fc.integer({ min: 1, max: 70_000 }), async (given, pieces) => {
        const sent = given.map(([name, rest]) => ({ name, bytes: Buffer.concat([PNG, rest]) }))
        const kept = await openWith(sent.map(({ name, bytes }) => fileOf(name, bytes, 'image/png', pieces)))
        expect(kept).toMatchObject(
          sent.map(({ name, bytes }) => ({
            name,
            size: bytes.length,
            sha256: createHash('sha256').update(bytes).digest('hex'),
          })),
        )
      }),
      { numRuns: 25 },
    )
  })

  test('are sent as parts named attachments beside ordinary text fields, with a length and not in chunks', async () => {
    const far = await startFakePlatform(json(200, { id: '0f8fad5b-d9cb-469f-a165-70867728950e' }))
    const access = { baseUrl: far.baseUrl, headers: {}, secrets: [] }
    const opening = {
      transaction_id: 'инвойс-1',
      dispute_type: 'overpaid',
      reason: 'две\r\nстроки',
      sent_amount: '',
    } as const
    const outcome = await platform.openDispute(access, opening, { files: [fileOf('чек "1".png', PNG)] })
    expect(outcome.reply).toEqual({ id: '0f8fad5b-d9cb-469f-a165-70867728950e' })

    const [request] = far.received
    expect(request?.headers['content-length']).toBe(String(request?.size))
    expect(request?.headers['transfer-encoding']).toBeUndefined()
    const parsed = await new Response(Buffer.from(request?.body ?? ''), {
      headers: { 'content-type': request?.headers['content-type'] ?? '' },
    }).formData()
    expect([...parsed.keys()]).toEqual(['transaction_id', 'dispute_type', 'reason', 'attachments'])
    expect(parsed.get('reason')).toBe('две\r\nстроки')
    expect(parsed.get('attachments')).toMatchObject({ name: 'чек "1".png', type: 'image/png' })
  })

  test('report progress from the start, never backwards, up to the last byte', async () => {
    const far = await startFakePlatform(json(200, { id: 'x' }))
    const told: [number, number][] = []
    const files = [1, 2, 3].map((index) => fileOf(`${index}.png`, Buffer.alloc(3_000_000, index)))
    const evidence = { files, onProgress: (sent: number, total: number) => void told.push([sent, total]) }
    await platform.openDispute({ baseUrl: far.baseUrl, headers: {}, secrets: [] }, opening, evidence)
    const [first, last] = [told[0], told.at(-1)]
    if (!first || !last) throw new Error('nothing was told')
    expect(first[0] / first[1]).toBeLessThan(0.05)
    expect(last[0]).toBe(last[1])
    expect(told.every(([sent], i) => i === 0 || sent > (told[i - 1]?.[0] ?? 0))).toBe(true)
  })

  test('that are stopped under way leave the dispute unknown; before a connection nothing is sent', async () => {
    const far = await startFakePlatform(json(200, { id: 'x' }))
    const stop = new AbortController()
    const files = [fileOf('big.png', Buffer.alloc(9_000_000))]
    const evidence = { files, signal: stop.signal, onProgress: () => stop.abort() }
    const access = { baseUrl: far.baseUrl, headers: {}, secrets: [] }
    expect(await platform.openDispute(access, opening, evidence)).toMatchObject({
      state: 'unknown',
      failure: { kind: 'no_answer', reason: 'cancelled' },
    })
    expect(await platform.openDispute(access, opening, { files, signal: AbortSignal.abort() })).toMatchObject({
      state: 'not_sent',
      failure: { kind: 'not_sent', reason: 'cancelled' },
    })
  })

  test('never make a complete request if one is shorter or longer than measured', async () => {
    const far = await startFakePlatform(json(200, { id: 'x' }))
    const access = { baseUrl: far.baseUrl, headers: {}, secrets: [] }
    for (const size of [PNG.length - 1, PNG.length + 1]) {
      const outcome = await platform.openDispute(access, opening, { files: [{ ...fileOf('a.png', PNG), size }] })
      expect(outcome).toMatchObject({ state: 'unknown', failure: { kind: 'no_answer' } })
    }
    expect(far.received).toHaveLength(0)
  })
})

const opening = { transaction_id: 'invoice-1', dispute_type: 'payin_timeout' } as const
