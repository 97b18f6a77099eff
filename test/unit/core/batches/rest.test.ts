import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSettings } from '../../../../src/main/browser/ports.ts'
import { openDataFolder } from '../../../../src/main/core/data-folder.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { acknowledgeGaps, all, backedUp, ordered } from '../../../fakes/backups.ts'
import { BATCH_WORDS } from '../../../fakes/batch-words.ts'
import { BATCH_BANK, changed, csvOf, openDraft, openFile, sealed, sentAll } from '../../../fakes/batches.ts'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { operated } from '../../../fakes/operations.ts'
import { addMerchant, payoutOrder } from '../../../fakes/orders.ts'
import { created, hangUp, json, openFakePlatform, startFakePlatform } from '../../../fakes/platform.ts'
import { fakePorts } from '../../../fakes/ports.ts'
import { workbookFile } from '../../../fakes/workbook-file.ts'
import { CARDS } from './corpus.ts'
import { deskWith, file, HEADERS, rowOf } from './desk-with.ts'

const refusal = json(400, { code: 'WRONG_CARD' })

test('unpaid rows are corrected in a new batch under the same references; all other rows are left out', async () => {
  const refused = new Set(['PAYOUTS-INV-2', 'PAYOUTS-INV-6'])
  const { desk, client, profile, payouts } = await deskWith((id) =>
    refused.has(id) ? refusal : id === 'PAYOUTS-INV-3' ? hangUp : null,
  )
  const bytes = csvOf([HEADERS, ...[1, 2, 3, 4, 5].map((nth) => rowOf(nth)), rowOf(6, { card: '4111111111111112' })])
  const draft = await openDraft(desk, profile.id, bytes)
  const ready = await changed(
    client,
    draft,
    { change: 'leave_out', rows: [6], reason: 'on hold' },
    { change: 'edit', row: 5, field: 'owner', text: 'Eva Klein-Meier' },
    { change: 'edit', row: 7, field: 'card', text: CARDS[0] ?? '' },
  )
  const run = await sealed(client, profile, ready)
  const restOf = { id: run.id, reason: 'Sent before' }
  const rest = (content = bytes) => openFile(desk, profile.id, content, { restOf })
  await expect(rest()).rejects.toMatchObject({ failure: { kind: 'not_possible' } })
  const ofMerchant = () => client.profiles.removal({ id: profile.id })
  expect(await ofMerchant(), 'not sent to the end').toMatchObject({ batches: 1 })
  const sent = await sentAll(client, profile, run.id)
  expect(sent).toMatchObject({ state: 'done', counts: { accepted: 2, refused: 2, unknown: 1, left_out: 1 } })
  expect(await ofMerchant()).toMatchObject({ batches: 0 })

  expect(await rest(file(6))).toEqual({ result: 'other_file' })
  await expect(
    openFile(desk, profile.id, bytes, { restOf: { ...restOf, reason: '4111111111111111' } }),
  ).rejects.toMatchObject({ failure: { rule: 'looks_like_card' } })
  const opened = await rest()
  if (opened?.result !== 'opened') throw new Error(JSON.stringify(opened))
  const { id } = opened
  expect(id).not.toBe(run.id)
  const begun = await client.batches.draft({ id })
  expect(begun.read?.table).toMatchObject({ leftOut: 4, refused: 0, cardsToType: [7] })
  expect(begun.read?.table.control).toEqual([])
  const { rows } = await client.batches.draftRows({ id, show: 'all', code: null, text: '', from: 0, count: 50 })
  const leftOut = Object.fromEntries(rows.map((row) => [row.row, row.leftOut]))
  expect(leftOut).toEqual({ 2: 'Sent before', 3: null, 4: 'Sent before', 5: 'Sent before', 6: 'on hold', 7: null })
  expect(rows.find(({ row }) => row === 5)?.values.owner).toBe('Eva Klein-Meier')
  expect(rows.find(({ row }) => row === 7)?.merchantTransactionId).toBe('PAYOUTS-INV-6')

  const corrected = await changed(
    client,
    begun,
    { change: 'edit', row: 3, field: 'card', text: CARDS[3] ?? '' },
    { change: 'edit', row: 7, field: 'card', text: CARDS[4] ?? '' },
  )
  refused.clear()
  const second = await sealed(client, profile, corrected)
  expect(await sentAll(client, profile, second.id)).toMatchObject({
    state: 'done',
    counts: { accepted: 2, left_out: 4 },
  })
  expect([...payouts.keys()].sort()).toEqual([1, 2, 4, 6].map((nth) => `PAYOUTS-INV-${nth}`))
  expect((await client.batches.run({ id: run.id })).counts).toMatchObject({ accepted: 2, refused: 2, unknown: 1 })
})

