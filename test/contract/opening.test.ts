import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDesk } from '../../src/main/core/create-desk.ts'
import { openDataFolder } from '../../src/main/core/data-folder.ts'
import { GivenUp } from '../../src/main/core/database/opening-work.ts'
import { beginOpening } from '../../src/main/core/opening.ts'
import { createOpeningRouter } from '../../src/main/core/router/opening.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'
import type { OpeningState } from '../../src/shared/model/opening.ts'
import { writeOld } from '../bench/million.ts'
import { temporaryFolder, testHost } from '../fakes/desk.ts'
import { fakePorts } from '../fakes/ports.ts'
import { transports } from './transports.ts'

const ROWS = 3_000

/** A desk that is being opened on a database of version 7. */
function opening() {
  const folder = temporaryFolder()
  writeOld(join(folder, 'history.db'), { rows: ROWS, merchants: 1 })
  const ports = fakePorts()
  const begun = beginOpening(folder, ports, new Date())
  const desk = createDesk(openDataFolder(systemFiles.sync, folder), testHost, ports, begun)
  desk.catch(() => undefined)
  onTestFinished(() =>
    desk.then(
      (open) => open.close(),
      () => undefined,
    ),
  )
  return { folder, begun, desk, router: createOpeningRouter(begun, desk, () => 'ru') }
}

describe.each(transports)('over %s, while the desk opens', (_name, connect) => {
  test('streams its progress until it is open, and answers calls made meanwhile once it is open', async () => {
    const { begun, router } = opening()
    const { client } = await connect({ router })
    let isAnswered = false
    const info = client.desk.info().then((answer) => {
      isAnswered = true
      return answer
    })
    const said: OpeningState[] = []
    for await (const state of await client.opening.follow()) {
      if (state.work?.what === 'update') expect(isAnswered).toBe(false)
      said.push(state)
    }
    expect(said[0]).toMatchObject({ language: 'ru' })
    expect(said.filter(({ work }) => work?.what === 'update').length).toBeGreaterThan(0)
    const elapsed = said.map((state) => state.elapsed)
    expect(elapsed).toEqual(elapsed.toSorted((a, b) => a - b))
    expect(await info).toMatchObject({ host: 'browser' })
    await begun.database.opened
    // A late subscriber gets no state.
    for await (const state of await client.opening.follow()) expect(state).toBeUndefined()
  })
})

test('a desk whose opening is given up releases its folder', async () => {
  const { folder, begun, desk } = opening()
  await begun.changed()
  await begun.database.giveUp()
  await expect(desk).rejects.toBeInstanceOf(GivenUp)
  openDataFolder(systemFiles.sync, folder).release()
})
