import { randomUUID } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import { createDesk } from '../../src/main/core/create-desk.ts'
import { openDataFolder } from '../../src/main/core/data-folder.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'
import { systemThreads } from '../../src/main/host/system-threads.ts'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { BUNDLED_THREADS } from '../bundled.ts'
import { addMerchant, payinOrder } from './orders.ts'
import { fakePorts } from './ports.ts'

/**
 * A desk in a separate process, to be killed: creates a payin at the platform, then cancels, disputes or retries it, as
 * requested. Its database gets stuck where PAYDESK_STUCK_AT says (stuck-database.ts).
 */
const [, , folder = '', baseUrl = '', what] = process.argv
const host = { host: 'browser', version: '0', platform: 'x', locale: 'en', loopbackOnly: null } as const
const database = new URL('./stuck-database.ts', import.meta.url)
const desk = await createDesk(
  openDataFolder(systemFiles.sync, folder),
  host,
  fakePorts({ threads: systemThreads({ ...BUNDLED_THREADS, database }) }),
)
const client = createRouterClient(desk.router) as DeskClient
const profile = await addMerchant(client, baseUrl)
const payin = await client.payments.createAccountPayin(payinOrder(profile.id))
const order = { intentId: randomUUID(), transactionId: payin.id, profileId: profile.id, profileRevision: 1 }
if (what === 'cancel') await client.payments.cancel(order)
if (what === 'dispute') await client.disputes.open({ ...order, dispute_type: 'payin_timeout', files: [] })
if (what === 'ask_again') await client.resolution.askAgain(order)
