import { type NewBatchFile, type OpenedBatch, openedBatch } from '#shared/contract/batches.ts'
import { DROPPED_FILES_GLOBAL } from '#shared/contract/connect.ts'
import type { DeskHandle } from './desk.tsx'
import { postBytes } from './post-bytes.ts'

/** Hands a payout file to the desk, which reads it. Rejects with the error of the call, or of the upload. */
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
  return openedBatch.parse(await postBytes(`/batches/${answer.ticket}`, bytes))
}
