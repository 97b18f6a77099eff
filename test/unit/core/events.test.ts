import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEvents } from '../../../src/main/core/events.ts'
import { type DeskEvent, deskEvent } from '../../../src/shared/model/desk.ts'
import { type FakeTime, fakeTime } from '../../fakes/time.ts'

/** Events that reach a screen during `happens`, and for a moment after it. */
async function heard(
  happens: (events: ReturnType<typeof createEvents>, time: FakeTime) => unknown,
): Promise<readonly DeskEvent[]> {
  const time = fakeTime()
  time.settle = () => new Promise((resolve) => setImmediate(resolve))
  const events = createEvents(time.timer)
  const controller = new AbortController()
  const said: DeskEvent[] = []
  const listening = (async () => {
    for await (const event of events.listen(controller.signal)) said.push(deskEvent.parse(event))
  })().catch(() => undefined)
  await happens(events, time)
  await time.pass(250)
  controller.abort()
  await listening
  return said
}

const PROFILE = randomUUID()
const newsOf = (id: string) => ({ id, profileId: PROFILE, status: 'paid', before: 'process' })

test('announces what is read within a moment in one event, each transaction once', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  const said = await heard((events) => {
    events.sayRead(one)
    events.sayRead(other)
    events.sayRead(one)
  })
  expect(said).toEqual([{ changed: 'transactions', ids: [one, other] }])
})

test('announces the next moment in another event, and loses nothing that was read', async () => {
  const ids = [randomUUID(), randomUUID()]
  const said = await heard(async (events, time) => {
    for (const id of ids) {
      events.sayPolled(id, newsOf(id))
      await time.pass(200)
    }
  })
  expect(said).toEqual(ids.map((id) => ({ changed: 'transactions', ids: [id], news: [newsOf(id)] })))
})

test('announces ten thousand changes at once in one event of bounded size that names the newest of them', async () => {
  const ids = Array.from({ length: 10_000 }, () => randomUUID())
  const said = await heard((events) => {
    for (const id of ids) events.sayPolled(id, newsOf(id))
  })
  expect(said).toHaveLength(1)
  expect(said[0]).toMatchObject({ changed: 'transactions', ids: null })
  const news = said.flatMap((event) => (event.changed === 'transactions' ? (event.news ?? []) : []))
  expect(news).toHaveLength(20)
  expect(news.at(-1)?.id).toBe(ids.at(-1))
  expect(JSON.stringify(said).length).toBeLessThan(10_000)
})
