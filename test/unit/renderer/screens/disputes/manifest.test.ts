import { createIntl } from 'react-intl'
import { describe, expect, it } from 'vitest'
import type { Translate } from '../../../../../src/renderer/i18n/index.tsx'
import { manifestOf } from '../../../../../src/renderer/screens/disputes/manifest/manifest.ts'
import { manifestText } from '../../../../../src/renderer/screens/disputes/manifest/manifest-text.ts'
import type { DisputeAttempt } from '../../../../../src/shared/model/intent.ts'
import { en, ru } from '../../../../fakes/texts.ts'

const HASH = 'a'.repeat(64)
const at = (second: number) => `2026-11-21T12:00:0${second}.000Z`

const transaction = {
  profileName: 'Acme',
  environment: 'live',
  merchantTransactionId: 'invoice-17',
  platformId: 'AB12CD34',
} as const

const attempt: DisputeAttempt = {
  intentId: 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11',
  state: 'accepted',
  settled: null,
  baseUrl: 'https://pay.example',
  target: 'AB12CD34',
  type: 'underpaid',
  reason: 'The client paid less.\nOutcome: the receipt is attached',
  sentAmount: '50.01',
  evidenceUrl: null,
  files: [
    { name: 'receipt.png', content_type: 'image/png', size: 1_234_567, sha256: HASH },
    { name: 'chat\u202efdp.pdf', content_type: 'application/pdf', size: 999, sha256: HASH },
  ],
  begunAt: at(1),
  endedAt: at(2),
  knownBefore: [],
  clock: null,
  absenceProvenFrom: null,
  operator: 'Anna',
  disputeId: 'd3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11',
  failure: null,
  httpStatus: 201,
  reply: '{\n  "id": "d3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11"\n}',
}

function written(
  language: 'en' | 'ru',
  one: DisputeAttempt,
  of: Parameters<typeof manifestOf>[1] = transaction,
): string {
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const intl = createIntl({ locale: language, messages: { en, ru }[language], timeZone: 'UTC', onError })
  const t: Translate = (id, values) => intl.formatMessage({ id }, values)
  const text = manifestText(manifestOf(one, of, { t, locale: language, timeZone: 'Asia/Almaty' }), t)
  expect(errors).toEqual([])
  return text
}

const lineOf = (text: string, label: string) => text.split('\n').find((line) => line.startsWith(label)) ?? ''

describe('a manifest as text', () => {
  it('lists what was sent, file by file, and the response, aligned', () => {
    const text = written('en', attempt)
    expect(text).toContain(`${en['disputes.manifest.title']}\n==============================\n`)
    expect(text).toContain(en['disputes.manifest.about'])
    expect(lineOf(text, 'Time'), 'in the zone that was chosen').toMatch(/17:00:01 \(2026-11-21 12:00:01 UTC\)/)
    expect(lineOf(text, 'Merchant ')).toBe('Merchant        Acme (Live)')
    expect(lineOf(text, 'Platform  ')).toBe('Platform        https://pay.example')
    expect(lineOf(text, 'transaction_id')).toBe('transaction_id  AB12CD34')
    expect(lineOf(text, 'dispute_type')).toBe('dispute_type    underpaid')
    expect(lineOf(text, 'sent_amount')).toBe('sent_amount     50.01')
    expect(lineOf(text, 'evidence_url')).toBe('evidence_url    not sent')
    expect(text).toContain(
      [
        'Files (2)',
        '---------',
        '1. receipt.png',
        '    Type     image/png',
        '    Size     1,234,567 bytes (1.23 MB)',
        `    SHA-256  ${HASH}`,
        '2. chat⟨U+202E⟩fdp.pdf',
        '    Type     application/pdf',
        '    Size     999 bytes',
        `    SHA-256  ${HASH}`,
      ].join('\n'),
    )
    expect(lineOf(text, 'Outcome')).toBe('Outcome      The platform opened the dispute')
    expect(lineOf(text, 'HTTP status')).toBe('HTTP status  201')
    expect(text).toContain('\n    {\n      "id": "d3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11"\n    }\n')
  })

  it('is in the operator’s language, with the API’s names unchanged', () => {
    const text = written('ru', attempt)
    expect(text).toContain('Опись диспута')
    expect(lineOf(text, 'Мерчант')).toMatch(/^Мерчант {2,}Acme \(/)
    expect(lineOf(text, 'dispute_type')).toMatch(/^dispute_type {2,}underpaid$/)
    expect(lineOf(text, 'Исход')).toMatch(/^Исход {2,}Платформа открыла диспут$/)
  })

  it('indents typed text, so that none of its lines passes for one of its own', () => {
    const lines = written('en', attempt).split('\n')
    expect(lines.filter((line) => line.startsWith('Outcome'))).toHaveLength(1)
    expect(lines).toContain(`${' '.repeat(16)}Outcome: the receipt is attached`)
  })

  it('says that a response which came was deleted', () => {
    const text = written('en', { ...attempt, reply: null })
    expect(text).toContain(en['disputes.manifest.reply'])
    expect(text).toContain(en['timeline.reply.none'])
  })

  it('says when there is no reason, no file or no response', () => {
    const failure = { kind: 'no_answer', reason: 'timeout', endpoint: 'POST /merchant/dispute', at: at(3) } as const
    const text = written('en', {
      ...attempt,
      state: 'unknown',
      settled: 'not_found',
      reason: null,
      files: [],
      failure,
      disputeId: null,
      endedAt: null,
      httpStatus: null,
      reply: null,
      operator: null,
    })
    expect(lineOf(text, 'By')).toMatch(/^By +not known$/)
    expect(lineOf(text, 'reason')).toContain('not sent; the platform writes: Dispute from merchant (type=underpaid)')
    expect(text).toContain('Files (0)\n---------\nNo files were sent.')
    expect(lineOf(text, 'Outcome')).toContain(en['dispute.notFound'])
    expect(lineOf(text, 'Reason')).toContain(en['failure.no_answer.timeout'])
    expect(lineOf(text, 'Dispute ID')).toMatch(/^Dispute ID +none$/)
    expect(lineOf(text, 'HTTP status')).toMatch(/^HTTP status +none$/)
    expect(text.endsWith('\n')).toBe(true)
  })

  it('gives no response time when no response came, whenever the waiting ended', () => {
    expect(lineOf(written('en', attempt), 'Answered')).toMatch(/17:00:02/)
    for (const state of ['unknown', 'not_sent'] as const) {
      const text = written('en', { ...attempt, state, httpStatus: null, reply: null, disputeId: null })
      expect(lineOf(text, 'Answered')).toMatch(/^Answered +none$/)
    }
  })

  it('has Paydesk’s own name for the training merchant and no address', () => {
    const training = { ...transaction, environment: 'training' } as const
    const text = written('en', { ...attempt, baseUrl: '' }, training)
    expect(lineOf(text, 'Merchant ')).toMatch(/Training merchant$/)
    expect(lineOf(text, 'Platform  ')).toBe('')
  })
})
