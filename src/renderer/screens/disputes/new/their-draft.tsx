import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { visibleText } from '#shared/rules/visible-text.ts'
import { ArmedButton } from '../../../components/armed-button.tsx'
import { focusScreen } from '../../../components/screen-focus.ts'
import { T, useT } from '../../../i18n/index.tsx'
import operations from '../../transaction/operations/operations.module.css'
import type { Theirs } from './draft-writer.ts'

interface TheirDraftProps {
  readonly theirs: Theirs
  readonly onChoose: (mine: boolean) => void
}

/** Another window has changed or deleted the draft. Neither text is lost before the operator chooses. */
export function TheirDraft({ theirs: { draft }, onChoose }: TheirDraftProps): ReactNode {
  const t = useT()
  const { type = null, sentAmount = '', evidenceUrl = '', reason = '' } = draft ?? {}
  const typeWords = type && t(type === 'platform' ? 'newDispute.type.platform' : `dispute.type.${type}`)
  const short = [typeWords, sentAmount, evidenceUrl].filter(Boolean).join(' · ')
  // It appears by itself, above what may be about to be clicked.
  const looks = { shown: JSON.stringify(draft), variant: 'default', size: 'compact-sm' } as const
  const choose = (mine: boolean) => {
    focusScreen()
    onChoose(mine)
  }
  return (
    <div className={operations.unusual} role="alert">
      <T as="p" className={operations.text} id={draft ? 'newDispute.theirs.changed' : 'newDispute.theirs.deleted'} />
      {short !== '' && <p className={operations.body}>{visibleText(short)}</p>}
      {reason !== '' && <p className={operations.body}>{visibleText(reason)}</p>}
      <Group gap={8}>
        <ArmedButton {...looks} onClick={() => choose(true)}>
          <T id="newDispute.theirs.mine" />
        </ArmedButton>
        <ArmedButton {...looks} onClick={() => choose(false)}>
          <T id={draft ? 'newDispute.theirs.show' : 'common.clearForm'} />
        </ArmedButton>
      </Group>
    </div>
  )
}
