import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { createExportFiles } from '../../../../src/main/core/exports/export-files.ts'
import type { Documents, Ports } from '../../../../src/main/core/ports.ts'
import type { ExportOrder, ExportProgress } from '../../../../src/shared/contract/exports.ts'
import { EVERYTHING, type TransactionQuery } from '../../../../src/shared/model/transaction-query.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, payinOrder } from '../../../fakes/orders.ts'
import { created, startFakePlatform } from '../../../fakes/platform.ts'
import { fakePorts } from '../../../fakes/ports.ts'
import { fakeTime } from '../../../fakes/time.ts'
import { order } from './rows.ts'

/** A desk with five payins, and a system dialog that names a file. */
async function deskWithPayins(
  chosen: Awaited<ReturnType<Documents['chooseFile']>> | 'file' = 'file',
  ports: Partial<Ports> = {},
) {
  const folder = temporaryFolder()
  const path = join(folder, 'list.csv')
  const asked: string[] = []
  const shown: string[] = []
  const platform = await startFakePlatform(created())
  const {
    client,
    desk,
    folder: data,
  } = await startTestDesk({
    ...ports,
    documents: {
      ...fakePorts().documents,
      chooseFile: async (name, extension) => {
        asked.push(`${name}.${extension}`)
        return chosen === 'file' ? { path } : chosen
      },
      showInFolder: (shownPath) => void shown.push(shownPath),
    },
  })
  const profile = await addMerchant(client, platform.baseUrl)
  const ids: string[] = []
  for (const amount of ['5.00', '100.5', '20', '0.00000001', '20.10'])
    ids.push((await client.payments.createAccountPayin(payinOrder(profile.id, { amount }))).id)

  async function run(changes: Partial<ExportOrder> = {}, signal?: AbortSignal): Promise<readonly ExportProgress[]> {
    const all: ExportProgress[] = []
    for await (const one of await client.exports.write(order(changes), signal ? { signal } : {})) all.push(one)
    return all
  }
  const amounts = (): readonly string[] =>
    readFileSync(path, 'utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').at(4) ?? '')
  return { client, desk, data, folder, path, asked, shown, ids, run, amounts }
}

const byAmount: TransactionQuery = { ...EVERYTHING, sort: { by: 'amount', descending: false } }

test('writes exactly what the query finds, in its order', async () => {
  const { run, path, amounts, asked } = await deskWithPayins()
  const done = { is: 'done', rows: 5, path, name: 'list.csv', ticket: null }
  expect((await run({ query: byAmount })).at(-1)).toEqual(done)
  expect(amounts()).toEqual(['0.00000001', '5.00', '20', '20.10', '100.5'])
  expect((await run({ query: { ...byAmount, amountFrom: '20', amountTo: '20.1' } })).at(-1)).toMatchObject({ rows: 2 })
  expect(amounts()).toEqual(['20', '20.10'])
  expect(asked[0]).toBe('Transactions 2026-07-01.csv')
})

test('writes every selected transaction in the order of the list, those no longer found at the end', async () => {
  const { run, ids, amounts } = await deskWithPayins()
  const [five, hundred, twenty] = ids
  const ticked = [hundred, five, twenty].map(String)
  await run({ query: byAmount, ids: ticked })
  expect(amounts()).toEqual(['5.00', '20', '100.5'])
  await run({ query: { ...byAmount, amountFrom: '10' }, ids: ticked })
  expect(amounts()).toEqual(['20', '100.5', '5.00'])
})

test('writes the same to a workbook', async () => {
  const { run, path } = await deskWithPayins()
  await run({ query: byAmount, columns: ['amount'], options: { ...order().options, format: 'xlsx' } })
  expect((await readSheet(path)).map(([amount]) => amount)).toEqual(['Amount', 0.00000001, 5, 20, 20.1, 100.5])
})

test('writes nothing when the operator chooses no file', async () => {
  const { run, folder } = await deskWithPayins('cancelled')
  expect(await run()).toEqual([{ is: 'cancelled' }])
  expect(readdirSync(folder)).toEqual([])
})

test('reports a file that cannot be written, and leaves nothing behind', async () => {
  const folder = temporaryFolder()
  const gone = await deskWithPayins({ path: join(folder, 'gone', 'list.csv') })
  expect(await failureOf(gone.run())).toEqual({ kind: 'file_not_written', detail: 'ENOENT' })
  mkdirSync(join(folder, 'list.csv'))
  const taken = await deskWithPayins({ path: join(folder, 'list.csv') })
  expect(await failureOf(taken.run())).toMatchObject({ kind: 'file_not_written' })
  expect(readdirSync(folder)).toEqual(['list.csv'])
})

