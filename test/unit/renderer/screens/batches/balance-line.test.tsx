import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test, vi } from 'vitest'
import type { Balance } from '#shared/model/balance.ts'
import { BalanceLine } from '../../../../../src/renderer/screens/batches/draft/review-part.tsx'
import { en, text } from '../../../../fakes/texts.ts'

// The age needs a page that is visible.
vi.mock('../../../../../src/renderer/components/time.tsx', async (original) => ({
  ...(await original<object>()),
  AsOf: ({ at }: { at: string }) => at,
}))

const READ_AT = '2026-11-21T12:00:00.000Z'

function shown(balance: Balance | null): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={en}>
      <BalanceLine balance={balance} />
    </IntlProvider>,
  )
}
const read = (balance: string | null): Balance => ({
  balance,
  currency_rate: '1',
  readAt: READ_AT,
  missing: [],
  retyped: [],
  extra: {},
})

test('the balance in the review is as last read, with its age', () => {
  expect(shown(read('250'))).toMatch(new RegExp(`250.*${READ_AT}`))
})

test.each([null, ''])(
  'a balance that was read as %j is a dash with its age, not one that was never read',
  (balance) => {
    expect(shown(read(balance))).toMatch(new RegExp(`—.*${READ_AT}`))
    expect(shown(read(balance))).not.toContain(text('shell.balance.never'))
  },
)

test('a balance that was never read is reported as such', () => {
  expect(shown(null)).toBe(text('shell.balance.never'))
})
