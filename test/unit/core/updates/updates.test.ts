import { describe, expect, onTestFinished, test } from 'vitest'
import { createEvents } from '../../../../src/main/core/events.ts'
import type { UpdatesHost } from '../../../../src/main/core/ports.ts'
import { createSettings } from '../../../../src/main/core/settings.ts'
import { CHECK_EVERY_MS, createUpdates, FIRST_CHECK_MS } from '../../../../src/main/core/updates/updates.ts'
import { systemRandom } from '../../../../src/main/host/system-random.ts'
import type { DeskEvent } from '../../../../src/shared/model/desk.ts'
import type { Release } from '../../../../src/shared/model/updates.ts'
import { changed, openDraft, payoutPlatform, sealed } from '../../../fakes/batches.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { silentLogger } from '../../../fakes/logger.ts'
import { addMerchant, merchantDraft, payinOrder } from '../../../fakes/orders.ts'
import { created, type FakePlatform, startFakePlatform } from '../../../fakes/platform.ts'
import { fakeSettings } from '../../../fakes/ports.ts'
import { fakeTime } from '../../../fakes/time.ts'
import { fakeUpdater, RELEASE } from '../../../fakes/updater.ts'
import { CARDS } from '../batches/corpus.ts'
import { file } from '../batches/desk-with.ts'

const HOUR = 3_600_000

/** The update check without the rest of a desk: hours pass quickly. */
function alone(
  preferences: Record<string, unknown> = {},
  busy = { unsaved: 0, backup: false, export: false },
  time = fakeTime(),
  log = silentLogger,
  { version = '0.1.0', file = fakeSettings({ preferences }) } = {},
) {
  const fake = fakeUpdater()
  const updates = createUpdates({
    host: { updater: fake.updater, none: null, policy: null },
    version,
    settings: createSettings(file, silentLogger),
    clock: time.clock,
    timer: time.timer,
    random: systemRandom,
    events: createEvents(time.timer),
    log,
    pipeline: { inFlight: () => 0, hold: () => true, goOn: () => undefined },
    unsaved: { count: () => busy.unsaved },
    batches: { holdsCards: () => false },
    backups: { isBackingUp: () => busy.backup },
    writeOut: { isWriting: () => busy.export },
  })
  onTestFinished(() => updates.close())
  return { fake, time, updates }
}

/** A desk with a fake clock, and an updater that a test controls. */
async function desk(preferences: Record<string, unknown> = {}, policy: UpdatesHost['policy'] = null) {
  const time = fakeTime()
  const fake = fakeUpdater()
  const started = await startTestDesk({
    clock: time.clock,
    timer: time.timer,
    settings: fakeSettings({ preferences }),
    updates: { updater: fake.updater, none: null, policy },
  })
  const said: DeskEvent[] = []
  const controller = new AbortController()
  const events = await started.client.desk.events(undefined, { signal: controller.signal })
  void (async () => {
    for await (const event of events) said.push(event)
  })().catch(() => undefined)
  return { ...started, time, fake, said, updates: started.client.updates }
}

const postsOf = ({ received }: FakePlatform): number => received.filter(({ method }) => method === 'POST').length

type TestDesk = Awaited<ReturnType<typeof desk>>

async function ready({ updates, fake }: TestDesk): Promise<void> {
  await updates.check()
  if (fake.did.length === 0) await updates.download()
  fake.endDownload()
  await expect.poll(async () => (await updates.state()).offer?.stage).toBe('ready')
}

/** A payin that the platform has received but does not answer. */
async function unanswered({ client }: TestDesk) {
  let answer = (): void => undefined
  const platform = await startFakePlatform(created())
  const { answer: atOnce } = platform
  platform.answer = (...request) => {
    answer = () => void atOnce(...request)
  }
  const profile = await client.profiles.create({
    draft: merchantDraft(platform.baseUrl, { name: 'Shop' }),
    secret: { scheme: 'bearer', token: 't-1' },
  })
  const sent = client.payments.createAccountPayin(payinOrder(profile.id))
  await expect.poll(() => postsOf(platform)).toBe(1)
  return { platform, profile, sent, answer: () => answer() }
}

