/** A text that was too long to keep: its beginning, its length (UTF-16 units), and the hash of the whole. */
interface CutText {
  readonly beginning: string
  readonly length: number
  readonly sha256: string
}

/** Replaces text that must not be kept. */
export const REDACTED = '•••'

const MARK = /⟨… (\d{1,12}) · SHA-256 ([0-9a-f]{64})⟩$/
const MARK_LENGTH = 100

/** Returns the text to keep instead of one that is too long: its beginning, and a mark that says so in any language. */
export function writeCut({ beginning, length, sha256 }: CutText): string {
  return `${beginning}⟨… ${length} · SHA-256 ${sha256}⟩`
}

/** Reads the mark of a truncated text; `null` if the text is complete. */
export function readCut(text: string): CutText | null {
  const found = MARK.exec(text.slice(-MARK_LENGTH))
  if (!found) return null
  const { 0: mark, 1: length, 2: sha256 = '' } = found
  return { beginning: text.slice(0, -mark.length), length: Number(length), sha256 }
}

/** Whether a text from a reply is exactly as sent: only then is it used as an ID, an address or an amount. */
export function isAsSent(text: string): boolean {
  return !text.includes(REDACTED) && readCut(text) === null
}

/** The first `most` UTF-16 units of a text, without half a surrogate pair at the end. */
export function beginningOf(text: string, most: number): string {
  const last = text.charCodeAt(most - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most)
}
