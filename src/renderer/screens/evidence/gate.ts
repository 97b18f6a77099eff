import type { EvidenceFile } from '#shared/model/evidence.ts'
import { MAX_EVIDENCE_FILES } from '#shared/rules/evidence.ts'

/** What of a transaction's files goes with a dispute, and what stands in its way. */
export interface Gate {
  /** Those that go, in their order. */
  readonly going: readonly EvidenceFile[]
  /** Bytes of all that go. */
  readonly bytes: number
  /** Those that cannot be sent and have to be taken away or converted first. */
  readonly blocking: readonly EvidenceFile[]
  /** How many are kept and do not go. */
  readonly staying: number
  /** No further one can go (interface: File rules, 1). */
  readonly isFull: boolean
}

/** Judges the files of a transaction before a dispute: one in trouble stops it, as the service would drop it unseen. */
export function gateOf(files: readonly EvidenceFile[]): Gate {
  const going = files.filter(({ attached }) => attached)
  return {
    going,
    bytes: going.reduce((sum, { size }) => sum + size, 0),
    blocking: files.filter(isBlocking),
    staying: files.filter((file) => !file.attached && file.trouble === null).length,
    isFull: going.length >= MAX_EVIDENCE_FILES,
  }
}

/** In trouble, or meant to go without the copy that would be sent. */
function isBlocking({ trouble, attached, hasCopy, sha256 }: EvidenceFile): boolean {
  return trouble !== null || (attached && (!hasCopy || sha256 === null))
}
