import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { visibleText } from '#shared/rules/visible-text.ts'
import { focusScreen } from '../../../components/screen-focus.ts'
import { T } from '../../../i18n/index.tsx'
import operations from '../../transaction/operations/operations.module.css'
import type { Theirs } from './draft-writer.ts'

interface TheirDraftProps {
  readonly theirs: Theirs
  readonly onChoose: (mine: boolean) => void
}

/** Another window has changed or deleted the draft. Neither text is lost before the operator chooses. */
export function TheirDraft({ theirs: { draft }, onChoose }: TheirDraftProps): ReactNode {
  const choose = (mine: boolean) => {
    focusScreen()
    onChoose(mine)
  }
  return (
    <div className={operations.unusual} role="alert">
      <T as="p" className={operations.text} id={draft ? 'newDispute.theirs.changed' : 'newDispute.theirs.deleted'} />
      {draft && draft.reason !== '' && <p className={operations.body}>{visibleText(draft.reason)}</p>}
      <Group gap={8}>
        <Button variant="default" size="compact-sm" onClick={() => choose(true)}>
          <T id="newDispute.theirs.mine" />
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => choose(false)}>
          <T id={draft ? 'newDispute.theirs.show' : 'newDispute.clear'} />
        </Button>
      </Group>
    </div>
  )
}
