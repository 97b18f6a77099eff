import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { evidenceFile, evidenceTrouble, evidenceUse } from '#shared/model/evidence.ts'
import { MAX_EVIDENCE_FILES } from '#shared/rules/evidence.ts'
import { jsonColumn } from './columns.ts'
import { readRow } from './damaged.ts'
import { IS_OPEN } from './keep-dispute.ts'

/** What the database stores of a file. */
const keptEvidence = evidenceFile
  .omit({ hasCopy: true, original: true, sentAt: true, usedElsewhere: true })
  .extend({ removedAt: z.iso.datetime().nullable() })
export type KeptEvidence = z.infer<typeof keptEvidence>

/** A file that is added, or added again. */
export type ArrivingEvidence = Omit<KeptEvidence, 'attached' | 'removedAt'>

/** Copies of files that were added, sent or removed before these times are no longer needed. */
export interface EvidenceCutoffs {
  readonly unsent: string
  readonly sent: string
  readonly removed: string
}

const COLUMNS = `
  id, transaction_id AS transactionId, sha256, name, sent_name AS sentName, size, content_type AS contentType, trouble,
  attached, source, added_at AS addedAt, operator, removed_at AS removedAt`

const row = keptEvidence.extend({
  trouble: jsonColumn(evidenceTrouble).nullable(),
  attached: z.number().transform(Boolean),
})
const UNREADABLE = { is: 'unreadable', code: 'EIO' } as const
const INSTEAD: Partial<KeptEvidence> = {
  ...{ sha256: null, name: '?', sentName: '?', size: 0, contentType: null, trouble: UNREADABLE, attached: false },
  ...{ source: 'chosen', addedAt: new Date(0).toISOString(), operator: null, removedAt: null },
}

/** `null` if an unreadable field has no replacement. A partly unreadable file is not sent with a dispute. */
function readEvidence(found: Readonly<Record<string, unknown>>): KeptEvidence | null {
  const read = readRow('evidence', row, found, INSTEAD)
  if (!read || read.damage.length === 0) return read?.value ?? null
  return { ...read.value, trouble: read.value.trouble ?? UNREADABLE, attached: false }
}

const useRow = evidenceUse.extend({ sha256: z.string() })
const useRows = z.array(useRow)
const usage = z.object({ files: z.int(), bytes: z.int() })
const content = z.object({ sha256: z.string(), isNeeded: z.number().transform(Boolean) })
const contentRows = z.array(content)
const typeRow = z.object({ type: z.string().nullable() }).optional()
const room = z.object({ isKnown: z.number().transform(Boolean), files: z.int() })

/** Disputes whose files were sent, as far as is known. */
const WENT_OUT = `i.state IN ('sending', 'accepted', 'unknown')`

const LABEL = `
  CASE WHEN t.kind = 'added' AND t.merchant_transaction_id = t.id THEN coalesce(t.entered_id, t.id)
    ELSE t.merchant_transaction_id END`

/**
 * Sent so recently that its copy is kept, or with a dispute whose outcome is open, or for a transaction with a dispute
 * not known to be closed. Takes the cutoff `sent`. Only such disputes are looked at, not every file that was ever sent.
 */
const WAS_SENT = `
  e.sha256 IN (SELECT sha256 FROM dispute_files WHERE intent_id IN (
    SELECT id FROM intents i WHERE kind = 'dispute' AND begun_at > ?2 AND ${WENT_OUT}
    UNION ALL SELECT id FROM intents WHERE state IN ('sending', 'unknown') AND settled IS NULL
    UNION ALL SELECT i.id FROM disputes JOIN intents i USING (transaction_id) WHERE ${IS_OPEN} AND ${WENT_OUT}))`

