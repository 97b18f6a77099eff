import type { DisputeOrder } from '#shared/contract/disputes.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { History } from '../history/history.ts'
import { type Follow, refusedFor, requireMayExist, targetOf } from '../payments/follow.ts'
import type { Journaled } from '../payments/journaled.ts'
import { refuseCardIn } from '../payments/refuse-card-in.ts'
import type { Platform } from '../platform/endpoints.ts'
import { FileChanged, type UploadFile } from '../platform/multipart.ts'
import { FileUnreadable, withOpenFiles } from '../platform/upload-file.ts'
import type { Profiles } from '../profiles/profiles.ts'
import type { Upload, Uploads } from './uploads.ts'

export interface OpenDisputeParts {
  readonly history: History
  readonly profiles: Profiles
  readonly platform: Platform
  readonly journaled: Journaled
  readonly follow: Follow
  readonly readStatus: (id: string) => Promise<Transaction>
  readonly prepareEvidence: Evidence['prepare']
  readonly uploads: Uploads
}

/**
 * Opens a dispute (interface: POST /merchant/dispute). Its files are opened before anything is written down, so that one
 * that cannot be read is no dispute of unknown fate.
 */
export function createOpenDispute(parts: OpenDisputeParts) {
  const { history, profiles, platform, journaled, follow, readStatus, prepareEvidence, uploads } = parts

  async function open(order: DisputeOrder, upload: Upload): Promise<Transaction> {
    const followed = await follow(order, requireMayExist)
    if (followed.known) return followed.known
    const { following, transaction, profile } = followed
    const { access, account } = await profiles.connect(profile)
    const { intentId, transactionId } = following
    const { reason, dispute_type, sent_amount, evidence_url } = order
    refuseCardIn(transaction.card, { reason, evidence_url, sent_amount })
    const { files, sent } = await prepareEvidence(transactionId, order.files)
    const texts = { dispute_type, reason, sent_amount, evidence_url }
    const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
    const request = { transaction_id: targetOf(transaction), ...given }

    async function send(opened: readonly UploadFile[]): Promise<Transaction> {
      const clock = platform.clock(access)
      const begun = await history.beginFollowing({
        ...following,
        account,
        call: 'dispute',
        request,
        files: sent,
        clock,
      })
      if (begun.result === 'profile_changed' || begun.result === 'other_account') {
        throw refusedFor(begun.result, transaction)
      }
      if (begun.result === 'under_way') throw new DeskFailure({ kind: 'not_possible', why: 'still_under_way' })
      if (begun.result === 'unresolved') throw new DeskFailure({ kind: 'not_possible', why: 'dispute_unresolved' })
      if (begun.result !== 'begun') return journaled.get(transactionId)
      const { onProgress, signal } = upload
      const evidence = { files: upload.count(opened), onProgress, signal }
      const call = () => platform.openDispute(access, request, evidence, transaction.card)
      const write = { intentId, transactionId, what: 'dispute', name: 'open dispute', call } as const
      const disputed = await journaled.dispatch(write)
      if (disputed.dispute?.state === 'accepted') {
        // It has left and is accepted: a draft that stays is no reason to tell anything else.
        await history.clearDisputeDraft(transactionId, intentId).catch(() => undefined)
      }
      // Which status follows is not stated; it comes by itself, where the platform gives one.
      if (disputed.platformId !== null) void readStatus(transactionId).catch(() => undefined)
      return disputed
    }

    return withOpenFiles(files, send).catch((error: unknown) => {
      throw notReady(error) ?? error
    })
  }

  return async (order: DisputeOrder): Promise<Transaction> => {
    const upload = uploads.begin(order.intentId)
    try {
      return await open(order, upload)
    } finally {
      upload.end()
    }
  }
}

/** A copy that is not as it was a moment ago; it is not expected, but disks fail. */
function notReady(error: unknown): DeskFailure | null {
  if (error instanceof FileChanged) return failed(error.fileName, 'changed')
  return error instanceof FileUnreadable ? failed(error.fileName, 'unreadable') : null
}

function failed(name: string, why: 'changed' | 'unreadable'): DeskFailure {
  return new DeskFailure({ kind: 'evidence_not_ready', files: [{ name, why }] })
}
