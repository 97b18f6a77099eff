import { expect } from 'vitest'
import { startTestDesk } from '../fakes/desk.ts'
import { failureOf } from '../fakes/failure-of.ts'
import { fakeUpdater } from '../fakes/updater.ts'
import type { Calls } from './setting.ts'

const NOTHING_THERE = { kind: 'not_possible', why: 'nothing_there' }

/** A desk whose updater finds a new version. */
async function deskWithUpdater() {
  const fake = fakeUpdater()
  const { client } = await startTestDesk({ updates: { updater: fake.updater, none: null, policy: null } })
  const stage = async () => (await client.updates.state()).offer?.stage
  return { updates: client.updates, fake, stage }
}

/** Updates. */
export const updateCalls: Calls = {
  'updates.state': async ({ client }) => {
    expect(await client.updates.state()).toMatchObject({ none: 'browser_host', offer: null, failure: null })
    const { updates } = await deskWithUpdater()
    expect(await updates.state()).toMatchObject({ none: null, feed: 'https://updates.example.com/paydesk' })
  },
  'updates.check': async ({ client }) => {
    expect(await client.updates.check()).toMatchObject({ none: 'browser_host', checkedAt: null })
    const { updates, fake } = await deskWithUpdater()
    expect(await updates.check()).toMatchObject({ offer: { stage: 'offered', release: { version: '0.1.1' } } })
    fake.refuses = 'html_page'
    expect(await updates.check()).toMatchObject({ failure: { during: 'check', reason: 'html_page' } })
  },
  'updates.download': async ({ client }) => {
    expect(await failureOf(client.updates.download())).toEqual(NOTHING_THERE)
    const { updates, fake, stage } = await deskWithUpdater()
    await updates.check()
    expect(await updates.download()).toMatchObject({ offer: { stage: 'downloading' } })
    fake.endDownload()
    await expect.poll(stage).toBe('ready')
  },
  'updates.cancel': async ({ client }) => {
    expect(await client.updates.cancel()).toMatchObject({ offer: null })
    const { updates } = await deskWithUpdater()
    await updates.check()
    await updates.download()
    expect(await updates.cancel()).toMatchObject({ offer: { stage: 'offered' } })
  },
  'updates.install': async ({ client }) => {
    expect(await failureOf(client.updates.install())).toEqual(NOTHING_THERE)
    const { updates, fake, stage } = await deskWithUpdater()
    await updates.check()
    await updates.download()
    fake.endDownload()
    await expect.poll(stage).toBe('ready')
    expect(await updates.install()).toMatchObject({ offer: { stage: 'installing' } })
  },
  'updates.postpone': async ({ client }) => {
    expect(await client.updates.postpone()).toMatchObject({ offer: null })
    const { updates, fake, stage } = await deskWithUpdater()
    await updates.check()
    await updates.download()
    fake.endDownload()
    await expect.poll(stage).toBe('ready')
    await updates.reportScreen({ work: 'unfinished' })
    expect(await updates.install()).toMatchObject({ offer: { stage: 'waiting', waitsFor: ['unfinished'] } })
    expect(await updates.postpone()).toMatchObject({ offer: { stage: 'ready' } })
  },
  'updates.reportScreen': async ({ client }) => {
    expect(await client.updates.reportScreen({ work: null })).toBeUndefined()
    const work = 'anything' as unknown as 'unfinished'
    await expect(client.updates.reportScreen({ work })).rejects.toThrow('validation')
  },
}
