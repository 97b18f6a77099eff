import { describe, expect, it } from 'vitest'
import { isFresh } from '../../../src/renderer/bridge/use-balance.ts'
import { merchantName } from '../../../src/renderer/components/merchant-label.tsx'
import { pressedKeys, shortcutText } from '../../../src/renderer/components/shortcut.tsx'
import { formatLocaleOf, languageOf } from '../../../src/renderer/i18n/index.tsx'
import { exampleOf } from '../../../src/renderer/screens/help/amount-table.tsx'
import { notDoneWords } from '../../../src/renderer/screens/payments/outcome-view.tsx'
import { TRAINING_HINTS } from '../../../src/renderer/screens/profiles/profile-panel.tsx'
import { connectionWords } from '../../../src/renderer/screens/shell/connection-view.tsx'
import { type BatchCounts, hasRowsInDoubt, ROW_FATES } from '../../../src/shared/model/batch-run.ts'
import { scenarioOf } from '../../../src/training/scenarios.ts'

describe('the language', () => {
  it('is the operator’s choice, else the system’s if supported, else English', () => {
    expect(languageOf('ru', 'en-US')).toBe('ru')
    expect(languageOf('system', 'ru-RU')).toBe('ru')
    expect(languageOf('system', 'ru')).toBe('ru')
    expect(languageOf('system', 'run-RW')).toBe('en')
    expect(languageOf('system', 'kk-KZ')).toBe('en')
  })

  it('uses the system’s number format if the system has the same language', () => {
    expect(formatLocaleOf('en', 'en-GB')).toBe('en-GB')
    expect(formatLocaleOf('ru', 'en-GB')).toBe('ru')
    expect(formatLocaleOf('en', 'en-not-a-locale-at-all')).toBe('en')
  })
})

describe('the name of a merchant', () => {
  it('is its own, except for the training merchant, which has a built-in name', () => {
    const t = (id: string) => `(${id})`
    expect(merchantName(t, { name: 'Training', environment: 'live' })).toBe('Training')
    expect(merchantName(t, { name: 'Training', environment: 'training' })).toBe('(merchant.training)')
  })
})

describe('a shortcut', () => {
  it('is written in the style of the operating system', () => {
    expect(shortcutText('mod+K', 'darwin')).toBe('⌘K')
    expect(shortcutText('alt+Digit1', 'darwin')).toBe('⌥1')
    expect(shortcutText('mod+K', 'win32')).toBe('Ctrl+K')
    expect(shortcutText('alt+Digit1', 'linux')).toBe('Alt+1')
    expect(shortcutText('KeyR', 'linux')).toBe('R')
    expect(shortcutText('F1', 'darwin')).toBe('F1')
    expect(shortcutText('Delete', 'linux')).toBe('Delete')
    expect(shortcutText('Enter', 'darwin')).toBe('Enter')
    expect(shortcutText('ArrowDown', 'win32')).toBe('↓')
  })

  it('is pressed with the keys that are shown: Ctrl+K and Ctrl+F edit text on a Mac', () => {
    expect(pressedKeys('mod+K', 'darwin')).toBe('meta+K')
    expect(pressedKeys('mod+F', 'win32')).toBe('ctrl+F')
    expect(pressedKeys('alt+Digit1', 'darwin')).toBe('alt+Digit1')
  })
})

describe('the connection', () => {
  const at = '2026-11-21T12:00:00.000Z'
  it('shows the result of the last contact', () => {
    expect(connectionWords(null).tone).toBe('none')
    expect(connectionWords({ at, failure: null, clock: null })).toEqual({ tone: 'good', word: 'connection.answered' })
    const failure = { kind: 'unauthorized', endpoint: 'GET /merchant/balance', at } as const
    expect(connectionWords({ at, failure, clock: null })).toEqual({ tone: 'bad', word: 'connection.credentials' })
  })
})

describe('a balance', () => {
  it('is stale after a minute, or when the clock was set back since it was read', () => {
    const readAt = '2026-11-21T12:00:00.000Z'
    const isFreshAfter = (seconds: number) => isFresh({ readAt }, Date.parse(readAt) + seconds * 1000)
    expect([0, 59, 60, -1, -3600].map(isFreshAfter)).toEqual([true, true, false, true, false])
  })
})

describe('the suggested test amounts', () => {
  it('do on the training platform what Paydesk says about them', () => {
    expect(TRAINING_HINTS).toHaveLength(6)
    for (const row of TRAINING_HINTS) expect(scenarioOf(exampleOf(row))).toBe(row.key)
  })
})

describe('a payment that was not sent', () => {
  it('did not reach the platform, unless that refused the connection', () => {
    const call = { endpoint: 'POST /merchant/payout/card', at: '2026-11-21T10:31:00.000Z' }
    const words = (reason: 'timeout' | 'certificate') => notDoneWords('not_sent', { kind: 'not_sent', reason, ...call })
    expect(words('timeout')).toBe('payments.notDone.not_sent')
    expect(words('certificate')).toBe('payments.notDone.certificate')
    expect(notDoneWords('refused', { kind: 'refused', ...call })).toBe('payments.notDone.refused')
  })
})

describe('the rows of a batch', () => {
  it('are in doubt after a gap if one was not paid, or may be retried', () => {
    const counts = Object.fromEntries(ROW_FATES.map((fate) => [fate, 0])) as BatchCounts
    expect(hasRowsInDoubt({ counts: { ...counts, accepted: 2, unknown: 1 }, toAskAgain: 0 })).toBe(false)
    expect(hasRowsInDoubt({ counts: { ...counts, unknown: 1 }, toAskAgain: 1 })).toBe(true)
    expect(hasRowsInDoubt({ counts: { ...counts, refused: 1 }, toAskAgain: 0 })).toBe(true)
  })
})