test('writes a file whose name is as long as file systems allow', async () => {
  const path = join(temporaryFolder(), `${'л'.repeat(125)}1.csv`)
  const { run } = await deskWithPayins({ path })
  expect((await run()).at(-1)).toMatchObject({ is: 'done', name: basename(path) })
})

test('a cancelled export leaves the previous file as it was', async () => {
  const controller = new AbortController()
  const parts: string[] = []
  const { files } = fakePorts()
  const { run, path, folder } = await deskWithPayins('file', {
    files: {
      ...files,
      create: async (part, mode) => {
        const file = await files.create(part, mode)
        const sync = async () => {
          await file.sync()
          // The last moment: everything is written, under another name.
          parts.push(basename(part))
          controller.abort()
        }
        return {
          stat: () => file.stat(),
          read: (...of) => file.read(...of),
          createReadStream: () => file.createReadStream(),
          appendFile: (piece) => file.appendFile(piece),
          sync,
          close: () => file.close(),
        }
      },
    },
  })
  writeFileSync(path, 'before')
  await run({}, controller.signal).catch(() => undefined)
  expect(parts).toEqual([expect.stringMatching(/^list\.csv\.[0-9a-f]{8}\.part$/)])
  await expect.poll(() => readdirSync(folder)).toEqual(['list.csv'])
  expect(readFileSync(path, 'utf8')).toBe('before')
})

test('refuses an unknown time zone before it asks for a file', async () => {
  const { run, asked } = await deskWithPayins()
  expect(await failureOf(run({ timeZone: 'Mars/Olympus' }))).toMatchObject({ kind: 'invalid_input', field: 'timeZone' })
  expect(asked).toEqual([])
})

test('shows only a file that was written in its folder', async () => {
  const { client, run, path, shown } = await deskWithPayins()
  writeFileSync(path, 'of somebody else')
  expect(await failureOf(client.exports.show({ path }))).toMatchObject({ kind: 'invalid_input', field: 'path' })
  await run()
  await client.exports.show({ path })
  expect(shown).toEqual([path])
})

test('leaves a card number out of the name of a file', async () => {
  const { run, asked } = await deskWithPayins()
  await run({ name: 'of 4111 1111 1111 1111' })
  expect(asked).toEqual(['paydesk.csv'])
})

test('says under which name a page saves the file, also if the order has another', async () => {
  const { run, desk } = await deskWithPayins(null)
  for (const [name, saved] of [
    ['Mine', 'Mine.csv'],
    ['of 4111 1111 1111 1111', 'paydesk.csv'],
  ] as const) {
    const done = (await run({ name })).at(-1)
    expect(done).toMatchObject({ is: 'done', name: saved })
    expect((await desk.exports.open(done?.is === 'done' ? String(done.ticket) : ''))?.name).toBe(saved)
  }
})

test('without a system dialog gives a ticket that fetches the file once, after which it is deleted', async () => {
  const { run, desk, data } = await deskWithPayins(null)
  const done = (await run({ query: byAmount })).at(-1)
  if (done?.is !== 'done' || done.ticket === null) throw new Error('no ticket was given')
  expect(done.path).toBeNull()
  const file = await desk.exports.open(done.ticket)
  expect(file?.name).toBe('Transactions 2026-07-01.csv')
  const text = (await file?.read().toArray())?.join('') ?? ''
  expect(Buffer.byteLength(text)).toBe(file?.size)
  expect(text.split('\r\n')).toHaveLength(7)
  expect(await desk.exports.open(done.ticket)).toBeNull()
  await expect.poll(() => readdirSync(join(data, 'exports'))).toEqual([])
})

test('a file that is not fetched is deleted after five minutes', async () => {
  const folder = temporaryFolder()
  const time = fakeTime()
  const files = createExportFiles(folder, { ...fakePorts(), ...time })
  const path = await files.place('csv')
  writeFileSync(path, 'a list of clients')
  const ticket = files.give(path, 'list.csv')
  await time.pass(5 * 60_000 - 1)
  expect(readdirSync(folder)).toEqual([basename(path)])
  await time.pass(1)
  await expect.poll(() => readdirSync(folder)).toEqual([])
  expect(await files.open(ticket)).toBeNull()
})

test('closing the desk deletes files that were not fetched, and no others', async () => {
  const { run, desk, data } = await deskWithPayins(null)
  await run()
  expect(readdirSync(join(data, 'exports'))).toHaveLength(1)
  writeFileSync(join(data, 'exports', 'mine.csv'), 'the operator’s own')
  await desk.close()
  expect(readdirSync(join(data, 'exports')), 'the operator’s own stays').toEqual(['mine.csv'])
})
