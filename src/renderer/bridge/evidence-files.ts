import { DROPPED_FILES_GLOBAL, type DroppedFilesBridge } from '#shared/contract/connect.ts'
import { type AddedEvidence, addedEvidence, type NewEvidence } from '#shared/contract/evidence.ts'
import type { EvidenceFile, EvidenceSource } from '#shared/model/evidence.ts'
import type { Failure } from '#shared/model/failure.ts'
import type { DeskHandle } from './desk.tsx'
import { failureOf } from './failure.ts'
import { postBytes } from './post-bytes.ts'

declare global {
  interface Window {
    readonly [DROPPED_FILES_GLOBAL]?: DroppedFilesBridge
  }
}

/** A file offered by the operator as evidence: dropped, pasted or chosen. */
export interface OfferedFile {
  readonly file: File
  /** Whether it is a folder, which the browser lists as an unreadable file. */
  readonly isFolder?: boolean
  /** The ID of the file that this one was converted from; this one replaces it. */
  readonly convertedFrom?: string
}

/**
 * The result of an offered file. `failed`: it is not listed; `failure` is `null` if the desk gives no reason (a lost
 * connection, a bug).
 */
export type OfferedResult =
  | { readonly offered: OfferedFile; readonly result: AddedEvidence['result']; readonly evidence: EvidenceFile }
  | { readonly offered: OfferedFile; readonly result: 'failed'; readonly failure: Failure | null }

/**
 * Adds files as evidence of a transaction, in order, one at a time. Never rejects: each file gets a result.
 * `onProgress` is called with the number of files done, starting with 0.
 */
export async function addFiles(
  desk: DeskHandle,
  transactionId: string,
  offered: readonly OfferedFile[],
  source: EvidenceSource,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<readonly OfferedResult[]> {
  // All up front: a dropped file may no longer be available when its turn comes.
  const handles = await handlesOf(offered)
  const results: OfferedResult[] = []
  onProgress(0, offered.length)
  for (const [index, one] of offered.entries()) {
    const common = { transactionId, source, ...(one.convertedFrom && { convertedFrom: one.convertedFrom }) }
    results.push(await resultOf(one, addOne(desk, one, handles[index] ?? null, common)))
    onProgress(index + 1, offered.length)
  }
  return results
}

/**
 * The files that were dropped or pasted; folders are marked, texts and links are left out. Call it while the event is
 * being handled: afterwards the browser has emptied `data`.
 */
export function filesOf(data: DataTransfer): readonly OfferedFile[] {
  return [...data.items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null
    return file ? [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory === true }] : []
  })
}

type Common = Pick<NewEvidence, 'transactionId' | 'source' | 'convertedFrom'>

async function resultOf(offered: OfferedFile, adding: Promise<AddedEvidence>): Promise<OfferedResult> {
  try {
    const { result, file } = await adding
    return { offered, result, evidence: file }
  } catch (error) {
    return { offered, result: 'failed', failure: failureOf(error) }
  }
}

async function addOne(
  desk: DeskHandle,
  { file, isFolder }: OfferedFile,
  handle: string | null,
  common: Common,
): Promise<AddedEvidence> {
  const isClipboardPicture = common.source === 'pasted' && handle === null && file.name === CLIPBOARD_PICTURE
  const name = isClipboardPicture ? pictureName(new Date()) : file.name
  const add = (size: number, from: NewEvidence['from']) => desk.client.evidence.add({ ...common, name, size, from })
  if (isFolder) return kept(await add(0, { by: 'nothing', why: 'folder' }))
  if (handle !== null) return kept(await add(file.size, { by: 'handle', handle }))
  const answer = await add(file.size, { by: 'upload' })
  // A file that is too large is listed by its size alone: its bytes are not read.
  if (answer.result !== 'upload') return answer
  const bytes = await file.arrayBuffer().catch(() => null)
  return bytes
    ? addedEvidence.parse(await postBytes(`/evidence/${answer.ticket}`, bytes))
    : kept(await add(file.size, { by: 'nothing', why: 'unreadable' }))
}

/** The name that browsers give every picture on the clipboard; several of them would be indistinguishable. */
const CLIPBOARD_PICTURE = 'image.png'

/** Names a picture by the local time of pasting. The words keep the digits from looking like a card number. */
function pictureName(pastedAt: Date): string {
  const [date, time = ''] = pastedAt.toLocaleString('sv-SE').split(' ')
  return `pasted ${date} at ${time.replaceAll(':', '.')}.png`
}

/** The answer to anything but an upload. Throws if it is a ticket, which only an upload may get. */
function kept(answer: AddedEvidence | { readonly result: 'upload' }): AddedEvidence {
  return addedEvidence.parse(answer)
}

/** There are no handles in a browser, or for a `File` that is not on disk. */
async function handlesOf(offered: readonly OfferedFile[]): Promise<readonly (string | null)[]> {
  const bridge = window[DROPPED_FILES_GLOBAL]
  if (!bridge) return []
  return bridge.register(offered.map(({ file }) => file)).catch(() => [])
}
