import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Threads } from '../../../../src/main/core/ports.ts'
import type { DraftChange } from '../../../../src/shared/model/batch-draft.ts'
import { changed, openDraft, openFile, sealed } from '../../../fakes/batches.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { oneThread } from '../../../fakes/one-thread.ts'
import { fakeSecrets, fakeSettings, realThreads } from '../../../fakes/ports.ts'
import { deskWith, file } from './desk-with.ts'

/** Threads of which the next reader that is told to judge its file is busy, until released, and hears nothing else. */
function busyReader() {
  const [judging, closing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const started = oneThread(realThreads)
  const later: (() => void)[] = []
  let next: 'free' | 'busy' | 'released' = 'free'
  const running = new Set<unknown>()
  const threads: Threads = {
    start(program, data, moved) {
      const thread = started.start(program, data, moved)
      if (program !== 'reader') return thread
      running.add(thread)
      thread.on('exit', () => running.delete(thread))
      let isBusy = false
      return {
        ...thread,
        postMessage(message) {
          if (next === 'busy' && (message as { method?: string }).method === 'judge') {
            isBusy = true
            next = 'free'
            judging.resolve()
          }
          if (!isBusy || next === 'released') return thread.postMessage(message)
          later.push(() => thread.postMessage(message))
          if (message === 'close') closing.resolve()
        },
      }
    },
  }
  return {
    threads,
    judging: judging.promise,
    closing: closing.promise,
    expect: () => {
      next = 'busy'
    },
    release: () => {
      next = 'released'
      for (const post of later) post()
    },
    running,
  }
}

/** A draft of eight rows whose file has to be chosen again since a restart. */
async function restarted() {
  const reader = busyReader()
  const ports = { secrets: fakeSecrets().store, settings: fakeSettings() }
  const before = await deskWith(undefined, ports)
  const bytes = file(8)
  const { id } = await openDraft(before.desk, before.profile.id, bytes)
  await before.desk.close()
  const { desk, client, folder } = await startTestDesk({ ...ports, threads: reader.threads }, before.folder)
  const again = () => openFile(desk, before.profile.id, bytes, { again: id })
  const stored = () => storedIn(folder, id)
  return { reader, desk, client, profile: before.profile, id, again, stored }
}

function storedIn(folder: string, id: string): Record<string, unknown> {
  const disk = new DatabaseSync(join(folder, 'history.db'), { readOnly: true })
  const { draft } = disk.prepare('SELECT draft FROM batches WHERE id = ?').get(id) as { draft: string }
  disk.close()
  return JSON.parse(draft) as Record<string, unknown>
}

const LEFT_OUT: DraftChange = { change: 'leave_out', rows: [7], reason: 'paid by hand' }

test('a draft whose file is chosen in two windows keeps what one of them has changed meanwhile', async () => {
  const { reader, client, profile, id, again, stored } = await restarted()
  reader.expect()
  const slow = again()
  await reader.judging
  expect(await again()).toEqual({ result: 'opened', id })
  await changed(client, await client.batches.draft({ id }), LEFT_OUT)
  reader.release()
  expect(await slow).toEqual({ result: 'opened', id })
  const draft = await client.batches.draft({ id })
  expect(draft).toMatchObject({ canUndo: true, read: { table: { rows: 8, leftOut: 1 } } })
  expect(reader.running.size, 'the other reader is closed').toBe(1)
  expect(stored()).toMatchObject({ leftOut: { 7: 'paid by hand' } })
  expect(await sealed(client, profile, draft)).toMatchObject({ counts: { pending: 7, left_out: 1 } })
  expect(stored()).toMatchObject({ leftOut: { 7: 'paid by hand' } })
})

test('a file that is judged while its draft is discarded or sealed is not held', async () => {
  for (const how of ['discarded', 'sealed'] as const) {
    const { reader, client, profile, id, again } = await restarted()
    reader.expect()
    const slow = again()
    await reader.judging
    if (how === 'discarded') await client.batches.remove({ id })
    else {
      await again()
      await sealed(client, profile, await client.batches.draft({ id }))
    }
    reader.release()
    expect((await failureOf(slow)).kind).toBe(how === 'discarded' ? 'batch_not_found' : 'not_possible')
    expect(reader.running.size).toBe(0)
  }
})

test('a change that is judged while its file is dropped and chosen again overwrites no newer one', async () => {
  const reader = busyReader()
  const { desk, client, profile, folder } = await deskWith(undefined, { threads: reader.threads })
  const bytes = file(8)
  const { id, revision } = await openDraft(desk, profile.id, bytes)
  reader.expect()
  const edit = { change: 'edit', row: 2, field: 'note', text: 'late' } as const
  const late = failureOf(client.batches.change({ id, revision, change: edit }))
  await reader.judging
  const others = [1, 2, 3, 4].map((nth) => openDraft(desk, profile.id, file(1, 10 * nth)))
  await reader.closing
  await openFile(desk, profile.id, bytes, { again: id })
  await changed(client, await client.batches.draft({ id }), LEFT_OUT)
  reader.release()
  expect(await late).toMatchObject({ field: 'revision', rule: 'changed' })
  await Promise.all(others)
  expect(storedIn(folder, id)).toMatchObject({ leftOut: { 7: 'paid by hand' }, choices: { edits: {} } })
})

test('a draft that is sealed while it is being discarded is not reported as discarded', async () => {
  const { desk, client, profile, folder } = await deskWith()
  const { id } = await openDraft(desk, profile.id, file(1))
  const disk = new DatabaseSync(join(folder, 'history.db'))
  disk.exec(`CREATE TRIGGER sealed BEFORE DELETE ON batches
    BEGIN UPDATE batches SET state = 'sealed' WHERE id = old.id; SELECT raise(IGNORE); END`)
  disk.close()
  const failure = await failureOf(client.batches.remove({ id }))
  expect(failure).toEqual({ kind: 'not_possible', why: 'no_longer_unresolved' })
})