test('a paid row that is taken into the new batch is refused', async () => {
  const { desk, client, profile } = await deskWith((id) => (id === 'PAYOUTS-INV-2' ? json(400, { code: 'NO' }) : null))
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  await sentAll(client, profile, run.id)
  const opened = await openFile(desk, profile.id, file(2), { restOf: { id: run.id, reason: 'sent' } })
  if (opened?.result !== 'opened') throw new Error(JSON.stringify(opened))
  const taken = await changed(client, await client.batches.draft({ id: opened.id }), { change: 'take_in', rows: [2] })
  expect(taken.read?.table).toMatchObject({ refused: 1, leftOut: 0 })
  expect(taken.read?.table.codes).toContainEqual(expect.objectContaining({ code: 'id_taken', open: 1 }))
})

test('a gap since the seal is reported with the batch, and in the file of its unpaid rows', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'not paid.csv')
  const documents = { ...fakePorts().documents, chooseFile: async () => ({ path }) }
  const ports = () => ({ settings: openSettings(folder), restart: () => undefined, documents })
  const first = await deskWith((id) => (id === 'PAYOUTS-INV-2' ? refusal : null), ports(), folder)
  const { desk, client, profile } = first
  const sent = await sealed(client, profile, await openDraft(desk, profile.id, file(3)))
  expect(sent.gaps).toEqual([])
  const backup = await backedUp(client)
  await sentAll(client, profile, sent.id)
  const after = await sealed(client, profile, await openDraft(desk, profile.id, file(2, 10)))
  await ordered(client, backup.path)
  await desk.close()

  // As the hosts do: the restore is put in place before the settings are read.
  openDataFolder(systemFiles.sync, folder).release()
  const { client: next } = await startTestDesk(ports(), folder)
  const run = await next.batches.run({ id: sent.id })
  expect(run).toMatchObject({ counts: { pending: 3 }, gaps: [{ cause: 'restored', from: backup.madeAt }] })
  expect(await failureOf(next.batches.run({ id: after.id }))).toMatchObject({ kind: 'batch_not_found' })
  await acknowledgeGaps(next)
  expect((await next.batches.end({ id: sent.id })).gaps).toEqual(run.gaps)
  await all(
    next.batches.write({ id: sent.id, what: 'rest', format: 'csv', name: 'rest', words: BATCH_WORDS, timeZone: '' }),
  )
  const lines = readFileSync(path, 'utf8').trim().split('\r\n').slice(1)
  expect(lines.map((line) => /pending;Check the dashboard/.test(line))).toEqual([true, true, true])
})

test('the result files of a batch contain what was sent in place of the corrected cells', async () => {
  const path = join(temporaryFolder(), 'rows.csv')
  const ports = { documents: { ...fakePorts().documents, chooseFile: async () => ({ path }) } }
  const { desk, client, profile } = await deskWith((id) => (id === 'PAYOUTS-INV-2' ? refusal : null), ports)
  const bytes = csvOf([HEADERS, rowOf(1, { amount: '1000,50' }), rowOf(2, { amount: '2000,50' })])
  const draft = await changed(
    client,
    await openDraft(desk, profile.id, bytes),
    { change: 'edit', row: 2, field: 'amount', text: '1500,00' },
    { change: 'edit', row: 3, field: 'amount', text: '12,3456' },
    { change: 'edit', row: 3, field: 'card', text: CARDS[0] ?? '' },
  )
  const { id } = await sealedAndSent(client, profile, draft)
  const linesOf = async (what: 'result' | 'rest') => {
    await all(client.batches.write({ id, what, format: 'csv', name: what, words: BATCH_WORDS, timeZone: '' }))
    const [, ...lines] = readFileSync(path, 'utf8').trim().split('\r\n')
    return lines.map((line) => line.replaceAll('"', '').split(';').slice(0, 4))
  }
  const second = ['INV-2', '12,3456', 'RUB', '4111 11•• •••• 0014']
  expect(await linesOf('result')).toEqual([['INV-1', '1500,00', 'RUB', expect.stringContaining('•')], second])
  expect(await linesOf('rest')).toEqual([second])
})

