/** A text that was too long to be kept: how it began, how long it was (UTF-16 units), and the hash of the whole. */
interface CutText {
  readonly beginning: string
  readonly length: number
  readonly sha256: string
}

/** What stands in place of what must not be kept. */
export const REDACTED = '•••'

const MARK = /⟨… (\d{1,12}) · SHA-256 ([0-9a-f]{64})⟩$/
const MARK_LENGTH = 100

/** The text that is kept in place of one that was too long: its beginning, and a mark that says so in any language. */
export function writeCut({ beginning, length, sha256 }: CutText): string {
  return `${beginning}⟨… ${length} · SHA-256 ${sha256}⟩`
}

/** What a text says of having been cut; null where it is whole. */
export function readCut(text: string): CutText | null {
  const found = MARK.exec(text.slice(-MARK_LENGTH))
  if (!found) return null
  const { 0: mark, 1: length, 2: sha256 = '' } = found
  return { beginning: text.slice(0, -mark.length), length: Number(length), sha256 }
}

/** Whether a text from a reply is the text as it was sent: an id, an address or an amount is used only then. */
export function isAsSent(text: string): boolean {
  return !text.includes(REDACTED) && readCut(text) === null
}

/** The first `most` UTF-16 units of a text, without half a sign at the end. */
export function beginningOf(text: string, most: number): string {
  const last = text.charCodeAt(most - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most)
}
