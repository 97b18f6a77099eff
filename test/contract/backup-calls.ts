import { createRouterClient } from '@orpc/server'
import { expect } from 'vitest'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { all, backedUp, choosing, ordered } from '../fakes/backups.ts'
import { startTestDesk, temporaryFolder } from '../fakes/desk.ts'
import { failureOf } from '../fakes/failure-of.ts'
import { payinOrder } from '../fakes/orders.ts'
import type { Calls } from './setting.ts'

const NOTHING_THERE = { kind: 'not_possible', why: 'nothing_there' }

/** A desk that asks for folders, and is told this one. */
async function deskThatAsks(folder: string | null): Promise<DeskClient> {
  const { desk } = await startTestDesk(choosing(folder))
  return createRouterClient(desk.router) as DeskClient
}

/** Retention, backup and restore. */
export const keepingCalls: Calls = {
  'keeping.state': async ({ client, profileId }) => {
    expect(await client.keeping.state()).toMatchObject({ transactions: 0, observations: 0, restored: null })
    await client.payments.createAccountPayin(payinOrder(profileId))
    const { transactions, backupFolder } = await client.keeping.state()
    expect([transactions, backupFolder]).toEqual([1, expect.stringMatching(/[\\/]backups$/)])
  },
  'keeping.chooseFolder': async ({ client }) => {
    expect(await client.keeping.chooseFolder()).toEqual({ folder: null })
    const folder = temporaryFolder()
    const desktop = await deskThatAsks(folder)
    expect(await desktop.keeping.chooseFolder()).toEqual({ folder })
    expect(await desktop.keeping.state()).toMatchObject({ backupFolder: folder })
  },
  'keeping.openFolder': async ({ client }) => {
    expect(await client.keeping.openFolder({ folder: 'data' })).toBeUndefined()
    const other = { folder: '/' } as unknown as { folder: 'data' }
    await expect(client.keeping.openFolder(other)).rejects.toThrow('validation')
  },
  'keeping.backUp': async ({ client, profileId }) => {
    await client.payments.createAccountPayin(payinOrder(profileId))
    const told = await all(client.keeping.backUp())
    expect(told.at(-1)).toMatchObject({ is: 'done', info: { transactions: 1, leftOut: 0 } })
    expect(await all((await deskThatAsks(null)).keeping.backUp())).toEqual([{ is: 'cancelled' }])
  },
  'keeping.backups': async ({ client }) => {
    expect(await client.keeping.backups()).toEqual([])
    const { path } = await backedUp(client)
    expect(await client.keeping.backups()).toMatchObject([{ path }])
  },
  'keeping.chooseBackup': async ({ client }) => {
    expect(await client.keeping.chooseBackup()).toBeNull()
    const { path, transactions } = await backedUp(client)
    expect(await (await deskThatAsks(path)).keeping.chooseBackup()).toMatchObject({ path, transactions })
    const none = (await deskThatAsks(temporaryFolder())).keeping.chooseBackup()
    expect(await failureOf(none)).toMatchObject({ kind: 'backup_unusable', why: 'not_a_backup' })
  },
  'keeping.prepareRestore': async ({ client, profileId }) => {
    const { path } = await backedUp(client)
    await client.payments.createAccountPayin(payinOrder(profileId))
    const giveUp = new AbortController()
    for await (const step of await client.keeping.prepareRestore({ path }, { signal: giveUp.signal })) {
      if (step.is !== 'ready') continue
      expect(step.atStake).toEqual({ transactions: 1, since: 1 })
      break
    }
    giveUp.abort()
    const elsewhere = all(client.keeping.prepareRestore({ path: temporaryFolder() }))
    expect(await failureOf(elsewhere)).toMatchObject({ kind: 'backup_unusable' })
  },
  'keeping.restore': async ({ client, profileId }) => {
    expect(await failureOf(client.keeping.restore())).toEqual(NOTHING_THERE)
    const { path } = await backedUp(client)
    await ordered(client, path)
    const sent = client.payments.createAccountPayin(payinOrder(profileId))
    expect(await failureOf(sent), 'the desk is about to start anew').toMatchObject({ kind: 'not_sent' })
  },
  'keeping.acknowledgeGaps': async ({ client }) => {
    expect(await client.keeping.acknowledgeGaps()).toBeUndefined()
    expect(await client.keeping.state()).toMatchObject({ restored: null })
  },
  'keeping.olderPayloads': async ({ client, profileId }) => {
    await client.payments.createAccountPayin(payinOrder(profileId))
    expect(await client.keeping.olderPayloads({ months: 3 })).toEqual({ count: 0 })
    const months = 1 as unknown as 3
    await expect(client.keeping.olderPayloads({ months })).rejects.toThrow('validation')
  },
  'keeping.dropPayloads': async ({ client, profileId }) => {
    const order = payinOrder(profileId)
    await client.payments.createAccountPayin(order)
    await client.desk.setPreferences({ payloadMonths: 3 })
    expect(await client.keeping.dropPayloads()).toEqual({ dropped: 0 })
    expect(await client.transactions.rawReply({ intentId: order.intentId })).not.toBeNull()
  },
}