test('a file without a column for the reference or the currency gets one for what was typed', async () => {
  const path = join(temporaryFolder(), 'rows.csv')
  const ports = { documents: { ...fakePorts().documents, chooseFile: async () => ({ path }) } }
  const { desk, client, profile } = await deskWith(() => refusal, ports)
  const without = (cells: readonly string[]) => cells.filter((_cell, at) => ![0, 2].includes(at))
  const draft = await changed(
    client,
    await openDraft(desk, profile.id, csvOf([HEADERS, rowOf(1), rowOf(2)].map(without))),
    { change: 'choices', choices: { currency: 'RUB' } },
    { change: 'edit', row: 3, field: 'reference', text: 'INV-2' },
    { change: 'edit', row: 3, field: 'currency', text: 'KZT' },
  )
  const { id } = await sealedAndSent(client, profile, draft)
  await all(client.batches.write({ id, what: 'rest', format: 'csv', name: 'rest', words: BATCH_WORDS, timeZone: '' }))
  const lines = readFileSync(path, 'utf8').trim().split('\r\n')
  expect(lines.map((line) => line.split(';').slice(4, 7))).toEqual([
    ['Note', 'Reference', 'Currency'],
    ['for 1', expect.stringMatching(/^FILE-[0-9a-f]{12}-2$/), 'RUB'],
    ['for 2', 'INV-2', 'KZT'],
  ])
})

test('the currency chosen for the rows that name none is in the file of unpaid rows, which asks for nothing again', async () => {
  const path = join(temporaryFolder(), 'rest.csv')
  const ports = { documents: { ...fakePorts().documents, chooseFile: async () => ({ path }) } }
  const { desk, client, profile } = await deskWith(() => refusal, ports)
  const chosen = { change: 'choices', choices: { currency: 'KZT' } } as const
  const currenciesOf = async (rows: readonly (readonly string[])[]) => {
    const draft = await changed(client, await openDraft(desk, profile.id, csvOf(rows)), chosen)
    const { id } = await sealedAndSent(client, profile, draft)
    await all(client.batches.write({ id, what: 'rest', format: 'csv', name: 'rest', words: BATCH_WORDS, timeZone: '' }))
    const { id: again, read } = await openDraft(desk, profile.id, readFileSync(path))
    const found = await client.batches.draftRows({ id: again, show: 'all', code: null, text: '', from: 0, count: 9 })
    expect(read?.choices.currency).toBeNull()
    return found.rows.map(({ values }) => [values.reference, values.amount, values.currency])
  }
  const without = (cells: readonly string[]) => cells.toSpliced(2, 1)
  expect(await currenciesOf([HEADERS, rowOf(1), rowOf(2)].map(without)), 'without a column').toEqual([
    ['INV-1', '1137.50', 'KZT'],
    ['INV-2', '1274.50', 'KZT'],
  ])
  expect(await currenciesOf([HEADERS, rowOf(3).with(2, ' '), rowOf(4)]), 'with an empty cell').toEqual([
    ['INV-3', '1411.50', 'KZT'],
    ['INV-4', '1548.50', 'RUB'],
  ])
})

