import { describe, expect, it } from 'vitest'
import { typeName } from '../../../../../src/renderer/components/viewing/type-name.ts'
import { formatBytesIn } from '../../../../../src/renderer/i18n/format.ts'
import { evidenceShownAs } from '../../../../../src/renderer/screens/evidence/evidence-item.tsx'
import { firstSize, smaller } from '../../../../../src/renderer/screens/evidence/to-png.ts'
import {
  evidenceVerdictOf,
  gateOf,
  originalWords,
  renamedWhy,
} from '../../../../../src/renderer/screens/evidence/verdict.ts'
import {
  EVIDENCE_TYPES,
  type EvidenceFile,
  type EvidenceTrouble,
  evidenceTrouble,
} from '../../../../../src/shared/model/evidence.ts'
import { en, ru } from '../../../../fakes/texts.ts'

const good: EvidenceFile = {
  id: 'c1e5c1a2-4a26-4c5e-9d5f-0e6c2f8f3a11',
  transactionId: 'd2e5c1a2-4a26-4c5e-9d5f-0e6c2f8f3a22',
  sha256: 'a'.repeat(64),
  name: 'receipt.pdf',
  sentName: 'receipt.pdf',
  size: 1000,
  contentType: 'application/pdf',
  trouble: null,
  attached: true,
  hasCopy: true,
  original: 'same',
  sentAt: null,
  usedElsewhere: [],
  source: 'dropped',
  addedAt: '2026-11-21T12:00:00.000Z',
  operator: 'Anna',
}

const type = (found: string | null, wayOut: 'convert' | 'save_as_pdf' | null): EvidenceTrouble => ({
  is: 'type',
  found,
  wayOut,
})
const TROUBLES: readonly EvidenceTrouble[] = [
  { is: 'empty' },
  { is: 'too_large' },
  { is: 'folder' },
  { is: 'unreadable', code: 'EACCES' },
  type(null, null),
  type('image/bmp', 'convert'),
  type('application/msword', 'save_as_pdf'),
  type('application/zip', null),
]
const inTrouble = (trouble: EvidenceTrouble): EvidenceFile => ({
  ...good,
  trouble,
  attached: false,
  sentName: null,
})

describe('the verdict on a file', () => {
  it('mentions a missing or changed original only for a file that will be sent', () => {
    const gone = { ...good, original: 'gone' } as const
    expect(originalWords(good)).toBeNull()
    expect(originalWords(gone)).toBe('evidence.gone')
    expect(originalWords({ ...good, original: 'changed' })).toBe('evidence.changed')
    for (const staying of [{ attached: false }, { hasCopy: false }, inTrouble({ is: 'empty' })])
      expect(originalWords({ ...gone, ...staying, original: 'gone' })).toBeNull()
  })

  it('explains every problem in its own words and says what to do', () => {
    const kinds = evidenceTrouble.options.map((option) => option.shape.is.value)
    expect(new Set(TROUBLES.map(({ is }) => is))).toEqual(new Set(kinds))
    const verdicts = TROUBLES.map((trouble) => evidenceVerdictOf(inTrouble(trouble)))
    for (const { tone, why, next } of verdicts) {
      expect(tone).toBe('bad')
      expect(en[why ?? 'common.none'].length, why).toBeGreaterThan(10)
      expect(ru[next ?? 'common.none'].length, next).toBeGreaterThan(10)
    }
    expect(new Set(verdicts.map(({ why, next }) => `${why} ${next}`)).size).toBe(TROUBLES.length)
  })

  it('names the detected type by its common name', () => {
    expect(evidenceVerdictOf(inTrouble(type('image/bmp', 'convert'))).values).toEqual({ found: 'BMP' })
    expect(typeName('application/x-something')).toBe('application/x-something')
    for (const one of EVIDENCE_TYPES) expect(typeName(one)).not.toContain('/')
  })

  it('is good for a file to send, muted for one that stays, and bad for one to send without its copy', () => {
    expect(evidenceVerdictOf(good)).toEqual({ tone: 'good', word: 'evidence.goes' })
    expect(evidenceVerdictOf({ ...good, attached: false }).tone).toBe('mute')
    expect(evidenceVerdictOf({ ...good, hasCopy: false })).toMatchObject({ tone: 'bad', word: 'evidence.noCopy' })
    expect(evidenceVerdictOf({ ...good, hasCopy: false, attached: false }).tone).toBe('mute')
  })

  it('says why a file is sent under another name', () => {
    expect(renamedWhy(good)).toBeNull()
    expect(renamedWhy({ ...good, name: 'a.png', sentName: 'a.jpg' })).toBe('evidence.sentAs.ending')
    expect(renamedWhy({ ...good, name: 'a', sentName: 'a.jpg' })).toBe('evidence.sentAs.ending')
    expect(renamedWhy({ ...good, name: 'a\u202eb.PNG', sentName: 'ab.png' })).toBe('evidence.sentAs.signs')
    expect(renamedWhy({ ...good, name: 'a long name.png', sentName: 'a long.png' })).toBe('evidence.sentAs.cut')
    expect(renamedWhy({ ...good, name: 'a.png', sentName: 'a (2).png' })).toBe('evidence.sentAs.number')
    expect(renamedWhy({ ...good, name: 'a:b (2).png', sentName: 'a_b (2).png' })).toBe('evidence.sentAs.signs')
    expect(renamedWhy({ ...good, name: 'a', sentName: null })).toBeNull()
    const other = { ...good, name: 'a.png', sentName: 'a.jpg' }
    expect(renamedWhy({ ...other, hasCopy: false }), 'it cannot be sent').toBeNull()
    expect(renamedWhy({ ...other, attached: false }), 'it is kept, or was sent earlier').toBeNull()
  })
})