describe('checking for a new version', () => {
  test('begins shortly after the start and repeats about every six hours', async () => {
    const { fake, time, updates } = alone()
    expect(fake.asked).toBe(0)
    await time.pass(FIRST_CHECK_MS - 1)
    expect(fake.asked).toBe(0)
    await time.pass(1)
    expect(fake.asked).toBe(1)
    expect(updates.state()).toMatchObject({ offer: { release: RELEASE, stage: 'offered' }, failure: null })
    await time.pass(CHECK_EVERY_MS * 0.9 - 1)
    expect(fake.asked).toBe(1)
    await time.pass(CHECK_EVERY_MS * 0.2 + 1)
    expect(fake.asked).toBe(2)
  })

  test('is not done automatically when the operator has it off, and one press checks once', async () => {
    const { fake, time, updates } = alone({ updateChecks: false })
    await time.pass(48 * HOUR)
    expect(fake.asked).toBe(0)
    await Promise.all([updates.check(), updates.check()])
    expect(fake.asked).toBe(1)
  })

  test('follows the administrator’s policy rather than the operator’s choice', async () => {
    const { fake, time, updates } = await desk(
      { updateChecks: false, updateDownloads: true },
      { mode: 'notify', feed: false },
    )
    await time.pass(FIRST_CHECK_MS)
    expect(fake.asked).toBe(1)
    expect((await updates.state()).offer?.stage).toBe('offered')
    expect(fake.did).toEqual([])
  })

  test('leads to a download when the administrator wants it', async () => {
    const { fake, time } = await desk({}, { mode: 'download', feed: true })
    await time.pass(FIRST_CHECK_MS)
    await expect.poll(() => fake.did).toEqual(['download'])
  })

  test('is not done by a host without an updater, which says why', async () => {
    const { client } = await startTestDesk({
      updates: { updater: null, none: 'policy_off', policy: { mode: 'off', feed: false } },
    })
    expect(await client.updates.check()).toMatchObject({ none: 'policy_off', offer: null, feed: null })
    expect(await failureOf(client.updates.download())).toMatchObject({ kind: 'not_possible' })
  })

  test('reports a refusal with its reason, until a check succeeds', async () => {
    const { fake, updates, said } = await desk()
    fake.refuses = 'signature_wrong'
    expect(await updates.check()).toMatchObject({
      offer: null,
      failure: { during: 'check', reason: 'signature_wrong', version: '0.1.1' },
    })
    await expect.poll(() => said).toContainEqual({ changed: 'updates' })
    fake.refuses = null
    fake.offers = null
    expect(await updates.check()).toMatchObject({ offer: null, failure: null, checkedAt: expect.any(String) })
  })

  test('is reported as unreadable if it fails unexpectedly, and only then as an error in the log', async () => {
    const broken: unknown[] = []
    const log = { ...silentLogger, broken: (_what: string, error: unknown) => void broken.push(error) }
    const { fake, updates } = alone({}, undefined, undefined, log)
    fake.refuses = 'signature_wrong'
    await updates.check()
    expect(broken).toEqual([])
    const error = new Error('unexpected')
    fake.updater.check = () => Promise.reject(error)
    expect((await updates.check()).failure).toMatchObject({ during: 'check', reason: 'unreadable', version: null })
    expect(broken).toEqual([error])
  })

  test('that fails does not withdraw what was found before', async () => {
    const { fake, updates } = await desk()
    await updates.check()
    fake.refuses = 'unreachable'
    expect(await updates.check()).toMatchObject({ offer: { stage: 'offered' }, failure: { reason: 'unreachable' } })
  })

  test('no longer offers a version that was withdrawn', async () => {
    const { fake, updates } = await desk()
    await updates.check()
    fake.offers = null
    expect((await updates.check()).offer).toBeNull()
  })
})