test('a row without a reference keeps its order ID in the file of unpaid rows, and in what is left of that', async () => {
  const path = join(temporaryFolder(), 'rest.csv')
  const ports = { documents: { ...fakePorts().documents, chooseFile: async () => ({ path }) } }
  const sent: string[] = []
  const { desk, client, profile } = await deskWith((id) => {
    sent.push(id)
    return refusal
  }, ports)
  const again = async (bytes: Buffer) => {
    const opened = await openDraft(desk, profile.id, bytes)
    const of = { id: opened.id, show: 'all', code: null, text: '', from: 0, count: 9 } as const
    const { rows } = await client.batches.draftRows(of)
    const typed = rows.map(({ row }, nth) => ({ change: 'edit', row, field: 'card', text: CARDS[nth] ?? '' }) as const)
    const draft = await changed(client, opened, ...typed)
    const { id } = await sealedAndSent(client, profile, draft)
    await all(client.batches.write({ id, what: 'rest', format: 'csv', name: 'rest', words: BATCH_WORDS, timeZone: '' }))
    return readFileSync(path)
  }
  const first = await again(csvOf([HEADERS, rowOf(1).with(0, ''), rowOf(2).with(0, ' '), rowOf(3)]))
  await again(await again(first))
  expect(sent).toHaveLength(9)
  expect(new Set(sent).size, 'the platform refuses each of them a second time').toBe(3)
})

test('the result of a corrected file names its earlier outcomes as such', async () => {
  const path = join(temporaryFolder(), 'rest.csv')
  const ports = { documents: { ...fakePorts().documents, chooseFile: async () => ({ path }) } }
  let isRefused = true
  const { desk, client, profile } = await deskWith(() => (isRefused ? refusal : null), ports)
  const written = async (bytes: Buffer, what: 'result' | 'rest') => {
    const opened = await openDraft(desk, profile.id, bytes)
    const draft = await changed(client, opened, { change: 'edit', row: 2, field: 'card', text: CARDS[1] ?? '' })
    const { id } = await sealedAndSent(client, profile, draft)
    await all(client.batches.write({ id, what, format: 'csv', name: what, words: BATCH_WORDS, timeZone: '' }))
    return readFileSync(path)
  }
  const plain = csvOf([
    [...HEADERS, 'Merchant'],
    [...rowOf(1), 'my own'],
  ])
  const once = await written(plain, 'rest')
  expect(
    cellsOf(once)[0]?.filter((header) => header === 'Merchant'),
    'the operator’s own',
  ).toHaveLength(2)
  const rest = await written(once, 'rest')
  isRefused = false
  const [headers = [], row = []] = cellsOf(await written(rest, 'result'))
  const at = (header: string) => row[headers.indexOf(header)]
  expect(headers.filter((header) => header === 'Outcome')).toHaveLength(1)
  expect([at('Outcome (earlier) (earlier)'), at('Outcome')]).toEqual(['refused', 'accepted'])
  expect(new Set(headers.filter((header) => header.startsWith('Outcome'))).size).toBe(3)
  expect(at('Reason (earlier)')).toContain('WRONG_CARD')
})

test('the result says how amounts were read, for whom, and which responses differ', async () => {
  const path = join(temporaryFolder(), 'result.csv')
  const ports = { documents: { ...fakePorts().documents, chooseFile: async () => ({ path }) } }
  const { desk, client, profile } = await deskWith(
    (id) => (id === 'PAYOUTS-INV-2' ? created({ id: 'Ab12Cd34', amount: '15000', currency: 'KZT' }) : null),
    ports,
  )
  const bytes = csvOf([HEADERS, rowOf(1, { amount: '1.500' }), rowOf(2, { amount: '1.600,25' })])
  const run = await sealedAndSent(client, profile, await openDraft(desk, profile.id, bytes))
  expect(run.state, 'nothing is left that a stop could prevent').toBe('done')
  expect(run.differing).toEqual([{ row: 3, transactionId: expect.any(String) }])
  const { rows } = await client.batches.rows({ id: run.id, fates: [], text: '', from: 0, count: 9 })
  expect(rows.map(({ differing }) => differing)).toEqual([[], ['amount', 'currency']])
  await all(
    client.batches.write({
      id: run.id,
      what: 'result',
      format: 'csv',
      name: 'result',
      words: BATCH_WORDS,
      timeZone: '',
    }),
  )
  const [headers = [], ...lines] = cellsOf(readFileSync(path))
  const of = (names: readonly string[]) => lines.map((line) => names.map((name) => line[headers.indexOf(name)]))
  expect(of(['Amount', 'Amount (Paydesk)', 'Currency (Paydesk)', 'Merchant', 'Environment', 'Reason'])).toEqual([
    ['1.500', '1500', 'RUB', profile.name, 'test', ''],
    ['1.600,25', '1600.25', 'RUB', profile.name, 'test', 'Response differs: amount, currency'],
  ])
})

