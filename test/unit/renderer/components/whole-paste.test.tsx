import type { ClipboardEvent, DragEvent } from 'react'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import { pasteFits, useWholePaste } from '../../../../src/renderer/components/fields/whole-paste.tsx'
import { en, text } from '../../../fakes/texts.ts'

const field = (length: number, selected = 0) => ({
  value: 'x'.repeat(length),
  selectionStart: 0,
  selectionEnd: selected,
})

test('a pasted text fits if the whole is not too long', () => {
  expect(pasteFits(field(4990), 'y'.repeat(10), 5000)).toBe(true)
  expect(pasteFits(field(4990), 'y'.repeat(11), 5000)).toBe(false)
  expect(pasteFits(field(0), 'y'.repeat(2001), 2000)).toBe(false)
})

test('a pasted text replaces what is selected, and its line ends are one character long', () => {
  expect(pasteFits(field(5000, 5000), 'y'.repeat(5000), 5000)).toBe(true)
  expect(pasteFits(field(4990, 1), 'y'.repeat(12), 5000)).toBe(false)
  expect(pasteFits(field(4990), '\r\n'.repeat(10), 5000)).toBe(true)
})

interface Given {
  readonly by: 'paste' | 'drop'
  /** How many characters of the field's text, `xyz`, are selected. */
  readonly selected?: number
  readonly ctrlKey?: boolean
}

/** Whether a field of at most `most` characters lets the browser insert a text, and what the field says then. */
function give(most: number | undefined, given: string, { by, selected = 0, ctrlKey = false }: Given) {
  let isInserted = true
  let isGiven = false
  const data = { getData: () => given }
  const event = {
    ...{ clipboardData: data, dataTransfer: data, ctrlKey, altKey: false },
    currentTarget: { value: 'xyz', selectionStart: 0, selectionEnd: selected },
    preventDefault: () => {
      isInserted = false
    },
  }
  const Field = () => {
    const { takes, refused } = useWholePaste('xyz', most)
    if (!isGiven) {
      isGiven = true
      if (by === 'paste') takes.onPaste(event as unknown as ClipboardEvent<HTMLTextAreaElement>)
      else takes.onDrop(event as unknown as DragEvent<HTMLTextAreaElement>)
    }
    return refused
  }
  const said = renderToString(
    <IntlProvider locale="en" messages={en}>
      <Field />
    </IntlProvider>,
  )
  return { isInserted, said }
}

test.each(['paste', 'drop'] as const)(
  'a text that is too long for a %s is not inserted, and the field says so',
  (by) => {
    const { isInserted, said } = give(5, 'abc', { by })
    expect(isInserted).toBe(false)
    expect(said).toContain(text('fields.text.tooLong', { most: 5 }))
    for (const most of [5, undefined]) expect(give(most, 'ab', { by })).toEqual({ isInserted: true, said: '' })
  },
)

test('a dropped text replaces nothing, except the same text moved within the field', () => {
  expect(give(5, 'abc', { by: 'paste', selected: 3 }).isInserted).toBe(true)
  expect(give(5, 'abc', { by: 'drop', selected: 3 }).isInserted).toBe(false)
  expect(give(3, 'xyz', { by: 'drop', selected: 3 }).isInserted).toBe(true)
  expect(give(3, 'xyz', { by: 'drop', selected: 3, ctrlKey: true }).isInserted, 'copied').toBe(false)
})