describe('the check of files before a dispute is sent', () => {
  it('lists the files to send in order, and counts those that stay', () => {
    const other = { ...good, id: 'b1e5c1a2-4a26-4c5e-9d5f-0e6c2f8f3a11', size: 234 }
    expect(gateOf([good, { ...good, attached: false }, other])).toEqual({
      going: [good, other],
      bytes: 1234,
      blocking: [],
      staying: 1,
      isFull: false,
    })
    expect(gateOf([])).toMatchObject({ going: [], blocking: [], staying: 0, isFull: false })
  })

  it.each(TROUBLES)('is blocked by a file with a problem, even if it would not be sent: %o', (trouble) => {
    const file = inTrouble(trouble)
    expect(gateOf([good, file])).toMatchObject({ going: [good], blocking: [file], staying: 0 })
  })

  it('is blocked by a file to send without a copy, but not by one that stays', () => {
    const lost = { ...good, hasCopy: false }
    expect(gateOf([lost]).blocking).toEqual([lost])
    expect(gateOf([{ ...lost, attached: false }])).toMatchObject({ blocking: [], staying: 1 })
  })

  it('is full with five files', () => {
    expect(gateOf([good, good, good, good]).isFull).toBe(false)
    expect(gateOf([good, good, good, good, good]).isFull).toBe(true)
  })
})

describe('the preview of a file', () => {
  it.each([
    ['image/png', 'image'],
    ['image/jpeg', 'image'],
    ['image/bmp', 'image'],
    ['image/heic', null],
    ['image/svg+xml', null],
    ['text/html', null],
    ['application/pdf', 'pdf'],
    ['video/quicktime', 'video'],
    [null, null],
  ] as const)('shows %s as %s', (contentType, as) => {
    expect(evidenceShownAs({ ...good, contentType })).toBe(as)
  })

  it('shows nothing without its copy', () => {
    expect(evidenceShownAs({ ...good, hasCopy: false })).toBeNull()
    expect(evidenceShownAs({ ...good, sha256: null })).toBeNull()
  })
})

describe('a picture converted to PNG', () => {
  it('keeps its size up to 40 million pixels, and its proportions beyond', () => {
    expect(firstSize({ width: 8000, height: 5000 })).toEqual({ width: 8000, height: 5000 })
    const { width, height } = firstSize({ width: 16_000, height: 10_000 })
    expect(width * height).toBeLessThanOrEqual(40_000_000)
    expect(width / height).toBeCloseTo(1.6, 2)
    expect(firstSize({ width: 100_000_000, height: 1 }).height).toBe(1)
  })

  it('shrinks until it may be sent', () => {
    expect(smaller({ width: 1000, height: 1000 }, 40_000_000)).toEqual({ width: 475, height: 475 })
    expect(smaller({ width: 1000, height: 1000 }, 10_000_001)).toEqual({ width: 900, height: 900 })
  })
})

describe('a file size', () => {
  it('is shown in decimal units, like the limit', () => {
    expect(formatBytesIn('en', 999)).toBeNull()
    expect(formatBytesIn('en', 1000)).toBe('1 kB')
    expect(formatBytesIn('en', 9_990_000)).toBe('9.99 MB')
    expect(formatBytesIn('ru', 3_240_000)).toBe('3,24 МБ')
  })
})