test('an amount that is a number is written like the text of its column, so that the rest are read as before', async () => {
  const path = join(temporaryFolder(), 'rest.csv')
  const ports = { documents: { ...fakePorts().documents, chooseFile: async () => ({ path }) } }
  const { desk, client, profile } = await deskWith((id) => (id === 'PAYOUTS-INV-1' ? null : refusal), ports)
  const rows = [rowOf(1, { amount: '563,50' }), rowOf(2).with(1, '2374249.7'), rowOf(3, { amount: '7,250' })]
  const written = rows.map((cells, nth) =>
    nth === 1 ? cells.map((cell, at) => (at === 1 ? { n: cell } : cell)) : cells,
  )
  const bytes = await workbookFile({ sheets: [{ rows: [HEADERS, ...written] }] })
  const draft = await changed(client, await openDraft(desk, profile.id, bytes), {
    change: 'accept',
    code: 'many_decimals',
    rows: [4],
  })
  const { id } = await sealedAndSent(client, profile, draft)
  await all(client.batches.write({ id, what: 'rest', format: 'csv', name: 'rest', words: BATCH_WORDS, timeZone: '' }))
  const again = await openDraft(desk, profile.id, readFileSync(path))
  const of = { id: again.id, show: 'all', code: null, text: '', from: 0, count: 9 } as const
  const { rows: found } = await client.batches.draftRows(of)
  expect(found.map(({ values }) => values.amount).sort()).toEqual(['2374249.7', '7.250'])
})

test.each(['csv', 'xlsx'] as const)(
  'a file of unpaid rows is read with the columns that the operator chose for its batch (%s)',
  async (format) => {
    const path = join(temporaryFolder(), `rest.${format}`)
    const ports = { documents: { ...fakePorts().documents, chooseFile: async () => ({ path }) } }
    const { desk, client, profile } = await deskWith(() => refusal, ports)
    const bytes = csvOf([
      [...HEADERS, 'Net', ''],
      [...rowOf(1), '70,5', 'x'],
    ])
    const opened = await openDraft(desk, profile.id, bytes)
    const columns = { card: 3, owner: 4, bank: 5, amount: 7 }
    const draft = await changed(
      client,
      opened,
      { change: 'mapping', mapping: { headerRow: 1, columns } },
      { change: 'choices', choices: { currency: 'KZT' } },
    )
    const { id } = await sealedAndSent(client, profile, draft)
    await all(client.batches.write({ id, what: 'rest', format, name: 'rest', words: BATCH_WORDS, timeZone: '' }))
    const { read } = await openDraft(desk, profile.id, readFileSync(path))
    expect(read).toMatchObject({ isRemembered: true, table: { sums: [{ currency: 'KZT', count: 1, sum: '70.50' }] } })
    expect(read?.mapping).toEqual({ headerRow: 1, columns: { ...columns, reference: 9, currency: 10 } })
  },
)

