import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import { ColumnsPart } from '../../../../../src/renderer/screens/batches/draft/columns-part.tsx'
import type { ReadDraft } from '../../../../../src/renderer/screens/batches/draft/draft-view.tsx'
import type { DraftEditing } from '../../../../../src/renderer/screens/batches/draft/use-draft.ts'
import { type BatchFinding, batchChoices, FINDINGS, type FindingCode } from '../../../../../src/shared/model/batch.ts'
import type { DraftTable } from '../../../../../src/shared/model/batch-draft.ts'
import { en, text } from '../../../../fakes/texts.ts'

const finding = (code: FindingCode, at: Partial<BatchFinding>, accepted = false) => ({
  ...{ code, severity: FINDINGS[code], sheet: '', row: null, column: null, field: null, stands: '', right: null },
  ...at,
  accepted,
})

const columns = { reference: 0, amount: 1, currency: 2, card: 3, owner: 4, bank: 5 }

/** The part of the columns as shown for a draft of a file with headers. */
function shown(table: Partial<DraftTable>): string {
  const signs = { state: 'decided', decimal: null, examples: [] }
  const read = {
    ...{ sheets: [], sheet: 0, mapping: { headerRow: 3, columns }, isRest: false, isRemembered: false },
    proposal: { headerRow: 3, columns, why: {}, repeated: [], key: null },
    preview: [1, 2, 3, 4].map((row) => ({ row, cells: [] })),
    choices: batchChoices.parse({}),
    table: { codes: [], findings: [], signs, total: null, ...table },
  }
  return renderToStaticMarkup(
    <MantineProvider>
      <IntlProvider locale="en" messages={en}>
        <ColumnsPart editing={{ altering: false } as DraftEditing} draft={{ read } as unknown as ReadDraft} />
      </IntlProvider>
    </MantineProvider>,
  )
}

const count = (of: string, part: string) => of.split(part).length - 1

test('findings of one kind are confirmed with one button that says how many they are', () => {
  const several = shown({ findings: [1, 2].map((row) => finding('payout_above', { row })) })
  expect(count(several, text('batches.finding.payout_above.why'))).toBe(2)
  expect(count(several, `>${text('batches.accept.several', { count: 2 })}<`)).toBe(1)
  expect(count(several, `>${text('batches.accept')}<`)).toBe(0)
  const confirmed = shown({ findings: [1, 2].map((row) => finding('payout_above', { row }, true)) })
  expect(count(confirmed, `>${text('batches.accept.several.not', { count: 2 })}<`)).toBe(1)
  const kinds = shown({ findings: [finding('payout_above', { row: 1 }), finding('hidden_column', { column: 1 })] })
  expect(count(kinds, `>${text('batches.accept')}<`)).toBe(2)
})

test('the decimal sign is asked for, without examples, if only an amount that the operator typed leaves it open', () => {
  const question = text('batches.decimal')
  const codes = [
    { code: 'amount_signs_open', severity: 'ask', field: 'amount', rows: 1, open: 1, mendable: 0 },
  ] as const
  expect(shown({})).not.toContain(question)
  const asked = shown({ codes: [...codes] })
  expect(asked).toContain(question)
  expect(asked).not.toContain(text('batches.decimal.stands'))
  const example = { text: '1,000', point: '1000', comma: '1.000' }
  const open = shown({ codes: [...codes], signs: { state: 'open', decimal: null, examples: [example] } })
  expect(open).toContain(text('batches.decimal.stands'))
})
