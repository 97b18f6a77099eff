import { EventEmitter } from 'node:events'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serveBackup } from '../../../../src/main/core/backup/serve-backup.ts'
import { countIn, createThread } from '../../../../src/main/core/backup/thread.ts'
import type { FromThread, Task } from '../../../../src/main/core/backup/worker-tasks.ts'
import type { DeskFailure } from '../../../../src/main/core/desk-failure.ts'
import type { Threads } from '../../../../src/main/core/ports.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { all, deskWithHistory } from '../../../fakes/backups.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

/** A thread that checks a copy, deaf to every message, until there is nothing left of it. */
function checking(copy: string, started: () => void): Threads {
  const start = () => {
    const thread = Object.assign(new EventEmitter(), { postMessage: () => undefined, terminate: () => undefined })
    const check = async (): Promise<void> => {
      await setImmediate()
      started()
      while (statSync(copy).size > 0) await setTimeout(5)
      thread.emit('message', { type: 'failed', code: 'SQLITE 11', isDamaged: true })
      thread.emit('exit', 0)
    }
    void check()
    return thread
  }
  return { start }
}

const now = new Date().toISOString()

for (const [what, taskOf] of [
  ['a backup', (copy: string): Task => ({ do: 'copy', from: 'history.db', to: copy })],
  ['a restore', (copy: string): Task => ({ do: 'adopt', path: copy, forgetCards: false, now })],
] as const) {
  test(`giving up ${what} ends the check of its copy, which nothing interrupts`, async () => {
    const copy = join(temporaryFolder(), 'copy.db')
    writeFileSync(copy, 'pages')
    const controller = new AbortController()
    const run = createThread(
      checking(copy, () => controller.abort()),
      systemFiles,
    )
    await expect(all(run(taskOf(copy), controller.signal))).rejects.toThrow('aborted')
    expect(readFileSync(copy, 'utf8')).toBe('')
  })
}

test.each([
  ['it has ended', false],
  ['its copy was emptied, even in vain', true],
])('giving up stops the thread and waits until %s', async (_, endsFirst) => {
  const ending = Promise.withResolvers<void>()
  const emptying = Promise.withResolvers<void>()
  const thread = Object.assign(new EventEmitter(), {
    postMessage: async () => {
      thread.emit('message', { type: 'failed', code: 'stopped', isDamaged: false })
      await ending.promise
      thread.emit('exit', 0)
    },
    terminate: () => undefined,
  })
  const writeFile = async () => {
    await emptying.promise
    throw new Error('denied')
  }
  const controller = new AbortController()
  const run = createThread({ start: () => thread }, { writeFile })
  let isOver = false
  const over = all(run({ do: 'copy', from: 'history.db', to: 'copy.db' }, controller.signal)).finally(() => {
    isOver = true
  })
  const givenUp = expect(over).rejects.toThrow('aborted')
  await setImmediate()
  controller.abort()
  const [first, last] = endsFirst ? [ending, emptying] : [emptying, ending]
  first.resolve()
  for (let turn = 0; turn < 10; turn++) await setImmediate()
  expect(isOver).toBe(false)
  last.resolve()
  await givenUp
})

test('what is given up after its result, and before that was taken, is given up', async () => {
  const thread = Object.assign(new EventEmitter(), { postMessage: () => undefined, terminate: () => undefined })
  const start = () => {
    void setImmediate().then(() => {
      thread.emit('message', { type: 'done', counts: { transactions: 1 } })
      thread.emit('exit', 0)
    })
    return thread
  }
  const controller = new AbortController()
  const copy = join(temporaryFolder(), 'copy.db')
  const steps = createThread({ start }, systemFiles)({ do: 'copy', from: 'history.db', to: copy }, controller.signal)
  expect((await steps.next()).value).toMatchObject({ is: 'done' })
  controller.abort()
  await expect(steps.next()).rejects.toThrow('aborted')
})

test('whoever no longer listens stops the thread', async () => {
  const thread = Object.assign(new EventEmitter(), {
    postMessage: () => thread.emit('exit', 0),
    terminate: () => undefined,
  })
  const start = () => {
    void setImmediate().then(() => thread.emit('message', { type: 'progress', done: 1, of: 2 }))
    return thread
  }
  const task = { do: 'count', path: 'history.db', other: null } as const
  const steps = createThread({ start }, systemFiles)(task, new AbortController().signal)
  expect((await steps.next()).value).toEqual({ is: 'under_way', done: 1, of: 2 })
  expect(await steps.return(undefined)).toEqual({ done: true, value: undefined })
})

test('what was given up before it began starts no thread', async () => {
  const start = () => expect.fail('a thread was started')
  const given = createThread({ start }, systemFiles)(
    { do: 'count', path: 'history.db', other: null },
    AbortSignal.abort(),
  )
  await expect(all(given)).rejects.toThrow('aborted')
})

test.each([
  ['a result, and then ends', [['message', { type: 'done', counts: { transactions: 1 } }]], 'counted'],
  ['no result, and ends', [], 'file_not_written'],
  ['an error', [['error', new RangeError('Out of memory')]], 'file_not_written'],
] as const)('a thread that gives %s, is not waited for any longer', async (_, said, result) => {
  const thread = Object.assign(new EventEmitter(), { postMessage: () => undefined, terminate: () => undefined })
  const start = () => {
    void setImmediate().then(() => [...said, ['exit', 0] as const].map(([event, what]) => thread.emit(event, what)))
    return thread
  }
  const counting = countIn(createThread({ start }, systemFiles), 'folder', null, new AbortController().signal)
  const ended = counting.then(
    () => 'counted',
    ({ failure }: DeskFailure) => failure.kind,
  )
  expect(await ended).toBe(result)
})

test('the database is not checked, too, because its copy was emptied', async () => {
  const { folder, desk } = await deskWithHistory()
  await desk.close()
  const [from, to] = [join(folder, 'history.db'), join(folder, 'copy.db')]
  const said: FromThread[] = []
  await new Promise<void>((resolve) => {
    const port = { postMessage: (one: unknown) => void said.push(one as FromThread), on: () => port, close: resolve }
    const emptied = {
      ...systemFiles.sync,
      chmod: () => {
        writeFileSync(to, Buffer.from(readFileSync(to)).fill(0x5a, 4096, 3 * 4096))
        rmSync(from)
      },
      stat: () => ({ size: 0, mtimeMs: 0 }),
    }
    serveBackup({ do: 'copy', from, to }, port, emptied)
  })
  expect(said.at(-1)).toEqual({ type: 'failed', code: 'EIO', isDamaged: false })
})
