import { files, ofSize, variant } from '../fakes/evidence-files.ts'
import type { Chance } from './chance.ts'

const KINDS = [
  ['screenshot.png', files.png],
  ['photo.jpg', files.jpeg],
  ['statement.pdf', files.pdf],
  ['screen.mp4', files.mp4],
] as const
/** Bytes. The large ones take long enough for a kill to hit them on their way in or out. */
const SIZES = [4_000, 60_000, 2_500_000, 6_000_000, 9_500_000] as const
/** Number of different files of one kind and size: the same bytes recur, also for other transactions. */
const VARIANTS = 12

/** A file as it comes from a client's chat. */
export interface NewFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Draws a file that meets the service's rules. */
export function drawFile(chance: Chance): NewFile {
  const [name, beginning] = chance.pick(KINDS)
  const content = variant(beginning, `variant ${chance.below(VARIANTS)}`)
  return { name, bytes: Uint8Array.from(ofSize(content, chance.pick(SIZES))) }
}
