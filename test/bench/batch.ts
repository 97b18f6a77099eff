import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createRouterClient } from '@orpc/server'
import { createDesk } from '../../src/main/core/create-desk.ts'
import { openDataFolder } from '../../src/main/core/data-folder.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { BATCH_BANK, csvOf, openDraft, payoutPlatform, sealed, sentAll } from '../fakes/batches.ts'
import { addMerchant } from '../fakes/orders.ts'
import { openFakePlatform } from '../fakes/platform.ts'
import { fakePorts } from '../fakes/ports.ts'
import { figure, say } from './say.ts'

const ROWS = 1_000
const LATENCY_MS = 100
const LANES = 4
const MAX_RATIO = 1.1

/** Sends a batch to a slow service: seconds, against rows × latency / lanes. Each row is on disk before it is sent. */
export async function benchBatch(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-'))
  const { answer, payouts } = payoutPlatform()
  const platform = await openFakePlatform(async (response, request) => {
    await setTimeout(LATENCY_MS)
    return answer(response, request)
  })
  const host = { host: 'browser', version: '0', platform: 'x', locale: 'en', loopbackOnly: null } as const
  const desk = await createDesk(openDataFolder(systemFiles.sync, folder), host, fakePorts())
  try {
    const client = createRouterClient(desk.router) as DeskClient
    const profile = await addMerchant(client, platform.baseUrl)
    await client.tracking.choose({ profileId: profile.id, polling: { kinds: [], perSecond: 0.5 } })
    await client.account.readBanks({ profileId: profile.id })
    const { id } = await sealed(client, profile, await openDraft(desk, profile.id, csvOf(rows())))
    const begun = performance.now()
    const run = await sentAll(client, profile, id, { lanes: LANES, perSecond: 50 })
    const seconds = (performance.now() - begun) / 1000
    const least = (ROWS * LATENCY_MS) / LANES / 1000
    if (run.counts.accepted !== ROWS || payouts.size !== ROWS) throw new Error(JSON.stringify(run.counts))
    say(`${ROWS} rows, ${LATENCY_MS} ms each, ${LANES} lanes: ${seconds.toFixed(1)} s`)
    return figure('times rows × latency / lanes, each row synced to disk before it is sent', seconds / least, MAX_RATIO)
  } finally {
    await desk.close()
    platform.close()
    rmSync(folder, { recursive: true })
  }
}

function rows(): string[][] {
  const payouts = Array.from({ length: ROWS }, (_none, nth) => {
    const middle = String(nth).padStart(5, '0')
    const card = cardOf(`4111111111${middle}`)
    return [`INV-${nth}`, `${1000 + nth * 20}.50`, 'RUB', card, `Ivan Ivanov ${words(nth)}`, BATCH_BANK.name]
  })
  return [['Reference', 'Amount', 'Currency', 'Card', 'Owner', 'Bank'], ...payouts]
}

const words = (nth: number): string => [...String(nth)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** Appends the check digit (Luhn) to fifteen digits. */
function cardOf(digits: string): string {
  const sum = [...digits].reverse().reduce((all, digit, place) => {
    const twice = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return all + (twice > 9 ? twice - 9 : twice)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
