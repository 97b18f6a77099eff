import { z } from 'zod'
import { type NewBatchFile, type OpenedBatch, openedBatch } from '#shared/contract/batches.ts'
import { DROPPED_FILES_GLOBAL } from '#shared/contract/connect.ts'
import { type Failure, failure } from '#shared/model/failure.ts'
import type { DeskHandle } from './desk.tsx'
import { sessionHeaders } from './session.ts'

/** A failure returned for the uploaded bytes of a file. */
export class BatchFileFailed extends Error {
  readonly failure: Failure
  constructor(why: Failure) {
    super(why.kind)
    this.failure = why
  }
}

/** Hands a payout file to the desk, which reads it. Rejects with `BatchFileFailed`, or with the error of the call. */
export async function openBatchFile(
  desk: DeskHandle,
  profileId: string,
  file: File,
  what: Pick<NewBatchFile, 'again' | 'restOf' | 'source'>,
): Promise<OpenedBatch> {
  // There is no handle in a browser, or for a `File` that is not on disk.
  const [handle] = (await window[DROPPED_FILES_GLOBAL]?.register([file]).catch(() => [])) ?? []
  const from = handle ? ({ by: 'handle', handle } as const) : ({ by: 'upload' } as const)
  const answer = await desk.client.batches.open({ profileId, name: file.name, size: file.size, from, ...what })
  if (answer.result !== 'upload') return answer
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { result: 'refused', refusal: { rule: 'unreadable', count: null } }
  const headers = sessionHeaders()
  const response = await fetch(`/batches/${answer.ticket}`, { method: 'POST', headers, body: bytes })
  if (response.status === 422) throw new BatchFileFailed(z.object({ failure }).parse(await response.json()).failure)
  if (!response.ok) throw new Error(`Answered with ${response.status}`)
  return openedBatch.parse(await response.json())
}
