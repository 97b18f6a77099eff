import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import type { Failure } from '#shared/model/failure.ts'
import { CameBack } from '../../../../../src/renderer/screens/transaction/came-back.tsx'
import { en, ru, text } from '../../../../fakes/texts.ts'

const OTHER = 'a3f1c7c2-92a1-4c9e-8a53-0d8f4c1c2b11'

function shown(locale: 'en' | 'ru', transactionId?: string): string {
  const call = { endpoint: 'POST /merchant/payout/card', at: '2026-11-21T12:00:00.000Z', httpStatus: 200 }
  const failure: Failure = {
    ...{ kind: 'unreadable_answer', reason: 'others_id', ...call, detail: 'Ab12\u200bCd34' },
    ...(transactionId !== undefined && { transactionId }),
  }
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToStaticMarkup(
    <IntlProvider locale={locale} messages={{ en, ru }[locale]}>
      <MantineProvider>
        <RouterContextProvider router={router}>
          <CameBack failure={failure} />
        </RouterContextProvider>
      </MantineProvider>
    </IntlProvider>,
  )
}

test.each(['en', 'ru'] as const)('the ID of another transaction is named and can be copied: %s', (locale) => {
  const page = shown(locale, OTHER)
  expect(page).toMatch(/<button[^>]*>(<[^>]*>)*Ab12⟨U\+200B⟩Cd34</)
})

test('the other transaction can be opened if it is known', () => {
  expect(shown('en', OTHER)).toContain(`href="/transactions/${OTHER}"`)
  expect(shown('en', OTHER)).toContain(text('failure.openOther'))
  expect(shown('en')).not.toContain('href=')
})