describe('downloading', () => {
  test('waits for the operator, reports its progress, and ends ready', async () => {
    const all = await desk()
    const { updates, fake } = all
    expect(await failureOf(updates.download())).toMatchObject({ kind: 'not_possible' })
    await updates.check()
    expect(fake.did).toEqual([])
    expect((await updates.download()).offer).toMatchObject({ stage: 'downloading', progress: 0 })
    fake.progress(0.4)
    expect((await updates.state()).offer?.progress).toBe(0.4)
    expect((await updates.download()).offer?.stage).toBe('downloading')
    expect(fake.did).toEqual(['download'])
    fake.endDownload()
    await expect.poll(async () => (await updates.state()).offer).toMatchObject({ stage: 'ready', progress: 1 })
  })

  test('begins automatically when the operator has chosen so', async () => {
    const { fake, time } = await desk({ updateDownloads: true })
    await time.pass(FIRST_CHECK_MS)
    await expect.poll(() => fake.did).toEqual(['download'])
  })

  test('can be cancelled without a failure, and begun again', async () => {
    const { updates, fake } = await desk()
    await updates.check()
    await updates.download()
    expect(await updates.cancel()).toMatchObject({ offer: { stage: 'offered', progress: 0 }, failure: null })
    expect((await updates.download()).offer?.stage).toBe('downloading')
    expect(fake.did).toEqual(['download', 'download'])
  })

  test('that fails says why and keeps the offer', async () => {
    const { updates, fake } = await desk()
    await updates.check()
    await updates.download()
    fake.endDownload('changed')
    await expect
      .poll(() => updates.state())
      .toMatchObject({
        offer: { stage: 'offered' },
        failure: { during: 'download', reason: 'changed', version: '0.1.1' },
      })
    expect((await updates.check()).failure, 'the same version is found').toMatchObject({ reason: 'changed' })
    fake.offers = { ...RELEASE, version: '0.1.2' }
    expect(await updates.check()).toMatchObject({ offer: { release: fake.offers }, failure: null })
  })

  test('is not offered for a package that cannot replace itself', async () => {
    const { updates, fake, time } = await desk({ updateDownloads: true })
    fake.byHandBecause = 'deb'
    await time.pass(FIRST_CHECK_MS)
    expect(await updates.state()).toMatchObject({ byHand: 'deb', offer: { stage: 'offered' } })
    expect(await failureOf(updates.download())).toMatchObject({ kind: 'not_possible' })
    expect(fake.did).toEqual([])
  })

  test('is not disturbed by the next check', async () => {
    const { updates, fake } = await desk()
    await updates.check()
    await updates.download()
    await updates.check()
    expect(fake.asked).toBe(1)
  })
})

describe('a check under way', () => {
  const newer: Release = { ...RELEASE, version: '0.1.2' }

  async function duringCheck(all: TestDesk) {
    const { promise, resolve } = Promise.withResolvers<void>()
    all.fake.checking = promise
    all.fake.offers = newer
    const checked = all.updates.check()
    await expect.poll(() => all.fake.asked).toBe(2)
    return async (): Promise<void> => {
      resolve()
      await checked
    }
  }

  test('does not replace the version that the operator is installing meanwhile', async () => {
    const all = await desk({ updateDownloads: true })
    await ready(all)
    const { updates, fake, time } = all
    const answer = await duringCheck(all)
    await updates.reportScreen({ work: 'unfinished' })
    await updates.install()
    await answer()
    const waits = { stage: 'waiting', release: { version: '0.1.1' } }
    expect((await updates.state()).offer).toMatchObject(waits)
    await time.pass(2000)
    expect((await updates.state()).offer).toMatchObject(waits)
    expect(fake.did).toEqual(['download'])
    await updates.postpone()
    await updates.check()
    expect((await updates.state()).offer?.release.version).toBe('0.1.2')
  })

  test('does not replace the version that is being downloaded meanwhile', async () => {
    const all = await desk()
    const { updates, fake } = all
    await updates.check()
    const answer = await duringCheck(all)
    await updates.download()
    fake.refuses = 'unreachable'
    await answer()
    fake.endDownload()
    await expect
      .poll(async () => (await updates.state()).offer)
      .toMatchObject({ stage: 'ready', release: { version: '0.1.1' } })
    expect((await updates.state()).failure).toBeNull()
  })
})