/** Evidence files of transactions. */
export function evidenceRepository(database: DatabaseSync) {
  const listed = database.prepare(
    `SELECT ${COLUMNS} FROM evidence WHERE transaction_id = ? AND removed_at IS NULL ORDER BY number`,
  )
  const byId = database.prepare(`SELECT ${COLUMNS} FROM evidence WHERE id = ?`)
  const byContent = database.prepare(`SELECT ${COLUMNS} FROM evidence WHERE transaction_id = ? AND sha256 = ?`)
  const typeOf = database.prepare('SELECT content_type AS type FROM evidence WHERE sha256 = ? LIMIT 1')
  const uses = database.prepare(`
    SELECT sha256, t.id AS transactionId, ${LABEL} AS label, max(sentAt) AS sentAt FROM (
      SELECT e.sha256, e.transaction_id, NULL AS sentAt FROM evidence e WHERE e.removed_at IS NULL
      UNION ALL
      SELECT f.sha256, i.transaction_id, i.begun_at FROM dispute_files f JOIN intents i ON i.id = f.intent_id AND ${WENT_OUT})
    JOIN transactions t ON t.id = transaction_id
    WHERE sha256 IN (SELECT sha256 FROM evidence WHERE transaction_id = ?1 AND removed_at IS NULL AND sha256 IS NOT NULL)
    GROUP BY sha256, t.id ORDER BY max(sentAt) IS NULL, max(sentAt) DESC, label`)
  const roomOf = database.prepare(`
    SELECT EXISTS (SELECT 1 FROM transactions WHERE id = ?1) AS isKnown,
      (SELECT count(*) FROM evidence WHERE transaction_id = ?1 AND removed_at IS NULL AND id IS NOT ?2) AS files`)
  const used = database.prepare(`
    SELECT count(*) AS files, coalesce(sum(size), 0) AS bytes
    FROM (SELECT DISTINCT e.sha256, e.size FROM evidence e WHERE e.removed_at IS NULL
      -- Repeated, so that both indexes are used.
      AND ((e.sha256 IS NOT NULL AND e.added_at > ?1) OR (e.sha256 IS NOT NULL AND ${WAS_SENT})))`)
  const contents = database.prepare(`
    SELECT e.sha256, max(CASE WHEN e.removed_at IS NULL THEN e.added_at > ?1 ELSE e.removed_at > ?3 END OR ${WAS_SENT})
      AS isNeeded
    FROM evidence e WHERE e.sha256 IS NOT NULL GROUP BY e.sha256`)

  const others = `(SELECT count(*) FROM evidence o WHERE o.transaction_id = ?2 AND o.attached AND o.removed_at IS NULL
    AND o.sha256 IS NOT ?3) < ${MAX_EVIDENCE_FILES}`
  const put = database.prepare(`
    INSERT INTO evidence (id, transaction_id, sha256, name, sent_name, size, content_type, trouble, attached, source,
      added_at, operator) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8 IS NULL AND ${others}, ?9, ?10, ?11)
    ON CONFLICT (transaction_id, sha256) WHERE sha256 IS NOT NULL DO UPDATE SET
      number = (SELECT max(number) + 1 FROM evidence), name = excluded.name, sent_name = excluded.sent_name,
      size = excluded.size, content_type = excluded.content_type, trouble = excluded.trouble, attached = excluded.attached,
      source = excluded.source, added_at = excluded.added_at, operator = excluded.operator, removed_at = NULL
    RETURNING ${COLUMNS}`)
  const fits = `(SELECT count(*) FROM evidence o WHERE o.transaction_id = evidence.transaction_id AND o.attached
    AND o.removed_at IS NULL AND o.id <> evidence.id) < ${MAX_EVIDENCE_FILES}`
  const attach = database.prepare(`
    UPDATE evidence SET attached = ?2 WHERE id = ?1 AND (NOT ?2 OR (trouble IS NULL AND ${fits})) RETURNING ${COLUMNS}`)
  const remove = database.prepare(`
    UPDATE evidence SET removed_at = ?2 WHERE id = ?1 AND removed_at IS NULL RETURNING ${COLUMNS}`)
  const restore = database.prepare(`
    UPDATE evidence SET removed_at = NULL, attached = attached AND ${fits} WHERE id = ? RETURNING ${COLUMNS}`)

  const one = (found: ReturnType<typeof byId.get>): KeptEvidence | null => (found ? readEvidence(found) : null)

  return {
    /** A transaction's files that were not removed, in the order they were added. */
    evidenceOf: (transactionId: string): KeptEvidence[] =>
      listed.all(transactionId).flatMap((found) => readEvidence(found) ?? []),
    /** A file, whether removed or not. */
    evidenceById: (id: string): KeptEvidence | null => one(byId.get(id)),
    evidenceByContent: (transactionId: string, sha256: string): KeptEvidence | null =>
      one(byContent.get(transactionId, sha256)),
    /** The type of a content; `null` if no file has it. */
    evidenceType: (sha256: string): string | null => typeRow.parse(typeOf.get(sha256))?.type ?? null,
    /** Other transactions with the same contents as this one; those that sent them come first. */
    evidenceUses: (transactionId: string): z.infer<typeof useRow>[] => useRows.parse(uses.all(transactionId)),
    /** Whether the transaction exists, and how many files it has, not counting `without`. */
    evidenceRoom: (transactionId: string, without: string | null): z.infer<typeof room> =>
      room.parse(roomOf.get(transactionId, without)),
    /** How much is on the lists of all transactions; each content is counted once. */
    evidenceUsage: ({ unsent, sent }: EvidenceCutoffs): z.infer<typeof usage> => usage.parse(used.get(unsent, sent)),
    /** All contents that were ever stored, and whether any file still needs the copy. */
    evidenceContents: ({ unsent, sent, removed }: EvidenceCutoffs): z.infer<typeof content>[] =>
      contentRows.parse(contents.all(unsent, sent, removed)),

    /** Adds a file at the end of the list; a file with the same bytes is updated to this one. Attached if possible. */
    keepEvidence: (file: ArrivingEvidence): KeptEvidence => {
      const { id, transactionId, sha256, name, sentName, size, contentType, trouble, source, addedAt, operator } = file
      const what = [name, sentName, size, contentType, trouble && JSON.stringify(trouble)] as const
      return row.parse(put.get(id, transactionId, sha256, ...what, source, addedAt, operator))
    },
    /** `null` if it may not be attached: it has a problem, or a dispute's maximum of files is attached already. */
    attachEvidence: (id: string, attached: boolean): KeptEvidence | null => one(attach.get(id, Number(attached))),
    /** `null` if it is not on the list. */
    removeEvidence: (id: string, at: string): KeptEvidence | null => one(remove.get(id, at)),
    /** `null` if there is no such file. */
    restoreEvidence: (id: string): KeptEvidence | null => one(restore.get(id)),
  }
}
