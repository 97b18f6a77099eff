import type { ClipboardEvent } from 'react'
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

/** Whether a field of at most `most` characters lets the browser insert `pasted`, and what the field says then. */
function paste(most: number | undefined, pasted: string) {
  let isInserted = true
  let isPasted = false
  const Field = () => {
    const { onPaste, refused } = useWholePaste('x', most)
    if (!isPasted) {
      isPasted = true
      onPaste({
        currentTarget: { value: 'x', selectionStart: 1, selectionEnd: 1 },
        clipboardData: { getData: () => pasted },
        preventDefault: () => {
          isInserted = false
        },
      } as unknown as ClipboardEvent<HTMLTextAreaElement>)
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

test('a text that is too long is not inserted, and the field says so', () => {
  const { isInserted, said } = paste(3, 'yyy')
  expect(isInserted).toBe(false)
  expect(said).toContain(text('fields.text.tooLong', { most: 3 }))
})

test.each([3, undefined])('a text that fits into %s characters is left to the browser', (most) => {
  expect(paste(most, 'yy')).toEqual({ isInserted: true, said: '' })
})
