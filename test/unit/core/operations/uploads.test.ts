import { expect, test } from 'vitest'
import { createUploads } from '../../../../src/main/core/operations/uploads.ts'
import type { UploadProgress } from '../../../../src/shared/model/dispute.ts'
import { fakeTime } from '../../../fakes/time.ts'

const file = (name: string, pieces: readonly number[]) => ({
  name,
  contentType: 'image/png',
  size: pieces.reduce((sum, one) => sum + one, 0),
  async *read() {
    for (const piece of pieces) yield new Uint8Array(piece)
  },
})

/** Uploads with a fake timer. */
function inTime() {
  const time = fakeTime()
  time.settle = () => new Promise((resolve) => setImmediate(resolve))
  const uploads = createUploads(time.timer)
  /** Collects the progress of an upload from now on; call the returned function once only time is to pass. */
  const collect = (intentId: string) => {
    const told: UploadProgress[] = []
    let hasEnded = false
    const watching = (async () => {
      for await (const one of uploads.watch(intentId)) told.push(one)
    })().finally(() => {
      hasEnded = true
    })
    return async () => {
      await time.passUntil(() => hasEnded)
      await watching
      return told
    }
  }
  return { time, uploads, collect }
}

test('an upload reports the progress of each file, and its progress ends with it', async () => {
  const { time, uploads, collect } = inTime()
  const upload = uploads.begin('one')
  const told = collect('one')
  const files = upload.count([file('a', [10, 20]), file('b', [5])])
  for (const one of files) for await (const piece of one.read(() => Buffer.alloc(0))) expect(piece).toBeDefined()
  upload.onProgress(40, 40)
  await time.pass(200)
  upload.end()
  expect((await told()).at(-1)).toEqual({
    sent: 40,
    total: 40,
    files: [
      { name: 'a', size: 30, sent: 30 },
      { name: 'b', size: 5, sent: 5 },
    ],
  })
})

test('an upload can be watched before it has begun', async () => {
  const { time, uploads, collect } = inTime()
  const told = collect('later')
  await time.pass(150)
  const upload = uploads.begin('later')
  upload.onProgress(1, 2)
  await time.pass(300)
  upload.end()
  expect(await told()).toEqual([{ sent: 1, total: 2, files: [] }])
})

test('two calls of one intent share an upload: stopping aborts both, and it ends with the last of them', async () => {
  const { uploads, collect } = inTime()
  const [first, second] = [uploads.begin('one'), uploads.begin('one')]
  second.end()
  const told = collect('one')
  first.onProgress(1, 2)
  uploads.stop('one')
  expect([first.signal.aborted, second.signal.aborted]).toEqual([true, true])
  first.end()
  expect((await told()).at(-1)).toEqual({ sent: 1, total: 2, files: [] })
})

test('stopping an upload by its intent stops no other', () => {
  const { uploads } = inTime()
  const [one, other] = [uploads.begin('one'), uploads.begin('other')]
  uploads.stop('one')
  uploads.stop('nobody')
  expect([one.signal.aborted, other.signal.aborted]).toEqual([true, false])
})
