import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { expect, test } from 'vitest'
import type { DisputeDraft } from '#shared/model/dispute.ts'
import { TheirDraft } from '../../../../../src/renderer/screens/disputes/new/their-draft.tsx'
import { en, text } from '../../../../fakes/texts.ts'

/** The notice as shown for the draft of another window. */
function shown(draft: DisputeDraft | null): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <IntlProvider locale="en" messages={en}>
        <TheirDraft theirs={{ draft, refusal: null }} onChoose={() => undefined} />
      </IntlProvider>
    </MantineProvider>,
  )
}

test('the form says that another window has changed the draft, shows that text and offers both', () => {
  const notice = shown({
    ...{ type: 'underpaid', sentAmount: '90.50' },
    ...{ reason: 'typed there', evidenceUrl: 'https://files.test/1' },
  })
  expect(notice).toContain(text('newDispute.theirs.changed'))
  for (const field of [text('dispute.type.underpaid'), '90.50', 'typed there', 'https://files.test/1'])
    expect(notice).toContain(field)
  expect(notice).toContain(text('newDispute.theirs.mine'))
  expect(notice).toContain(text('newDispute.theirs.show'))
})

test('the form says that another window has deleted the draft and offers to keep the text or to clear it', () => {
  const notice = shown(null)
  expect(notice).toContain(text('newDispute.theirs.deleted'))
  expect(notice).toContain(text('newDispute.theirs.mine'))
  expect(notice).toContain(text('common.clearForm'))
  expect(notice).not.toContain(text('newDispute.theirs.show'))
})
