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
  /** The operator's name of each file, by the name it is sent under. */
  readonly ownNames: ReadonlyMap<string, string>
}

type NotReady = Extract<Failure, { kind: 'evidence_not_ready' }>['files'][number]
/** `sentName`: before files of one name are told apart; `null` if it cannot be sent. */
type Found = { readonly name: string; readonly sentName: string | null } & (
  | { readonly file: FileOnDisk; readonly sent: SentFile }
  | Pick<NotReady, 'why'>
)

/**
 * Checks each file of a dispute once more: it belongs to the transaction, it meets the rules, and its copy still is,
 * byte for byte, what the screen showed. Throws DeskFailure `evidence_not_ready` with every file that fails.
 */
export function createPrepare(database: Database, copies: Copies) {
  async function look(transactionId: string, { id, sha256 }: DisputeOrder['files'][number]): Promise<Found> {
    const kept = await database.evidenceById(id)
    if (kept?.transactionId !== transactionId || kept.removedAt !== null)
      return { name: kept?.name ?? '', sentName: null, why: 'missing' }
    const { name, sentName, contentType, size } = kept
    const names = { name, sentName }
    if (kept.trouble !== null || sentName === null || contentType === null) return { ...names, why: 'in_trouble' }
    if (kept.sha256 !== sha256) return { ...names, why: 'changed' }
    const found = await copies.measure(sha256)
    if (typeof found === 'string') return { ...names, why: found }
    if (found.sha256 !== sha256) return { ...names, why: 'changed' }
    return {
      ...names,
      file: { path: copies.pathOf(sha256), name: sentName, contentType, measured: found.measured },
      sent: { name: sentName, content_type: contentType, size, sha256 },
    }
  }

  return async (transactionId: string, files: DisputeOrder['files']): Promise<Prepared> => {
    const all: Found[] = []
    for (const file of files) all.push(await look(transactionId, file))
    const names = distinctNames(all.map(({ sentName }) => sentName ?? ''))
    const notReady: NotReady[] = []
    const ready: { files: FileOnDisk[]; sent: SentFile[]; ownNames: Map<string, string> } = {
      files: [],
      sent: [],
      ownNames: new Map(),
    }
    for (const [place, one] of all.entries()) {
      const name = names[place] ?? ''
      if ('why' in one) {
        notReady.push({ ...bothNames(one.name, one.sentName === null ? one.name : name), why: one.why })
      } else {
        ready.files.push({ ...one.file, name })
        ready.sent.push({ ...one.sent, name })
        ready.ownNames.set(name, one.name)
      }
    }
    if (notReady.length > 0) throw new DeskFailure({ kind: 'evidence_not_ready', files: notReady })
    return ready
  }
}

/** A file's own name, and the one it is sent under if that is another, for a failure. */
export function bothNames(name: string, sentName: string): Pick<NotReady, 'name' | 'sentName'> {
  return sentName === name ? { name } : { name, sentName }
}
