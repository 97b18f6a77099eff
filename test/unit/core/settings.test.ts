import { expect, test } from 'vitest'
import { DeskFailure } from '../../../src/main/core/desk-failure.ts'
import { createSettings } from '../../../src/main/core/settings.ts'
import { WHOLE_VIEW } from '../../../src/shared/model/list-view.ts'
import { DEFAULT_PREFERENCES } from '../../../src/shared/model/preferences.ts'
import { startTestDesk } from '../../fakes/desk.ts'
import { silentLogger } from '../../fakes/logger.ts'
import { fakeSettings } from '../../fakes/ports.ts'

const settingsWith = (kept: unknown) => createSettings(fakeSettings({ preferences: kept }), silentLogger)

test('preferences that were never chosen have their defaults: five minutes, notices, no templates', () => {
  const { disputeMinutes, disputeNotices, reasonTemplates } = settingsWith(undefined).preferences()
  expect([disputeMinutes, disputeNotices, reasonTemplates]).toEqual([5, true, []])
})

test('keeps a preference that is chosen, and the others as they were', () => {
  const settings = settingsWith({ theme: 'dark', disputeMinutes: 15 })
  const reasonTemplates = [{ name: 'Paid', text: 'The client has paid.' }]
  settings.setPreferences({ reasonTemplates, disputeNotices: false, disputeMinutes: undefined })
  const kept = { theme: 'dark', disputeMinutes: 15, disputeNotices: false, reasonTemplates }
  expect(settings.preferences()).toEqual({ ...DEFAULT_PREFERENCES, ...kept })
})

test('refuses a value computed from another than the current one, whatever else has changed', () => {
  const settings = settingsWith({ linkHosts: ['a.test'] })
  const from = settings.preferences()
  settings.setPreferences({ theme: 'dark' })
  settings.setPreferences({ linkHosts: ['a.test', 'b.test'] }, from)
  expect(() => settings.setPreferences({ linkHosts: ['a.test', 'c.test'] }, from)).toThrow(DeskFailure)
  expect(settings.preferences()).toMatchObject({ theme: 'dark', linkHosts: ['a.test', 'b.test'] })
})

test.each([
  ['disputeMinutes', 7],
  ['disputeMinutes', '5'],
  ['disputeNotices', 'no'],
  ['reasonTemplates', [{ name: '', text: 'x' }]],
  ['reasonTemplates', Array.from({ length: 51 }, () => ({ name: 'n', text: 't' }))],
] as const)('takes a value of %s that does not fit as never chosen, and keeps the others', (name, value) => {
  const { [name]: chosen, theme } = settingsWith({ theme: 'dark', [name]: value }).preferences()
  expect([chosen, theme]).toEqual([DEFAULT_PREFERENCES[name], 'dark'])
})

test('a value that cannot be read, as of a newer version, stays in the file while others are chosen', () => {
  const store = fakeSettings({ preferences: { theme: 'dark', savedViews: [{ name: 'Newer' }], newer: 1 } })
  const settings = createSettings(store, silentLogger)
  settings.setPreferences({ theme: 'light' })
  expect(store.get('preferences')).toMatchObject({ theme: 'light', savedViews: [{ name: 'Newer' }], newer: 1 })
  settings.setPreferences({ savedViews: [] })
  expect(store.get('preferences')).toMatchObject({ theme: 'light', savedViews: [], newer: 1 })
})

test('refuses a card number as the operator’s name, and keeps the previous one', () => {
  const settings = settingsWith({ operatorName: 'Anna' })
  expect(() => settings.setPreferences({ operatorName: '4111 1111 1111 1111', theme: 'dark' })).toThrow(DeskFailure)
  expect(settings.preferences()).toMatchObject({ operatorName: 'Anna', theme: DEFAULT_PREFERENCES.theme })
})

test('does not save a view that searches for a card number; one that was saved before does not block others', () => {
  const view = (id: string, text: string) => ({ id, name: id, view: { ...WHOLE_VIEW, text } })
  const [old, good, bad] = [
    view('00000000-0000-4000-8000-000000000001', '4111 1111 1111 1111'),
    view('00000000-0000-4000-8000-000000000002', 'INV-17'),
    view('00000000-0000-4000-8000-000000000003', '5555555555554444'),
  ]
  const settings = settingsWith({ savedViews: [old] })
  expect(() => settings.setPreferences({ savedViews: [old, bad] })).toThrow(DeskFailure)
  expect(settings.preferences().savedViews).toEqual([old])
  expect(settings.setPreferences({ savedViews: [old, good] }).savedViews).toEqual([old, good])
  // Deleted, and then restored.
  settings.setPreferences({ savedViews: [good] })
  expect(settings.setPreferences({ savedViews: [old, good] }).savedViews).toEqual([old, good])
})

test('a setting that cannot be written holds, is reported, and is written with the next one', () => {
  const kept = fakeSettings()
  let isFull = true
  const set = (key: string, value: unknown) => {
    if (isFull) throw new Error('ENOSPC')
    kept.set(key, value)
  }
  const settings = createSettings({ ...kept, set }, silentLogger)
  const profileId = '00000000-0000-4000-8000-000000000001'
  settings.setActiveProfileId(profileId)
  expect([settings.activeProfileId(), settings.isUnwritten()]).toEqual([profileId, true])
  isFull = false
  settings.setPreferences({ theme: 'dark' })
  expect([settings.isUnwritten(), kept.get('activeProfileId')]).toEqual([false, profileId])
  isFull = true
  settings.setActiveProfileId(null)
  isFull = false
  settings.writeDown()
  expect([settings.isUnwritten(), kept.get('activeProfileId')]).toEqual([false, null])
})

test('tells the operator that preferences cannot be written', async () => {
  const set = () => {
    throw new Error('EPERM')
  }
  const { client } = await startTestDesk({ settings: { ...fakeSettings(), set } })
  const told = async () => (await client.desk.info()).notices.map(({ kind }) => kind)
  expect(await told()).not.toContain('settings_unwritten')
  await client.desk.setPreferences({ theme: 'dark' })
  expect(await told()).toContain('settings_unwritten')
})