test.each(['csv', 'xlsx'] as const)(
  'the unpaid rows of a file without headers are read again as they were (%s)',
  async (format) => {
    const path = join(temporaryFolder(), `rest.${format}`)
    const ports = { documents: { ...fakePorts().documents, chooseFile: async () => ({ path }) } }
    const { desk, client, profile } = await deskWith(() => refusal, ports)
    const rowsOf = async ({ id }: { readonly id: string }) => {
      const { rows } = await client.batches.draftRows({ id, show: 'all', code: null, text: '', from: 0, count: 9 })
      return rows.map(({ values: { card: _card, ...values } }) => values)
    }
    const columns = { amount: 0, card: 1, owner: 2, bank: 3, reference: 4 }
    const again = async (rows: readonly (readonly string[])[], mapping: Partial<typeof columns>) => {
      const draft = await changed(
        client,
        await openDraft(desk, profile.id, csvOf(rows)),
        { change: 'mapping', mapping: { headerRow: null, columns: mapping } },
        { change: 'choices', choices: { currency: 'RUB' } },
      )
      const meant = await rowsOf(draft)
      const { id } = await sealedAndSent(client, profile, draft)
      await all(client.batches.write({ id, what: 'rest', format, name: 'rest', words: BATCH_WORDS, timeZone: '' }))
      return { bytes: readFileSync(path), meant }
    }
    const row = (nth: number) => [`${nth}00,50`, CARDS[nth] ?? '', 'Ivan Ivanov', BATCH_BANK.name, `4${nth}`, 'x']
    const first = await again([row(1), row(2)], columns)
    // A file as wide, whose columns have another order.
    await again([row(3).toSorted()], { amount: 0, card: 1, reference: 2, owner: 3, bank: 4 })
    const read = await openDraft(desk, profile.id, first.bytes)
    expect(read.read).toMatchObject({ isRemembered: true, mapping: { headerRow: 1, columns } })
    expect(await rowsOf(read)).toEqual(first.meant)
  },
)

test('a long reference and a long client ID are in the file of unpaid rows as they were sealed', async () => {
  const path = join(temporaryFolder(), 'rest.csv')
  const ports = { documents: { ...fakePorts().documents, chooseFile: async () => ({ path }) } }
  const { desk, client, profile } = await deskWith(() => refusal, ports)
  const bytes = csvOf([
    [...HEADERS, 'Client ID'],
    [...rowOf(1, { reference: '1700000000001' }), '1700000000777'],
    [...rowOf(2, { reference: 'INV-2' }), 'C-2'],
  ])
  const draft = await changed(client, await openDraft(desk, profile.id, bytes), {
    ...{ change: 'edit', row: 3, field: 'reference', text: '1700000000002' },
  })
  const { id } = await sealedAndSent(client, profile, draft)
  await all(client.batches.write({ id, what: 'rest', format: 'csv', name: 'rest', words: BATCH_WORDS, timeZone: '' }))
  const again = await openDraft(desk, profile.id, readFileSync(path))
  const of = { id: again.id, show: 'all', code: null, text: '', from: 0, count: 9 } as const
  const { rows } = await client.batches.draftRows(of)
  expect(rows.map(({ row, values: { reference, client_id } }) => ({ row, reference, client_id }))).toEqual([
    { row: 2, reference: '1700000000001', client_id: '1700000000777' },
    { row: 3, reference: '1700000000002', client_id: 'C-2' },
  ])
})

test('what looks like a card number is in the file of unpaid rows as it was sealed', async () => {
  const path = join(temporaryFolder(), 'rest.csv')
  const ports = { documents: { ...fakePorts().documents, chooseFile: async () => ({ path }) } }
  const { desk, client, profile } = await deskWith(() => refusal, ports)
  const url = 'https://x.example/cb/1732612345678'
  const bytes = csvOf([
    [...HEADERS, 'Webhook'],
    [...rowOf(1, { amount: '12345,12345678', owner: 'Ivan 1732612345678' }), url],
    [...rowOf(2, { amount: '100,50' }), ''],
  ])
  const draft = await changed(
    client,
    await openDraft(desk, profile.id, bytes),
    { change: 'accept', code: 'many_decimals', rows: [2] },
    { change: 'edit', row: 3, field: 'amount', text: '12345,87654321' },
    { change: 'edit', row: 3, field: 'webhook_url', text: url },
  )
  const valuesOf = async ({ id }: { readonly id: string }) => {
    const { rows } = await client.batches.draftRows({ id, show: 'all', code: null, text: '', from: 0, count: 9 })
    return rows.map(({ values, bank }) => ({ ...values, card: undefined, note: undefined, bank: bank?.id }))
  }
  const meant = await valuesOf(draft)
  const { id } = await sealedAndSent(client, profile, draft)
  await all(client.batches.write({ id, what: 'rest', format: 'csv', name: 'rest', words: BATCH_WORDS, timeZone: '' }))
  expect(await valuesOf(await openDraft(desk, profile.id, readFileSync(path)))).toEqual(meant)
})

