import type { EvidenceFile, EvidenceTrouble } from '#shared/model/evidence.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { MAX_EVIDENCE_BYTES } from '#shared/rules/evidence.ts'
import type { Tone } from '../../components/tag.tsx'
import { typeName } from '../../components/viewing/type-name.ts'
import type { MessageId, TextValues } from '../../i18n/index.tsx'

/** What is to be said of a file before it goes: a colour, a word, and where something is wrong why and the way out. */
export interface Verdict {
  readonly tone: Tone
  readonly word: MessageId
  readonly why?: MessageId
  readonly next?: MessageId
  readonly values?: TextValues
}

/** Judges a file as the screen shows it. */
export function verdictOf(file: EvidenceFile): Verdict {
  if (file.trouble) return { tone: 'bad', word: 'evidence.cannotGo', ...troubleWords(file, file.trouble) }
  if (!file.hasCopy || file.sha256 === null) {
    return { tone: file.attached ? 'bad' : 'mute', word: 'evidence.noCopy', why: 'evidence.noCopy.why' }
  }
  return file.attached
    ? { tone: 'good', word: 'evidence.goes' }
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

/** Why a file goes under another name than it has; null where it keeps its own. */
export function renamedWhy({ name, sentName }: Pick<EvidenceFile, 'name' | 'sentName'>): MessageId | null {
  if (sentName === null || sentName === name) return null
  return endingOf(name) === endingOf(sentName) ? 'evidence.sentAs.signs' : 'evidence.sentAs.ending'
}

function endingOf(name: string): string {
  return /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? ''
}
