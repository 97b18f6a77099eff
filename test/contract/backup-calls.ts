import { createRouterClient } from '@orpc/server'
import { expect } from 'vitest'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { all, backedUp, choosing, ordered } from '../fakes/backups.ts'
import { startTestDesk, temporaryFolder } from '../fakes/desk.ts'
import { failureOf } from '../fakes/failure-of.ts'
import { payinOrder } from '../fakes/orders.ts'
import type { Calls } from './setting.ts'

const NOTHING_THERE = { kind: 'not_possible', why: 'nothing_there' }

/** A desk whose folder dialog returns `folder`. */
async function deskThatAsks(folder: string | null): Promise<DeskClient> {
  const { desk } = await startTestDesk(choosing(folder))
  return createRouterClient(desk.router) as DeskClient
}

/** Retention, backup and restore. */
export const keepingCalls: Calls = {
  'backups.state': async ({ client, profileId }) => {
    expect(await client.backups.state()).toMatchObject({ transactions: 0, observations: 0, restored: null })
    await client.payments.createAccountPayin(payinOrder(profileId))
    const { transactions, backupFolder } = await client.backups.state()
    expect([transactions, backupFolder]).toEqual([1, expect.stringMatching(/[\\/]backups$/)])
  },
  'backups.chooseFolder': async ({ client }) => {
    expect(await client.backups.chooseFolder()).toEqual({ folder: null })
    const folder = temporaryFolder()
    const desktop = await deskThatAsks(folder)
    expect(await desktop.backups.chooseFolder()).toEqual({ folder })
    expect(await desktop.backups.state()).toMatchObject({ backupFolder: folder })
  },
  'backups.openFolder': async ({ client }) => {
    expect(await client.backups.openFolder({ folder: 'data' })).toBeUndefined()
    const other = { folder: '/' } as unknown as { folder: 'data' }
    await expect(client.backups.openFolder(other)).rejects.toThrow('validation')
  },
  'backups.backUp': async ({ client, profileId }) => {
    await client.payments.createAccountPayin(payinOrder(profileId))
    const told = await all(client.backups.backUp())
    expect(told.at(-1)).toMatchObject({ is: 'done', info: { transactions: 1, leftOut: 0 } })
    expect(await all((await deskThatAsks(null)).backups.backUp())).toEqual([{ is: 'cancelled' }])
  },
  'backups.backups': async ({ client }) => {
    expect(await client.backups.backups()).toEqual({ backups: [], unreadable: [] })
    const { path } = await backedUp(client)
    expect(await client.backups.backups()).toMatchObject({ backups: [{ path }], unreadable: [] })
  },
  'backups.chooseBackup': async ({ client }) => {
    expect(await client.backups.chooseBackup()).toBeNull()
    const { path, transactions } = await backedUp(client)
    expect(await (await deskThatAsks(path)).backups.chooseBackup()).toMatchObject({ path, transactions })
    const none = (await deskThatAsks(temporaryFolder())).backups.chooseBackup()
    expect(await failureOf(none)).toMatchObject({ kind: 'backup_unusable', why: 'not_a_backup' })
  },
  'backups.prepareRestore': async ({ client, profileId }) => {
    const { path } = await backedUp(client)
    await client.payments.createAccountPayin(payinOrder(profileId))
    const giveUp = new AbortController()
    for await (const step of await client.backups.prepareRestore({ path }, { signal: giveUp.signal })) {
      if (step.is !== 'ready') continue
      expect(step.atStake).toEqual({ transactions: 1, missing: 1 })
      break
    }
    giveUp.abort()
    const elsewhere = all(client.backups.prepareRestore({ path: temporaryFolder() }))
    expect(await failureOf(elsewhere)).toMatchObject({ kind: 'backup_unusable' })
  },
  'backups.restore': async ({ client, profileId }) => {
    expect(await failureOf(client.backups.restore({ atStake: null }))).toEqual(NOTHING_THERE)
    const { path } = await backedUp(client)
    await ordered(client, path)
    const sent = client.payments.createAccountPayin(payinOrder(profileId))
    expect(await failureOf(sent), 'the desk is about to start anew').toMatchObject({ kind: 'not_sent' })
  },
  'backups.acknowledgeGap': async ({ client }) => {
    const none = { cause: 'restored', to: new Date().toISOString() } as const
    expect(await client.backups.acknowledgeGap(none)).toBeUndefined()
    expect(await client.backups.state()).toMatchObject({ restored: null })
  },
  'backups.olderPayloads': async ({ client, profileId }) => {
    await client.payments.createAccountPayin(payinOrder(profileId))
    expect(await client.backups.olderPayloads({ months: 3 })).toEqual({ count: 0 })
    const months = 1 as unknown as 3
    await expect(client.backups.olderPayloads({ months })).rejects.toThrow('validation')
  },
  'backups.dropPayloads': async ({ client, profileId }) => {
    const order = payinOrder(profileId)
    await client.payments.createAccountPayin(order)
    await client.desk.setPreferences({ payloadMonths: 3 })
    expect(await client.backups.dropPayloads()).toEqual({ dropped: 0 })
    expect(await client.transactions.rawReply({ intentId: order.intentId })).not.toBeNull()
  },
}
