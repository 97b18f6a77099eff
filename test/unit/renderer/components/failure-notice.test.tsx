import { MantineProvider } from '@mantine/core'
import { createORPCClient } from '@orpc/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import type { DeskClient } from '#shared/contract/index.ts'
import type { Profile } from '#shared/model/profile.ts'
import { DeskContext, deskHandle } from '../../../../src/renderer/bridge/desk.tsx'
import { FailureNotice } from '../../../../src/renderer/components/failure-notice.tsx'
import { en, text } from '../../../fakes/texts.ts'

/** A notice that leads to a merchant's form, while `active` is the active one of two. */
function notice(merchantId: string | undefined): string {
  const desk = deskHandle(createORPCClient<DeskClient>({ call: () => Promise.reject(new Error('not asked')) }))
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const profiles = ['active', 'other'].map((id) => ({ id }) as Profile)
  queries.setQueryData(desk.query.profiles.list.queryKey(), { profiles, activeId: 'active' })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return renderToString(
    <MantineProvider>
      <IntlProvider locale="en" messages={en}>
        <QueryClientProvider client={queries}>
          <DeskContext value={desk}>
            <RouterContextProvider router={router}>
              <FailureNotice failure={{ kind: 'secret_missing' }} merchantId={merchantId} />
            </RouterContextProvider>
          </DeskContext>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  )
}

test('a failure leads to the merchant that it names, never to the active one instead', () => {
  expect(notice('other')).toContain('href="/profiles/other"')
  expect(notice(undefined)).not.toContain(text('common.openMerchant'))
  expect(notice('removed')).not.toContain(text('common.openMerchant'))
})
