import { z } from 'zod'
import { DROPPED_FILES_GLOBAL, type DroppedFilesBridge } from '#shared/contract/connect.ts'
import { type AddedEvidence, addedEvidence, type NewEvidence } from '#shared/contract/evidence.ts'
import type { EvidenceFile, EvidenceSource } from '#shared/model/evidence.ts'
import { type Failure, failure } from '#shared/model/failure.ts'
import type { DeskHandle } from './desk.tsx'
import { failureOf } from './failure.ts'
import { sessionHeaders } from './session.ts'

declare global {
  interface Window {
    readonly [DROPPED_FILES_GLOBAL]?: DroppedFilesBridge
  }
}

/** A file that the operator offers as evidence: dropped, pasted or chosen. */
export interface OfferedFile {
  readonly file: File
  /** It is a folder: the browser lists it as a file that cannot be read. */
  readonly isFolder?: boolean
  /** The id of the file that this one was converted from: it is taken away in exchange. */
  readonly convertedFrom?: string
}

/** What became of an offered file. `failed`: it is not listed; null where the desk does not say why (a lost line, a bug). */
export type OfferedResult =
  | { readonly offered: OfferedFile; readonly result: 'kept' | 'duplicate'; readonly evidence: EvidenceFile }
  | { readonly offered: OfferedFile; readonly result: 'failed'; readonly failure: Failure | null }

/**
 * Gives files to the desk as evidence of a transaction, in their order, one at a time. Never rejects: each file has a
 * result of its own. `onProgress` is told how many of them are done, from 0 on.
 */
export async function addFiles(
  desk: DeskHandle,
  transactionId: string,
  offered: readonly OfferedFile[],
  source: EvidenceSource,
  onProgress: (done: number, all: number) => void = () => undefined,
): Promise<readonly OfferedResult[]> {
  // All at once and first: what was dropped may be gone when its turn comes.
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
 * The files in what was dropped or pasted; folders are told from files, texts and links are left out. To be asked while
 * the event is handled: afterwards the browser has emptied it.
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
    return { offered, result: 'failed', failure: error instanceof Refused ? error.failure : failureOf(error) }
  }
}

async function addOne(
  desk: DeskHandle,
  { file, isFolder }: OfferedFile,
  handle: string | null,
  common: Common,
): Promise<AddedEvidence> {
  const isClipboardPicture = common.source === 'pasted' && handle === null && file.name === CLIPBOARD_PICTURE
  const name = isClipboardPicture ? pictureName(file.lastModified) : file.name
  const add = (size: number, from: NewEvidence['from']) => desk.client.evidence.add({ ...common, name, size, from })
  if (isFolder) return kept(await add(0, { by: 'nothing', why: 'folder' }))
  if (handle !== null) return kept(await add(file.size, { by: 'handle', handle }))
  const answer = await add(file.size, { by: 'upload' })
  // A file that is too large is listed by its size alone: its bytes are not read.
  if (answer.result !== 'upload') return answer
  const bytes = await file.arrayBuffer().catch(() => null)
  return bytes ? post(answer.ticket, bytes) : kept(await add(file.size, { by: 'nothing', why: 'unreadable' }))
}

/** What a browser calls each picture on the clipboard: several of them could not be told apart. */
const CLIPBOARD_PICTURE = 'image.png'

/** When it was pasted, in local time. Words keep the digits from looking like a card number. */
function pictureName(pastedAt: number): string {
  const [date, time = ''] = new Date(pastedAt).toLocaleString('sv-SE').split(' ')
  return `pasted ${date} at ${time.replaceAll(':', '.')}.png`
}

/** A ticket is given for nothing but an upload. */
function kept(answer: AddedEvidence | { readonly result: 'upload' }): AddedEvidence {
  return addedEvidence.parse(answer)
}

class Refused extends Error {
  readonly failure: Failure
  constructor(why: Failure) {
    super(why.kind)
    this.failure = why
  }
}

async function post(ticket: string, bytes: ArrayBuffer): Promise<AddedEvidence> {
  const response = await fetch(`/evidence/${ticket}`, { method: 'POST', headers: sessionHeaders(), body: bytes })
  if (response.status === 422) throw new Refused(z.object({ failure }).parse(await response.json()).failure)
  if (!response.ok) throw new Error(`Answered with ${response.status}`)
  return addedEvidence.parse(await response.json())
}

/** In a browser, and for what is no file on disk, there are none. */
async function handlesOf(offered: readonly OfferedFile[]): Promise<readonly (string | null)[]> {
  const bridge = window[DROPPED_FILES_GLOBAL]
  if (!bridge) return []
  return bridge.register(offered.map(({ file }) => file)).catch(() => [])
}
