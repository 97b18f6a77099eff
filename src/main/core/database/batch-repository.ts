import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type BatchFile, batchFile } from '#shared/model/batch-draft.ts'
import {
  type BatchPace,
  type BatchState,
  type BatchStop,
  batchPace,
  batchState,
  batchStop,
} from '#shared/model/batch-run.ts'
import { type Failure, failure } from '#shared/model/failure.ts'
import { environment } from '#shared/model/profile.ts'
import { type CreationRequest, creationRequest } from '#shared/model/transaction.ts'
import { accountFailure, type MerchantAccount } from '#shared/rules/same-account.ts'
import { createAccounts, type UsedAccount } from './accounts.ts'
import { atomically } from './atomically.ts'
import { rowId, rowsToSend, rowTables } from './batch-rows.ts'
import { jsonColumn } from './columns.ts'
import { jsonText, readRow, readRows } from './damaged.ts'

/** The operator's answers about a row before it was sealed. */
const rowAnswers = z.object({
  /** Similar payouts that the operator has seen. */
  seen: z.array(z.string()).default([]),
  /** Those of them that were shown as not paid. */
  seenUnpaid: z.array(z.string()).default([]),
  /** The operator confirmed that the amount exceeds the merchant's limit on purpose. */
  aboveLimit: z.boolean().default(false),
})
export type RowAnswers = z.infer<typeof rowAnswers>

/** A new batch. `draft` is JSON. */
export interface NewBatch {
  readonly id: string
  readonly profileId: string
  readonly file: BatchFile
  readonly at: string
  readonly operator: string
  readonly draft: string
}

export interface SealedRow {
  readonly row: number
  readonly cells: readonly string[]
  /** `null` if the row is left out. */
  readonly request: CreationRequest | null
  readonly reference: string | null
  readonly note: string | null
  readonly cardHash: string | null
  readonly leftOut: string | null
  readonly answers: RowAnswers
}

export interface Seal {
  readonly id: string
  readonly at: string
  readonly operator: string
  readonly account: UsedAccount
  readonly headers: readonly string[]
  /** The operator's answers about the file, as JSON. */
  readonly draft: string
  readonly rows: readonly SealedRow[]
}

const batchRow = z.object({
  id: z.uuid(),
  profileId: z.uuid(),
  profileName: z.string(),
  environment,
  file: jsonColumn(batchFile),
  createdAt: z.iso.datetime(),
  operator: z.string(),
  draft: z.string(),
  state: batchState,
  stop: jsonColumn(batchStop).nullable(),
  sealedAt: z.iso.datetime().nullable(),
  sealedBy: z.string().nullable(),
  seal: z.string().nullable(),
  headers: jsonColumn(z.array(z.string())),
  lanes: z.number(),
  perSecond: z.number(),
})
/** A batch as stored. `damage` lists the unreadable fields, if any: nothing is sent from such a batch. */
export type KeptBatch = Omit<z.infer<typeof batchRow>, 'lanes' | 'perSecond'> & {
  readonly pace: BatchPace
  readonly damage?: readonly string[]
}
const EPOCH = new Date(0).toISOString()
const BATCH_INSTEAD = {
  ...{ environment: 'live', createdAt: EPOCH, state: 'stopped', stop: null, sealedAt: EPOCH, headers: [] },
  ...{ lanes: 1, perSecond: 1 },
} as const satisfies Partial<z.infer<typeof batchRow>>
const FILE_INSTEAD = { name: '?', size: 0, format: 'csv', source: 'file' } as const

const toSend = z.object({
  row: z.number(),
  request: jsonColumn(creationRequest),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  cardHash: z.string().nullable(),
  answers: jsonColumn(rowAnswers),
})
export type RowToSend = z.infer<typeof toSend>

const NOTHING_SAID: RowAnswers = { seen: [], seenUnpaid: [], aboveLimit: false }
const accountRow = z.object({ profileId: z.string(), accountId: z.number() })
const accountIds = z.array(z.object({ accountId: z.number() }))
const requestRow = z.object({ request: z.string() })
const numberRows = z.array(z.object({ row: z.number() }))
const heldRow = z.object({ held: jsonColumn(failure).nullable(), answers: jsonColumn(rowAnswers) })
const cardRow = z.object({ row: z.number(), cardHash: z.string().nullable(), first6: z.string(), last4: z.string() })
const answerRows = z.array(z.object({ key: z.string(), answer: z.string() }))

