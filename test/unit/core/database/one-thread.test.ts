import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createThread } from '../../../../src/main/core/backup/thread.ts'
import { beginDatabase } from '../../../../src/main/core/database/database.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { EVERYTHING } from '../../../../src/shared/model/transaction-query.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { oneThread } from '../../../fakes/one-thread.ts'
import { fakePorts, realThreads } from '../../../fakes/ports.ts'

const threads = oneThread(realThreads)

async function opened() {
  const folder = temporaryFolder()
  const database = await beginDatabase(folder, fakePorts({ threads }), new Date()).opened
  onTestFinished(() => database.close())
  return { folder, database }
}

/** Fails if `work` needs more than microtasks. */
async function withinATurn<T>(work: () => Promise<T>): Promise<T> {
  let hasTurned = false
  const turn = setImmediate(() => {
    hasTurned = true
  })
  const value = await work()
  clearImmediate(turn)
  expect(hasTurned).toBe(false)
  return value
}

test('in one thread the writer, the readers and a snapshot answer within microtasks', async () => {
  const { database } = await opened()
  await withinATurn(async () => {
    expect(await database.profiles()).toEqual([])
    expect(await database.finding.transactionWords()).toEqual({ statuses: [], tags: [] })
    expect(await database.beside.totals(undefined, EVERYTHING)).toMatchObject({ count: 0 })
    const snapshot = await database.snapshot()
    expect(await snapshot.totals(EVERYTHING)).toMatchObject({ count: 0 })
    await snapshot.close()
  })
})

test('a call that fails is reported as storage_failed, and the next one is answered', async () => {
  const { database } = await opened()
  const wrong = database as unknown as { nothing(): Promise<void> }
  await expect(wrong.nothing()).rejects.toMatchObject({ failure: { kind: 'storage_failed' } })
  expect(await database.profiles()).toEqual([])
})

test('a task on a whole database runs in the same thread, too', async () => {
  const { folder } = await opened()
  const task = { do: 'count', path: `${folder}/history.db`, other: null } as const
  const steps = await withinATurn(async () => {
    const told: unknown[] = []
    for await (const step of createThread(threads, systemFiles)(task, new AbortController().signal)) told.push(step)
    return told
  })
  expect(steps).toEqual([{ is: 'done', counts: { transactions: 0, missing: 0, missingFrom: null, observations: 0 } }])
})

test('damage is reported only to the desk whose database has it', async () => {
  const [one, other] = [await opened(), await opened()]
  const told: string[] = []
  one.database.onDamage(() => told.push('one'))
  other.database.onDamage(() => told.push('other'))
  const raw = new DatabaseSync(`${one.folder}/history.db`)
  raw.exec(`INSERT INTO profiles (id, name, environment, base_url, auth, revision, created_at)
    VALUES ('00000000-0000-4000-8000-000000000001', 'M', 'test', '', 'no JSON', 1, '')`)
  raw.close()
  await other.database.profiles()
  await one.database.profiles()
  expect(told).toEqual(['one'])
})