test('no file of unpaid rows is written once a row is released while the operator chooses where to save it', async () => {
  const path = join(temporaryFolder(), 'rest.csv')
  let beforeChosen = async (): Promise<unknown> => undefined
  const chooseFile = async () => {
    await beforeChosen()
    return { path }
  }
  const { desk, client, profile } = await deskWith(undefined, { documents: { ...fakePorts().documents, chooseFile } })
  const run = await sealed(client, profile, await openDraft(desk, profile.id, file(2)))
  const since = await client.payments.createCardPayout(
    payoutOrder(profile.id, { amount: '1137.5', card_number: CARDS[1] ?? '' }),
  )
  expect(await sentAll(client, profile, run.id)).toMatchObject({ state: 'done', counts: { accepted: 1, held: 1 } })
  beforeChosen = () =>
    client.batches.release({ id: run.id, row: 2, seen: [since.id], seenUnpaid: [], aboveLimit: false })
  const writing = client.batches.write({
    ...{ id: run.id, what: 'rest', format: 'csv', name: 'rest', words: BATCH_WORDS, timeZone: '' },
  })
  expect(await failureOf(all(writing))).toEqual({ kind: 'not_possible', why: 'still_under_way' })
  expect(existsSync(path), 'its row is about to be paid').toBe(false)
})

/** The cells of a file for a spreadsheet with semicolons. */
const cellsOf = (bytes: Buffer): string[][] =>
  bytes
    .toString('utf8')
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(';'))

async function sealedAndSent(...[client, profile, draft]: Parameters<typeof sealed>) {
  return sentAll(client, profile, (await sealed(client, profile, draft)).id)
}

/** Opens the unpaid rows of a batch of `file(3)`. */
async function restOf({ desk, client, profile }: Awaited<ReturnType<typeof deskWith>>, id: string) {
  const opened = await openFile(desk, profile.id, file(3), { restOf: { id, reason: 'sent' } })
  if (opened?.result !== 'opened') throw new Error(JSON.stringify(opened))
  return client.batches.draft({ id: opened.id })
}

async function sealedOf({ desk, client, profile }: Awaited<ReturnType<typeof deskWith>>) {
  return sealed(client, profile, await openDraft(desk, profile.id, file(3)))
}

test('unpaid rows keep the IDs they were sealed with, whatever the merchant’s pattern is by then', async () => {
  const setting = await deskWith()
  const { client, profile } = setting
  const { id } = await sealedOf(setting)
  const guard = { ...profile.guard, idPattern: 'ACME-{reference}' }
  await client.profiles.setGuard({ id: profile.id, guard })
  await client.batches.end({ id })
  const rest = await restOf(setting, id)
  const { rows } = await client.batches.draftRows({ id: rest.id, show: 'all', code: null, text: '', from: 0, count: 9 })
  expect(rows.map((row) => row.merchantTransactionId)).toEqual([1, 2, 3].map((nth) => `PAYOUTS-INV-${nth}`))
})

test('a row whose ID was used since no longer counts as unpaid', async () => {
  const setting = await deskWith()
  const { client, profile } = setting
  const { id } = await sealedOf(setting)
  expect(await client.batches.end({ id })).toMatchObject({ counts: { pending: 3 }, unpaid: 3 })
  const order = { merchant_transaction_id: 'PAYOUTS-INV-1', amount: '77.77', owner_name: 'Somebody Else' }
  expect(await client.payments.createCardPayout(payoutOrder(profile.id, order))).toMatchObject({ state: 'accepted' })
  expect(await client.batches.run({ id })).toMatchObject({ unpaid: 2 })
  const rest = await restOf(setting, id)
  expect(rest.read?.table).toMatchObject({ leftOut: 1, ready: 2 })
  const second = await sealed(client, profile, rest)
  expect(await sentAll(client, profile, second.id)).toMatchObject({ state: 'done', counts: { accepted: 2 } })
  expect(await client.batches.run({ id })).toMatchObject({ counts: { pending: 3 }, unpaid: 0 })
})

