import type { EvidenceTrouble } from '#shared/model/evidence.ts'
import { MAX_EVIDENCE_BYTES } from '#shared/rules/evidence.ts'
import type { Copies, PartFile } from './copies.ts'
import { judge } from './judge.ts'
import type { Original, Originals } from './originals.ts'

/** The result for a file. `part`: its bytes, if they should be kept; the caller must keep or drop it. */
export interface Examined {
  readonly size: number
  readonly contentType: string | null
  readonly trouble: EvidenceTrouble | null
  readonly part: PartFile | null
  readonly original: Original | null
}

/** The result for a file without bytes. */
export function withoutBytes(trouble: EvidenceTrouble, size: number): Examined {
  return { size, contentType: null, trouble, part: null, original: null }
}

/** Takes bytes in and judges them. Errors of the source are passed on. */
export async function examine(copies: Copies, bytes: AsyncIterable<Uint8Array>): Promise<Examined> {
  const part = await copies.take(bytes)
  if (part === 'too_large') return withoutBytes({ is: 'too_large' }, MAX_EVIDENCE_BYTES + 1)
  let kept: PartFile | null = null
  try {
    if (part.size === 0) return withoutBytes({ is: 'empty' }, 0)
    const verdict = await judge(await copies.bytesOf(part))
    const found = { size: part.size, original: null }
    if ('type' in verdict) {
      kept = part
      return { ...found, contentType: verdict.type, trouble: null, part }
    }
    if (verdict.wayOut === 'convert') kept = part
    return { ...found, contentType: verdict.found, trouble: verdict, part: kept }
  } finally {
    if (kept === null) await copies.drop(part)
  }
}

/** The same for a file on disk. */
export async function examineFile(originals: Originals, copies: Copies, path: string, told: number): Promise<Examined> {
  const opened = await originals.read(path, (bytes) => examine(copies, bytes))
  if ('trouble' in opened) return withoutBytes(opened.trouble, opened.size ?? told)
  return { ...opened.value, original: opened.original }
}
