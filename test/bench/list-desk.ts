import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startBrowserHost } from '../../src/main/browser/host.ts'
import { createDesk } from '../../src/main/core/create-desk.ts'
import { openDataFolder } from '../../src/main/core/data-folder.ts'
import { observationRepository } from '../../src/main/core/database/observation-repository.ts'
import { createEvents } from '../../src/main/core/events.ts'
import { os } from '../../src/main/core/router/base.ts'
import { serveOnSocket } from '../../src/main/core/router/serve.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'
import { systemTimer } from '../../src/main/host/system-timer.ts'
import { fakePorts } from '../fakes/ports.ts'

const RENDERER = fileURLToPath(new URL('../../out/renderer/', import.meta.url))
/** Changes written in a row before yielding to the rest of the desk. */
const AT_ONCE = 50

export interface ListDesk {
  /** The address to open, with the one-time token. */
  readonly url: string
  /**
   * Changes the status of the newest `count` transactions as polling does: on disk, and announced to the screens.
   * `together`: announced only after all of them are written.
   */
  change(count: number, status: string, together: boolean): Promise<void>
  close(): Promise<void>
}

/** Runs a real desk in this process on a folder that contains `history.db`, with its page on loopback. */
export async function serveList(folder: string): Promise<ListDesk> {
  const info = { host: 'browser', version: '0', platform: 'x', locale: 'en', loopbackOnly: null } as const
  const desk = await createDesk(openDataFolder(systemFiles.sync, folder), info, fakePorts())
  const events = createEvents(systemTimer)
  const heard = os.desk.events.handler(async function* ({ signal }) {
    yield { changed: 'nothing' }
    yield* events.listen(signal)
  })
  const router = { ...desk.router, desk: { ...desk.router.desk, events: heard } }
  const host = await startBrowserHost({
    rendererFolder: RENDERER,
    port: 0,
    evidence: desk.evidence,
    receipts: desk.receipts,
    batches: desk.batches,
    exports: desk.exports,
    serve: (socket) => serveOnSocket(router, socket, (error) => process.stderr.write(`${error}\n`)),
  })
  const database = new DatabaseSync(join(folder, 'history.db'))
  database.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = OFF')
  database.function('alive', () => 1)
  const { addObservation } = observationRepository(database)
  const newest = database.prepare(`
    SELECT l.transaction_id AS id, t.profile_id AS profileId FROM listed l JOIN transactions t ON t.id = l.transaction_id
    ORDER BY l.number DESC LIMIT ?`)
  return {
    url: host.url,
    async change(count, status, together) {
      const all = newest.all(count).map(({ id, profileId }) => ({ id: String(id), profileId: String(profileId) }))
      const say = (one: (typeof all)[number]) => events.sayPolled(one.id, { ...one, status, before: 'pending' })
      for (const [index, one] of all.entries()) {
        const readAt = new Date().toISOString()
        addObservation(one.id, { status, readAt, receipts: [], payload: { status } } as never)
        if (!together) say(one)
        if (index % AT_ONCE === 0) await setTimeout(1)
      }
      if (together) for (const one of all) say(one)
    },
    async close() {
      database.close()
      await host.close()
      await desk.close()
    },
  }
}