describe('a restart that was to install a version', () => {
  /** A desk on a settings file, and the restart for its update. */
  async function restarted(file: ReturnType<typeof fakeSettings>, version?: string) {
    const all = alone({}, undefined, undefined, undefined, { file, ...(version === undefined ? {} : { version }) })
    await all.updates.check()
    all.updates.download()
    all.fake.endDownload()
    await expect.poll(() => all.updates.state().offer?.stage).toBe('ready')
    all.updates.install()
    await expect.poll(() => all.fake.did.at(-1)).toBe('restart')
    return all
  }
  const missed = { during: 'install', reason: 'not_installed', version: '0.1.1' }

  test('but did not is reported by the version that is still there, once', async () => {
    const file = fakeSettings({})
    await restarted(file)
    const { updates, fake } = alone({}, undefined, undefined, undefined, { file })
    expect(updates.state()).toMatchObject({ offer: null, failure: missed })
    fake.refuses = 'unreachable'
    expect((await updates.check()).failure).toMatchObject({ during: 'check' })
    fake.refuses = null
    expect(await updates.check(), 'the same version is offered').toMatchObject({
      offer: { stage: 'offered' },
      failure: missed,
    })
    expect(updates.download().failure, 'it is tried again').toBeNull()
    expect(alone({}, undefined, undefined, undefined, { file }).updates.state().failure).toBeNull()
  })

  test('is not reported any more when that version is withdrawn or has a successor', async () => {
    for (const offers of [null, { ...RELEASE, version: '0.1.2' }]) {
      const file = fakeSettings({})
      await restarted(file)
      const { updates, fake } = alone({}, undefined, undefined, undefined, { file })
      fake.offers = offers
      expect((await updates.check()).failure).toBeNull()
    }
  })

  test('is not reported by that version, a later one, or after the page kept its window open', async () => {
    for (const version of ['0.1.1', '0.2.0']) {
      const file = fakeSettings({})
      await restarted(file)
      const { updates } = alone({}, undefined, undefined, undefined, { file, version })
      expect(updates.state().failure).toBeNull()
    }
    const file = fakeSettings({})
    const { fake, updates } = await restarted(file)
    fake.stay()
    await expect.poll(() => updates.state().offer?.stage).toBe('ready')
    expect(alone({}, undefined, undefined, undefined, { file }).updates.state().failure).toBeNull()
  })

  test('happens although the disk is full, and so does the next start', async () => {
    const full = new Error('ENOSPC')
    const isFull = () => {
      throw full
    }
    const installing = { ...fakeSettings({}), set: isFull }
    const { fake, updates } = await restarted(installing)
    fake.stay()
    await expect.poll(() => updates.state().offer?.stage).toBe('ready')
    const started = { ...fakeSettings({ installingVersion: '0.1.1' }), set: isFull }
    expect(alone({}, undefined, undefined, undefined, { file: started }).updates.state().failure).toMatchObject(missed)
  })
})

