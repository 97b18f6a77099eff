import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import { DeskContext, type DeskHandle } from '../../../../../src/renderer/bridge/desk.tsx'
import { FindingPanel } from '../../../../../src/renderer/screens/batches/draft/finding-panel.tsx'
import { RowInspector } from '../../../../../src/renderer/screens/batches/draft/row-inspector.tsx'
import type { DraftEditing } from '../../../../../src/renderer/screens/batches/draft/use-draft.ts'
import type { BatchFinding } from '../../../../../src/shared/model/batch.ts'
import type { DraftRow } from '../../../../../src/shared/model/batch-draft.ts'
import { en, text } from '../../../../fakes/texts.ts'

const editing = { busy: false, altering: false } as DraftEditing

/** The names of the buttons that do nothing when they have just appeared: the click may be meant for another. */
function waiting(element: ReactNode): readonly string[] {
  const shown = renderToStaticMarkup(
    <MantineProvider>
      <IntlProvider locale="en" messages={en}>
        <QueryClientProvider client={new QueryClient()}>
          <DeskContext value={{} as DeskHandle}>{element}</DeskContext>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  )
  return [...shown.matchAll(/<button[^>]*aria-disabled="true"[^>]*>(.*?)<\/button>/g)].map(([, content = '']) =>
    content.replace(/<[^>]*>/g, ''),
  )
}

test('a click sooner than intended neither corrects nor confirms a finding of a row', () => {
  const at = { severity: 'ask', sheet: '', row: 2, column: 4, stands: 'Olеg Orlov' } as const
  const mixed: BatchFinding = { ...at, code: 'mixed_letters', field: 'owner', right: 'Oleg Orlov' }
  const row = { row: 2, values: {}, findings: [mixed], accepted: [], leftOut: null, edited: [], similar: [] }
  const inspector = (
    <RowInspector editing={editing} row={row as unknown as DraftRow} field="owner" onEdit={() => undefined} />
  )
  expect(waiting(inspector)).toEqual([text('batches.replace', { right: 'Oleg Orlov' }), text('batches.accept')])
})

test('a click sooner than intended does not take in the next row that is left out', () => {
  const row = { row: 3, values: {}, findings: [], accepted: [], leftOut: 'paid', edited: [], similar: [] }
  const inspector = (
    <RowInspector editing={editing} row={row as unknown as DraftRow} field="owner" onEdit={() => undefined} />
  )
  expect(waiting(inspector)).toEqual([text('batches.takeIn')])
})

test('a click sooner than intended does nothing to all rows with a finding', () => {
  const counts = { code: 'mixed_letters', severity: 'ask', field: 'owner', rows: 3, open: 3, mendable: 2 } as const
  expect(waiting(<FindingPanel editing={editing} code="mixed_letters" rows={3} open={3} counts={[counts]} />)).toEqual([
    text('batches.mendAll', { count: 2, field: text('batches.field.owner') }),
    text('batches.acceptAll', { count: 3 }),
    text('batches.leaveOutAll', { count: 3 }),
  ])
})
