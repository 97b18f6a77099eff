import type { DisputeOrder } from '#shared/contract/disputes.ts'
import type { UploadProgress } from '#shared/model/dispute.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import { bothNames } from '../evidence/prepare.ts'
import type { Parts } from '../parts.ts'
import { FileChanged, type UploadFile } from '../platform/multipart.ts'
import { FileUnreadable, withOpenFiles } from '../platform/upload-file.ts'
import { requireMayExist, targetOf } from './follow-up.ts'
import { refuseCardIn } from './refuse-card-in.ts'
import { createUploads } from './uploads.ts'

/**
 * Opens disputes (interface: POST /merchant/dispute). The files are opened before anything is written to the journal,
 * so that an unreadable file does not leave a dispute with an unknown outcome.
 */
export function createOpenDispute(
  parts: Parts<'platform' | 'files' | 'timer' | 'followUp' | 'readStatus' | 'evidence'>,
) {
  const { platform, timer, followUp, readStatus, evidence } = parts
  const uploads = createUploads(timer)

  function open(order: DisputeOrder): Promise<Transaction> {
    const { intentId, transactionId, dispute_type, reason, sent_amount, evidence_url } = order
    const texts = { dispute_type, reason, sent_amount, evidence_url }
    const fields = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
    const upload = uploads.begin(intentId)
    const contents = { fields, files: order.files.map(({ sha256 }) => sha256) }
    return followUp({ call: 'dispute', contents }, order, async (transaction, deliver) => {
      requireMayExist(transaction)
      refuseCardIn(transaction.card, fields)
      const request = { transaction_id: targetOf(transaction), ...fields }
      const disputed = await evidence.withPrepared(transactionId, order.files, ({ files, sent, ownNames }) => {
        const send = (opened: readonly UploadFile[]) =>
          deliver({
            endpoint: 'POST /merchant/dispute',
            request,
            files: sent,
            clock: platform.clock,
            send: (access) =>
              platform.openDispute(access, request, { ...upload, files: upload.count(opened) }, transaction.card),
          })
        return withOpenFiles(parts.files, files, send).catch((error: unknown) => asNotReady(error, ownNames))
      })
      // The interface does not state which status follows; it arrives by itself, if the platform reports one.
      if (disputed.platformId !== null) void readStatus(transactionId).catch(() => undefined)
      return disputed
    }).finally(upload.end)
  }

  return {
    open,
    uploading: (intentId: string): AsyncGenerator<UploadProgress> => uploads.watch(intentId),
    stop: (intentId: string): void => uploads.stop(intentId),
  }
}

/** The copy has changed or become unreadable within moments; not expected, but disks fail. */
function asNotReady(error: unknown, ownNames: ReadonlyMap<string, string>): never {
  if (!(error instanceof FileChanged || error instanceof FileUnreadable)) throw error
  const why = error instanceof FileChanged ? 'changed' : 'unreadable'
  const names = bothNames(ownNames.get(error.fileName) ?? error.fileName, error.fileName)
  throw new DeskFailure({ kind: 'evidence_not_ready', files: [{ ...names, why }] })
}