describe('installing', () => {
  test('is not possible before a download', async () => {
    const { updates } = await desk()
    expect(await failureOf(updates.install())).toMatchObject({ kind: 'not_possible' })
    await updates.check()
    expect(await failureOf(updates.install())).toMatchObject({ kind: 'not_possible' })
  })

  test('puts the version in place and restarts when nothing prevents it, and nothing is sent from then on', async () => {
    const all = await desk()
    await ready(all)
    const { updates, fake, client } = all
    expect((await updates.install()).offer?.stage).toBe('installing')
    await expect.poll(() => fake.did).toEqual(['download', 'put in place', 'restart'])
    expect((await updates.postpone()).offer?.stage).toBe('installing')
    const platform = await startFakePlatform(created())
    const profile = await client.profiles.create({
      draft: merchantDraft(platform.baseUrl, { name: 'Shop' }),
      secret: { scheme: 'bearer', token: 't-1' },
    })
    const refused = await failureOf(client.payments.createAccountPayin(payinOrder(profile.id)))
    expect(refused).toMatchObject({ kind: 'not_sent' })
    expect(postsOf(platform)).toBe(0)
    fake.stay()
    await expect.poll(async () => (await updates.state()).offer?.stage).toBe('ready')
    expect(await client.payments.createAccountPayin(payinOrder(profile.id))).toMatchObject({ state: 'accepted' })
  })

  test('waits again for what came up on the screen while the version was put in place', async () => {
    const all = await desk()
    await ready(all)
    const { updates, fake, time } = all
    fake.whilePlacing = () => updates.reportScreen({ work: 'unfinished' })
    await updates.install()
    const waits = { stage: 'waiting', waitsFor: ['unfinished'] }
    await expect.poll(async () => (await updates.state()).offer).toMatchObject(waits)
    const { sent, answer } = await unanswered(all)
    answer()
    expect(await sent).toMatchObject({ state: 'accepted' })
    expect((await updates.postpone()).offer?.stage).toBe('ready')
    await updates.install()
    fake.whilePlacing = async () => undefined
    await updates.reportScreen({ work: null })
    await time.passUntil(() => fake.did.includes('restart'))
    expect(fake.did).toEqual(['download', 'put in place', 'put in place', 'restart'])
  })

  test('does not start Paydesk again if it is closed while the version is put in place', async () => {
    const { fake, updates } = alone()
    const [placing, placed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    fake.whilePlacing = () => {
      placing.resolve()
      return placed.promise
    }
    await updates.check()
    updates.download()
    fake.endDownload()
    await expect.poll(() => updates.state().offer?.stage).toBe('ready')
    updates.install()
    await placing.promise
    await updates.close()
    placed.resolve()
    await new Promise(setImmediate)
    expect(fake.did).toEqual(['download', 'put in place'])
  })

  test('still answers an order that was sent with its outcome, never as not sent', async () => {
    const all = await desk()
    await ready(all)
    const { updates, fake, client } = all
    const platform = await startFakePlatform(created())
    const draft = merchantDraft(platform.baseUrl, { name: 'Shop' })
    const { id } = await client.profiles.create({ draft, secret: { scheme: 'bearer', token: 't-1' } })
    const order = payinOrder(id)
    const sent = await client.payments.createAccountPayin(order)
    await updates.install()
    await expect.poll(() => fake.did.at(-1)).toBe('restart')
    expect(await client.payments.createAccountPayin(order)).toEqual(sent)
    expect(await failureOf(client.payments.createAccountPayin(payinOrder(id)))).toMatchObject({ kind: 'not_sent' })
    expect(postsOf(platform)).toBe(1)
  })

  test('waits while a request is unanswered, and goes on by itself once it is answered', async () => {
    const all = await desk()
    await ready(all)
    const { updates, fake, time } = all
    const { sent, answer } = await unanswered(all)
    expect((await updates.install()).offer).toMatchObject({ stage: 'waiting', waitsFor: ['in_flight'] })
    await time.pass(5000)
    expect(fake.did).toEqual(['download'])
    answer()
    expect(await sent).toMatchObject({ state: 'accepted' })
    await time.passUntil(() => fake.did.includes('restart'))
    expect(fake.did).toEqual(['download', 'put in place', 'restart'])
  })

  test('waits for work on the screen and for another desk, and says which', async () => {
    const all = await desk()
    await ready(all)
    const { updates, fake, time } = all
    await updates.reportScreen({ work: 'unfinished' })
    expect((await updates.install()).offer).toMatchObject({ stage: 'waiting', waitsFor: ['unfinished'] })
    await updates.reportScreen({ work: 'typed' })
    expect((await updates.state()).offer?.waitsFor).toEqual(['unfinished'])
    await updates.reportScreen({ work: 'unresolved' })
    fake.otherDesk = true
    await time.pass(2000)
    expect((await updates.state()).offer?.waitsFor).toEqual(['unresolved', 'other_desk'])
    await updates.reportScreen({ work: null })
    await time.pass(2000)
    expect((await updates.state()).offer?.waitsFor).toEqual(['other_desk'])
    fake.otherDesk = false
    await time.passUntil(() => fake.did.includes('restart'))
  })

  test('waits for an outcome that is not saved, and for a backup and an export before a screen has reported them', async () => {
    const time = fakeTime()
    const busy = { unsaved: 1, backup: true, export: true }
    const { fake, updates } = alone({}, busy, time)
    await time.pass(FIRST_CHECK_MS)
    updates.download()
    fake.endDownload()
    await expect.poll(() => updates.state().offer?.stage).toBe('ready')
    expect(updates.install().offer).toMatchObject({ stage: 'waiting', waitsFor: ['unsaved', 'unfinished'] })
    busy.unsaved = 0
    busy.backup = false
    await time.pass(2_000)
    expect(updates.state().offer).toMatchObject({ stage: 'waiting', waitsFor: ['unfinished'] })
    busy.export = false
    await time.passUntil(() => fake.did.includes('restart'))
  })

  test('waits for an unfinished batch, whose card numbers are only in memory', async () => {
    const all = await desk()
    await ready(all)
    const { client, updates, fake, time } = all
    const platform = await startFakePlatform(payoutPlatform().answer)
    const profile = await addMerchant(client, platform.baseUrl)
    await client.account.readBanks({ profileId: profile.id })
    const draft = await openDraft(all.desk, profile.id, file(2))
    const typed = { change: 'edit', row: 2, field: 'card', text: CARDS[3] ?? '' } as const
    const corrected = await changed(client, draft, typed)
    expect((await updates.install()).offer).toMatchObject({ stage: 'waiting', waitsFor: ['batch_cards'] })
    const { id } = await sealed(client, profile, corrected)
    await time.pass(2000)
    expect((await updates.state()).offer?.waitsFor).toEqual(['batch_cards'])
    await client.batches.end({ id })
    await time.passUntil(() => fake.did.includes('restart'))
  })

  test('that waits can be postponed, and then nothing happens any more', async () => {
    const all = await desk()
    await ready(all)
    const { updates, fake, time } = all
    await updates.reportScreen({ work: 'unfinished' })
    await updates.install()
    expect((await updates.postpone()).offer).toMatchObject({ stage: 'ready', waitsFor: [] })
    await updates.reportScreen({ work: null })
    await time.pass(60_000)
    expect(fake.did).toEqual(['download'])
    expect((await updates.state()).offer?.stage).toBe('ready')
  })

  test('that fails leaves everything as it was: requests are sent again, and it can be tried again', async () => {
    const all = await desk()
    await ready(all)
    const { updates, fake } = all
    fake.placing = 'disk_full'
    await updates.install()
    await expect
      .poll(() => updates.state())
      .toMatchObject({ offer: { stage: 'ready' }, failure: { during: 'install', reason: 'disk_full' } })
    const { sent, answer } = await unanswered(all)
    answer()
    expect(await sent).toMatchObject({ state: 'accepted' })
    fake.placing = null
    await updates.install()
    await expect.poll(() => fake.did.at(-1)).toBe('restart')
  })

  test('of a file changed on the disk asks for a new download', async () => {
    const all = await desk()
    await ready(all)
    const { updates, fake } = all
    fake.placing = 'changed_on_disk'
    await updates.install()
    await expect
      .poll(() => updates.state())
      .toMatchObject({ offer: { stage: 'offered' }, failure: { reason: 'changed_on_disk' } })
    expect(await failureOf(updates.install())).toMatchObject({ kind: 'not_possible' })
  })
})
