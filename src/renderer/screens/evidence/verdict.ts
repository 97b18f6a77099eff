import type { EvidenceFile, EvidenceTrouble } from '#shared/model/evidence.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { MAX_EVIDENCE_BYTES, MAX_EVIDENCE_FILES } from '#shared/rules/evidence.ts'
import type { Tone } from '../../components/tag.tsx'
import { typeName } from '../../components/viewing/type-name.ts'
import type { MessageId, TextValues } from '../../i18n/index.tsx'

/** What to say about a file before it is sent: a colour, a word and, if something is wrong, why and what to do. */
interface Verdict {
  readonly tone: Tone
  readonly word: MessageId
  readonly why?: MessageId
  readonly next?: MessageId
  readonly values?: TextValues
}

/** Judges a file as the screen shows it. */
export function evidenceVerdictOf(file: EvidenceFile): Verdict {
  if (file.trouble) return { tone: 'bad', word: 'evidence.cannotGo', ...troubleWords(file, file.trouble) }
  if (!file.hasCopy || file.sha256 === null) {
    return { tone: file.attached ? 'bad' : 'mute', word: 'evidence.noCopy', why: 'evidence.noCopy.why' }
  }
  if (file.attached) return { tone: 'good', word: 'evidence.goes' }
  return file.sentAt !== null
    ? { tone: 'mute', word: 'evidence.wasSent', why: 'evidence.wasSent.why' }
    : { tone: 'mute', word: 'evidence.stays', why: 'evidence.stays.why' }
}

type Reason = Pick<Verdict, 'why' | 'next' | 'values'>

function troubleWords({ size }: EvidenceFile, trouble: EvidenceTrouble): Reason {
  switch (trouble.is) {
    case 'empty':
      return { why: 'evidence.trouble.empty', next: 'evidence.next.empty' }
    case 'too_large':
      return {
        why: 'evidence.trouble.tooLarge',
        next: 'evidence.next.tooLarge',
        values: { size, max: MAX_EVIDENCE_BYTES },
      }
    case 'folder':
      return { why: 'evidence.trouble.folder', next: 'evidence.next.folder' }
    case 'unreadable':
      return {
        why: 'evidence.trouble.unreadable',
        next: 'evidence.next.unreadable',
        values: { code: trouble.code },
      }
    case 'type':
      return {
        ...(trouble.found === null
          ? { why: 'evidence.trouble.typeUnknown' }
          : { why: 'evidence.trouble.type', values: { found: typeName(trouble.found) } }),
        next: NEXT_OF_TYPE[trouble.wayOut ?? 'none'],
      }
    default:
      return assertNever(trouble)
  }
}

const NEXT_OF_TYPE = {
  convert: 'evidence.next.convert',
  save_as_pdf: 'evidence.next.saveAsPdf',
  none: 'evidence.next.type',
} as const satisfies Record<string, MessageId>

/** Why a file will be sent under another name; `null` if it keeps its own or is not sent. */
export function renamedWhy(file: EvidenceFile): MessageId | null {
  const { name, sentName } = file
  if (!file.attached || isBlocking(file) || sentName === null || sentName === name) return null
  if (endingOf(name) !== endingOf(sentName)) return 'evidence.sentAs.ending'
  if (name.startsWith(stemOf(sentName))) return 'evidence.sentAs.cut'
  const number = / \([0-9]+\)$/.exec(stemOf(sentName))?.[0]
  return number && !stemOf(name).endsWith(number) ? 'evidence.sentAs.number' : 'evidence.sentAs.signs'
}

/** Says that the original of an attached file is no longer the same; `null` if there is nothing to say. */
export function originalWords(file: EvidenceFile): MessageId | null {
  const { original, attached } = file
  if (!attached || isBlocking(file) || original === null || original === 'same') return null
  return `evidence.${original}`
}

const stemOf = (name: string): string => name.replace(/\.[^.]*$/, '')

function endingOf(name: string): string {
  return /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? ''
}

/** Which files of a transaction go with a dispute, and what prevents it. */
export interface Gate {
  /** The files that go, in order. */
  readonly going: readonly EvidenceFile[]
  /** The total size of the files that go (bytes). */
  readonly bytes: number
  /** Files that cannot be sent and must be removed or converted first. */
  readonly blocking: readonly EvidenceFile[]
  /** How many are kept but do not go. */
  readonly staying: number
  /** Whether no further file can go (interface: File rules, 1). */
  readonly isFull: boolean
}

/** Judges the files before a dispute: one in trouble blocks it, because the platform would silently drop it. */
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

/** Whether a file is in trouble, or attached without the copy that would be sent. */
function isBlocking({ trouble, attached, hasCopy, sha256 }: EvidenceFile): boolean {
  return trouble !== null || (attached && (!hasCopy || sha256 === null))
}
