import type { DisputeNews, StatusNews } from '../../src/main/core/ports.ts'
import type { DeskEvent } from '../../src/shared/model/desk.ts'
import { startTestDesk } from './desk.ts'
import { startFakePlatform } from './platform.ts'
import { fakeSettings, realThreads } from './ports.ts'
import { fakeTime } from './time.ts'

/** A desk with a fake clock, and a record of its events and of its system notifications. */
export async function deskInTime(preferences: Record<string, unknown> = {}, time = fakeTime()) {
  const told: DisputeNews[] = []
  /** One entry for each system notification about statuses. */
  const toldStatuses: (readonly StatusNews[])[] = []
  const said: DeskEvent[] = []
  const { desk, client, folder } = await startTestDesk({
    threads: realThreads,
    clock: time.clock,
    timer: time.timer,
    settings: fakeSettings({ preferences }),
    notifier: {
      disputeChanged: (news) => void told.push(news),
      statusesChanged: (news) => void toldStatuses.push(news),
    },
  })
  // More turns of the database thread and of HTTP than reading a dispute takes.
  const probe = await startFakePlatform()
  time.settle = async () => {
    for (let turn = 0; turn < 12; turn++) await (turn % 6 === 5 ? fetch(probe.baseUrl) : client.disputes.news())
  }
  const controller = new AbortController()
  const events = await client.desk.events(undefined, { signal: controller.signal })
  await events.next()
  void (async () => {
    for await (const event of events) said.push(event)
  })().catch(() => undefined)
  const news = () => said.flatMap((event) => (event.changed === 'disputes' ? event.news : []))
  return { time, desk, client, folder, told, toldStatuses, said, news }
}