const BATCH = `
  SELECT b.id, b.profile_id AS profileId, p.name AS profileName, coalesce(a.environment, p.environment) AS environment, b.file,
    b.file_sha256 AS fileSha256, b.created_at AS createdAt, b.operator, b.draft, b.state, b.stop, b.sealed_at AS sealedAt,
    b.sealed_by AS sealedBy, b.seal, b.headers, b.lanes, b.per_second AS perSecond
  FROM batches b JOIN profiles p ON p.id = b.profile_id LEFT JOIN accounts a ON a.id = b.account_id`

/** Batches of payouts: drafts, sealed contents and progress. The outcome of a row is that of its transaction. */
export function batchRepository(database: DatabaseSync) {
  const accounts = createAccounts(database)
  const insert = database.prepare(`
    INSERT INTO batches (id, profile_id, file, file_sha256, created_at, operator, draft, state)
    VALUES (?, ?, ?, ?, ?, ?, ?, 'draft')`)
  const setDraft = database.prepare("UPDATE batches SET draft = ? WHERE id = ? AND state = 'draft'")
  const removeDraft = database.prepare("DELETE FROM batches WHERE id = ? AND state = 'draft'")
  const get = database.prepare(`${BATCH} WHERE b.id = ?`)
  const all = database.prepare(`${BATCH} WHERE ?1 IS NULL OR b.profile_id = ?1 ORDER BY b.number DESC`)
  const ofFile = database.prepare(`${BATCH} WHERE b.file_sha256 = ? ORDER BY b.number DESC`)
  const seal = database.prepare(`
    UPDATE batches SET state = 'sealed', sealed_at = ?, sealed_by = ?, seal = ?, account_id = ?, headers = ?, draft = ?
    WHERE id = ? AND state = 'draft'`)
  const insertRow = database.prepare(`
    INSERT INTO batch_rows (batch_id, row, cells, request, reference, note, card_hash, left_out, answers)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const setState = database.prepare('UPDATE batches SET state = ?, stop = ? WHERE id = ?')
  const setStop = database.prepare('UPDATE batches SET stop = ? WHERE id = ?')
  const move = database.prepare('UPDATE batches SET state = ?, stop = NULL WHERE id = ? AND state = ?')
  const setPace = database.prepare('UPDATE batches SET lanes = ?, per_second = ? WHERE id = ?')
  const leftDone = database.prepare(`
    UPDATE batches SET state = 'done' WHERE state = 'sending'
      AND NOT EXISTS (SELECT 1 ${rowTables} WHERE r.batch_id = batches.id AND ${rowsToSend})`)
  const leftSending = database.prepare("UPDATE batches SET state = 'stopped', stop = ? WHERE state = 'sending'")
  const rowNumbers = database.prepare(`SELECT r.row ${rowTables} WHERE r.batch_id = ? AND ${rowsToSend} ORDER BY r.row`)
  const rowToSend = database.prepare(`
    SELECT ${rowId}, r.row, r.request, r.reference, r.note, r.card_hash AS cardHash, r.answers ${rowTables}
    WHERE r.batch_id = ? AND r.row = ? AND ${rowsToSend}`)
  const hold = database.prepare('UPDATE batch_rows SET held = ? WHERE batch_id = ? AND row = ?')
  const heldOf = database.prepare(
    `SELECT ${rowId}, r.held, r.answers FROM batch_rows r WHERE r.batch_id = ? AND r.row = ? AND r.held IS NOT NULL`,
  )
  const release = database.prepare(
    'UPDATE batch_rows SET held = NULL, answers = ? WHERE batch_id = ? AND row = ? AND held IS NOT NULL',
  )
  const resume = database.prepare("UPDATE batches SET state = 'paused', stop = NULL WHERE id = ? AND state = 'done'")
  const cards = database.prepare(`
    SELECT ${rowId}, r.row, r.card_hash AS cardHash, ${jsonText('r.request', '$.card.first6')} AS first6,
      ${jsonText('r.request', '$.card.last4')} AS last4 FROM batch_rows r WHERE r.batch_id = ? AND r.request IS NOT NULL`)
  const requests = database.prepare(
    'SELECT request FROM batch_rows WHERE batch_id = ? AND request IS NOT NULL ORDER BY row',
  )
  const accountsOf = database.prepare(`
    SELECT DISTINCT account_id AS accountId FROM transactions
    WHERE id IN (SELECT value FROM json_each(?)) AND account_id IS NOT NULL`)
  const account = database.prepare('SELECT profile_id AS profileId, account_id AS accountId FROM batches WHERE id = ?')
  const answers = database.prepare('SELECT key, answer FROM batch_answers WHERE profile_id = ? AND about = ?')
  const keepAnswer = database.prepare(`
    INSERT INTO batch_answers (profile_id, about, key, answer) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (profile_id, about, key) DO UPDATE SET answer = ?4`)
  const forgetAnswer = database.prepare('DELETE FROM batch_answers WHERE profile_id = ? AND about = ? AND key = ?')

  /** Empty if not even the ID can be read. */
  const kept = (row: Readonly<Record<string, unknown>> | undefined): KeptBatch[] => {
    const file = { ...FILE_INSTEAD, sha256: String(row?.fileSha256) }
    const read = row && readRow('batches', batchRow, row, { ...BATCH_INSTEAD, file })
    if (!read) return []
    const { lanes, perSecond, ...batch } = read.value
    const pace = batchPace.catch({ lanes: 1, perSecond: 1 }).parse({ lanes, perSecond })
    return [{ ...batch, pace, ...(read.damage.length > 0 && { damage: read.damage }) }]
  }

  /**
   * SHA-256 over the destination and everything that is sent, row by row. It includes only the visible digits of cards: a
   * hash over full numbers could be used to find them out.
   */
  const sealOf = (id: string, { environment: where, baseUrl }: MerchantAccount): string => {
    const hash = createHash('sha256').update(JSON.stringify([where, baseUrl]))
    for (const row of requests.iterate(id)) hash.update(`\n${requestRow.parse(row).request}`)
    return hash.digest('hex')
  }

  return {
    addBatch: (b: NewBatch): void => {
      insert.run(b.id, b.profileId, JSON.stringify(b.file), b.file.sha256, b.at, b.operator, b.draft)
    },
    /** Returns false if it is no longer a draft. */
    setBatchDraft: (id: string, draft: string): boolean => setDraft.run(draft, id).changes > 0,
    removeBatchDraft: (id: string): boolean => removeDraft.run(id).changes > 0,
    batch: (id: string): KeptBatch | null => kept(get.get(id))[0] ?? null,
    /** Newest first; `null` for all merchants. */
    batches: (profileId: string | null): KeptBatch[] => all.all(profileId).flatMap(kept),
    batchesOfFile: (sha256: string): KeptBatch[] => ofFile.all(sha256).flatMap(kept),

    /** Stores what will be sent. `no_draft`: no longer a draft. `profile_changed`: the merchant has changed since. */
    sealBatch: (s: Seal): { readonly result: 'sealed' | 'no_draft' | 'profile_changed' } =>
      atomically(database, () => {
        const [batch] = kept(get.get(s.id))
        if (batch?.state !== 'draft') return { result: 'no_draft' }
        const { profileId } = batch
        if (!accounts.isCurrent(profileId, s.account)) return { result: 'profile_changed' }
        const { id: accountId } = accounts.put(profileId, s.account)
        for (const { row: number, cells, request, reference, note, cardHash, leftOut, answers: said } of s.rows) {
          const what = [request && JSON.stringify(request), reference, note, cardHash, leftOut, JSON.stringify(said)]
          insertRow.run(s.id, number, JSON.stringify(cells), ...what)
        }
        const sealed = [s.at, s.operator, sealOf(s.id, s.account), accountId, JSON.stringify(s.headers), s.draft]
        seal.run(...sealed, s.id)
        return { result: 'sealed' }
      }),

    /** Whether what would be sent, and where, is still what was sealed. */
    isBatchAsSealed: (id: string): boolean => {
      const { accountId } = accountRow.parse(account.get(id))
      return kept(get.get(id))[0]?.seal === sealOf(id, accounts.get(accountId))
    },

    /** Whether any of a merchant's transactions was sent under another account that an operator said is the same. */
    isAnySaidSame: (profileId: string, transactionIds: readonly string[]): boolean => {
      const now = accounts.present(profileId)
      const used = accountIds.parse(accountsOf.all(JSON.stringify(transactionIds)))
      return used.some(({ accountId }) => accounts.standing(accounts.get(accountId), now) === 'said_same')
    },

    /** Why a batch cannot be sent under the account in use, or else its merchant's present one; `null` if it can. */
    batchAccountFailure: (id: string, used: UsedAccount | null): Failure | null => {
      const { profileId, accountId } = accountRow.parse(account.get(id))
      const own = accounts.get(accountId)
      const now = used === null ? accounts.present(profileId) : accounts.known(profileId, used)
      return accountFailure(accounts.standing(own, now), own.baseUrl, 'write')
    },

    /**
     * Ends sending: the batch is done or, if rows are still to be sent, stopped, or paused without a `stop`. A batch that
     * is done keeps only the stop for a response that differs. Returns whether it is done.
     */
    endSending: (id: string, stop: BatchStop | null): boolean =>
      atomically(database, () => {
        const isDone = rowNumbers.all(id).length === 0
        const told = isDone && stop?.why !== 'reply_differs' ? null : stop
        setState.run(isDone ? 'done' : stop ? 'stopped' : 'paused', told && JSON.stringify(told), id)
        return isDone
      }),
    /** For a batch that is not being sent. */
    setBatchStop: (id: string, stop: BatchStop): void => {
      setStop.run(JSON.stringify(stop), id)
    },
    /** Changes the state from the one that was read. Returns false if it has changed since. */
    moveBatch: (id: string, from: BatchState, to: BatchState): boolean => move.run(to, id, from).changes > 0,
    setBatchPace: (id: string, { lanes, perSecond }: BatchPace): void => {
      setPace.run(lanes, perSecond, id)
    },
    /**
     * At startup: batches that were being sent when the desk ended are stopped, because only the operator may resume
     * them. Those with nothing left to send are done.
     */
    stopLeftBatches: (at: string): void => {
      leftDone.run()
      leftSending.run(
        JSON.stringify({ why: 'desk_closed', failure: null, transactionId: null, at } satisfies BatchStop),
      )
    },

    /** Rows that were never started, and rows that certainly did not arrive. */
    batchRowsToSend: (id: string): number[] => numberRows.parse(rowNumbers.all(id)).map(({ row }) => row),
    /**
     * One such row; `null` if it is not one any more, `damaged` if it cannot be read. If only the operator's answers
     * about it cannot be read, they are asked again.
     */
    batchRowToSend: (id: string, row: number): RowToSend | 'damaged' | null => {
      const found = rowToSend.get(id, row)
      if (!found) return null
      return readRow('batch_rows', toSend, found, { answers: NOTHING_SAID })?.value ?? 'damaged'
    },
    holdBatchRow: (id: string, row: number, why: Failure): void => {
      hold.run(JSON.stringify(why), id, row)
    },
    /**
     * Releases a held row for sending, with the operator's answers to what was shown. A batch that was done is not done
     * any more. `not_held`: another window has released it; a failure: it is held for this, which the answers leave out.
     */
    releaseBatchRow: (id: string, row: number, said: RowAnswers): 'released' | 'not_held' | Failure =>
      atomically(database, () => {
        const found = heldOf.get(id, row)
        const read = found && readRow('batch_rows', heldRow, found, { held: null, answers: NOTHING_SAID })
        if (!read) return 'not_held'
        const { held, answers: before } = read.value
        if (held?.kind === 'similar_payouts' && !held.transactionIds.every((one) => said.seen.includes(one)))
          return held
        if (held?.kind === 'invalid_input' && held.field === 'typedAmount' && !said.aboveLimit) return held
        const answers: RowAnswers = {
          seen: [...new Set([...before.seen, ...said.seen])],
          seenUnpaid: [...before.seenUnpaid.filter((one) => !said.seen.includes(one)), ...said.seenUnpaid],
          aboveLimit: before.aboveLimit || said.aboveLimit,
        }
        release.run(JSON.stringify(answers), id, row)
        resume.run(id)
        return 'released'
      }),
    /** Used to recognise the cards when the file is chosen again. Unreadable rows are omitted. */
    batchCards: (id: string): z.infer<typeof cardRow>[] => readRows('batch_rows', cardRow, cards.all(id)),

    /** Answers given for earlier files, by what they are about. */
    batchAnswers: (profileId: string, about: 'bank' | 'mapping'): ReadonlyMap<string, string> =>
      new Map(answerRows.parse(answers.all(profileId, about)).map(({ key, answer }) => [key, answer])),
    keepBatchAnswer: (profileId: string, about: 'bank' | 'mapping', key: string, answer: string | null): void => {
      if (answer === null) forgetAnswer.run(profileId, about, key)
      else keepAnswer.run(profileId, about, key, answer)
    },
  }
}
