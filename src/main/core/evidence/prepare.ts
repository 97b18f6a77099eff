import type { DisputeOrder } from '#shared/contract/disputes.ts'
import type { SentFile } from '#shared/model/evidence.ts'
import type { Failure } from '#shared/model/failure.ts'
import type { Database } from '../database/database.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { FileOnDisk } from '../platform/upload-file.ts'
import type { Copies } from './copies.ts'
import { distinctNames } from './names.ts'

/** Evidence as it is sent: the copies to send, and the record of them. In the order of the dispute. */
export interface Prepared {
  readonly files: readonly FileOnDisk[]
  readonly sent: readonly SentFile[]
}

type NotReady = Extract<Failure, { kind: 'evidence_not_ready' }>['files'][number]
type Ready = { readonly file: FileOnDisk; readonly sent: SentFile }

/**
 * Checks each file of a dispute once more: it belongs to the transaction, it meets the rules, and its copy still is,
 * byte for byte, what the screen showed. Throws DeskFailure `evidence_not_ready` with every file that fails.
 */
export function createPrepare(database: Database, copies: Copies) {
  async function look(transactionId: string, { id, sha256 }: DisputeOrder['files'][number]): Promise<Ready | NotReady> {
    const kept = await database.evidenceById(id)
    if (kept?.transactionId !== transactionId || kept.removedAt !== null)
      return { name: kept?.name ?? '', why: 'missing' }
    const { name, sentName, contentType, size } = kept
    if (kept.trouble !== null || sentName === null || contentType === null) return { name, why: 'in_trouble' }
    if (kept.sha256 !== sha256) return { name, why: 'changed' }
    const found = await copies.measure(sha256)
    if (typeof found === 'string') return { name, why: found }
    if (found.sha256 !== sha256) return { name, why: 'changed' }
    return {
      file: { path: copies.pathOf(sha256), name: sentName, contentType, measured: found.measured },
      sent: { name: sentName, content_type: contentType, size, sha256 },
    }
  }

  return async (transactionId: string, files: DisputeOrder['files']): Promise<Prepared> => {
    const ready: Ready[] = []
    const notReady: NotReady[] = []
    for (const file of files) {
      const found = await look(transactionId, file)
      if ('why' in found) notReady.push(found)
      else ready.push(found)
    }
    if (notReady.length > 0) throw new DeskFailure({ kind: 'evidence_not_ready', files: notReady })
    const names = distinctNames(ready.map(({ sent }) => sent.name))
    const named = <Of extends { readonly name: string }>(one: Of, place: number): Of => ({
      ...one,
      name: names[place] ?? one.name,
    })
    return { files: ready.map(({ file }) => file).map(named), sent: ready.map(({ sent }) => sent).map(named) }
  }
}