test('a row counts as unpaid whatever another merchant does with its ID, and until an order with it may have arrived', async () => {
  const setting = await deskWith()
  const { client, profile, platform } = setting
  const { id } = await sealedOf(setting)
  await client.batches.end({ id })
  const unpaid = async () => (await client.batches.run({ id })).unpaid
  const order = { merchant_transaction_id: 'PAYOUTS-INV-1', seenSimilar: [] }
  const other = await addMerchant(client, (await startFakePlatform(created())).baseUrl, 'Another')
  await client.profiles.select({ id: other.id })
  expect(await client.payments.createCardPayout(payoutOrder(other.id, order))).toMatchObject({ state: 'accepted' })
  expect(await unpaid()).toBe(3)
  await client.profiles.select({ id: profile.id })
  platform.close()
  expect(await client.payments.createCardPayout(payoutOrder(profile.id, order))).toMatchObject({ state: 'not_sent' })
  expect(await unpaid()).toBe(3)
  const again = await openFakePlatform(platform.answer, Number(new URL(platform.baseUrl).port))
  onTestFinished(() => again.close())
  const sent = await client.payments.createCardPayout(payoutOrder(profile.id, order))
  expect(sent).toMatchObject({ state: 'accepted' })
  expect(await unpaid()).toBe(2)
  again.answer = json(400, { code: 'TOO_LATE' })
  const cancel = { intentId: crypto.randomUUID(), transactionId: sent.id, profileId: profile.id, profileRevision: 1 }
  expect(operated(await client.payments.cancel(cancel)).cancel?.state).toBe('refused')
  expect(await unpaid()).toBe(2)
  again.answer = json(200, { status: 'paid', merchant_transaction_id: 'PAYOUTS-INV-2' })
  await client.transactions.add({ profileId: profile.id, profileRevision: 1, by: 'platform_id', id: 'Zz98Yy76' })
  expect(await unpaid(), 'sent from elsewhere').toBe(1)
})

test('a row that is refused again still counts as unpaid', async () => {
  const setting = await deskWith((id) => (id === 'PAYOUTS-INV-2' ? json(400, { code: 'NO' }) : null))
  const { client, profile } = setting
  const { id } = await sealedOf(setting)
  expect(await sentAll(client, profile, id)).toMatchObject({ state: 'done', unpaid: 1 })
  const second = await sealed(client, profile, await restOf(setting, id))
  expect(await sentAll(client, profile, second.id)).toMatchObject({ counts: { refused: 1 }, unpaid: 1 })
  expect(await client.batches.run({ id })).toMatchObject({ counts: { accepted: 2, refused: 1 }, unpaid: 1 })
})

test('the sheet of a batch of unpaid rows cannot be changed', async () => {
  const setting = await deskWith()
  const { client } = setting
  const { id } = await sealedOf(setting)
  await client.batches.end({ id })
  const { id: rest, revision } = await restOf(setting, id)
  const sheet = client.batches.change({ id: rest, revision, change: { change: 'sheet', sheet: 0 } })
  expect(await failureOf(sheet)).toMatchObject({ kind: 'invalid_input', field: 'sheet' })
})

test('a row that was closed as not created is not offered again, as its ID stays taken', async () => {
  const setting = await deskWith((id) => (id === 'PAYOUTS-INV-2' ? hangUp : id === 'PAYOUTS-INV-3' ? refusal : null))
  const { client, profile } = setting
  const { id } = await sealedOf(setting)
  expect(await sentAll(client, profile, id)).toMatchObject({ counts: { unknown: 1, refused: 1 }, unpaid: 1 })
  const [unknown] = await client.resolution.unresolved({ profileId: profile.id })
  await client.resolution.closeByHand({ transactionId: unknown?.id ?? '', reason: 'not there' })
  expect(await client.batches.run({ id })).toMatchObject({ counts: { closed: 1, refused: 1 }, unpaid: 1 })
  const rest = await restOf(setting, id)
  expect(rest.read?.table).toMatchObject({ leftOut: 2, refused: 0, ready: 1 })
})
