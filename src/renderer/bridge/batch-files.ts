import { z } from 'zod'
import { type NewBatchFile, type OpenedBatch, openedBatch } from '#shared/contract/batches.ts'
import { DROPPED_FILES_GLOBAL } from '#shared/contract/connect.ts'
import type { DeskHandle } from './desk.tsx'
import { sessionHeaders } from './session.ts'

/** Gives a file of payouts to the desk, which reads it. Rejects where it cannot be handed over. */
export async function openBatchFile(
  desk: DeskHandle,
  profileId: string,
  file: File,
  { again, source }: Pick<NewBatchFile, 'again' | 'source'>,
): Promise<OpenedBatch> {
  const [handle] = (await window[DROPPED_FILES_GLOBAL]?.register([file]).catch(() => [])) ?? []
  const common = { profileId, name: file.name, size: file.size, source, again }
  const from = handle ? ({ by: 'handle', handle } as const) : ({ by: 'upload' } as const)
  const answer = await desk.client.batches.open({ ...common, from })
  if (answer.result !== 'upload') return answer
  const response = await fetch(`/batches/${answer.ticket}`, {
    method: 'POST',
    headers: sessionHeaders(),
    body: await file.arrayBuffer(),
  })
  if (!response.ok) throw new Error(`Answered with ${response.status}: ${z.unknown().parse(await response.text())}`)
  return openedBatch.parse(await response.json())
}
