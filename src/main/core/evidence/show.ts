import type { EvidenceFile } from '#shared/model/evidence.ts'
import type { Database } from '../database/database.ts'
import type { KeptEvidence } from '../database/evidence-repository.ts'
import type { Copies } from './copies.ts'
import { distinctNames } from './names.ts'
import type { Originals } from './originals.ts'

export type Show = ReturnType<typeof createShowEvidence>

/** Files as a screen shows them: with the current state of the folder, the originals and other transactions. */
export function createShowEvidence(database: Database, copies: Copies, originals: Originals) {
  type Uses = Awaited<ReturnType<Database['evidenceUses']>>

  async function show({ removedAt, ...kept }: KeptEvidence, uses: Uses): Promise<EvidenceFile> {
    const { id, transactionId, sha256, size } = kept
    const used = uses.filter((use) => use.sha256 === sha256)
    return {
      ...kept,
      hasCopy: sha256 !== null && (await copies.sizeOf(sha256)) === size,
      original: await originals.state(id),
      sentAt: used.find((use) => use.transactionId === transactionId)?.sentAt ?? null,
      usedElsewhere: used.filter((use) => use.transactionId !== transactionId).map(({ sha256: _same, ...use }) => use),
    }
  }

  return {
    one: async (kept: KeptEvidence): Promise<EvidenceFile> =>
      show(kept, await database.evidenceUses(kept.transactionId)),
    /** Returns the files that are on a transaction's list. */
    async all(transactionId: string): Promise<EvidenceFile[]> {
      const uses = await database.evidenceUses(transactionId)
      const listed = await database.evidenceOf(transactionId)
      const sendable = listed.flatMap(({ id, attached, sentName }) => (attached && sentName ? [{ id, sentName }] : []))
      const names = distinctNames(sendable.map(({ sentName }) => sentName))
      const byId = new Map(sendable.map(({ id }, place) => [id, names[place]]))
      const named = (kept: KeptEvidence) => ({ ...kept, sentName: byId.get(kept.id) ?? kept.sentName })
      return Promise.all(listed.map((kept) => show(named(kept), uses)))
    },
  }
}
