import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { ArmedButton } from '../../../components/armed-button.tsx'
import { intoView } from '../../../components/screen-focus.ts'
import { T, useT } from '../../../i18n/index.tsx'
import type { TypedCell } from './draft-grid.tsx'
import classes from './rows.module.css'

interface CardQuestionsProps {
  /** Typed texts that look like card numbers. They are not saved yet. */
  readonly cells: readonly TypedCell[]
  readonly onAnswer: (cell: TypedCell, isNoCard: boolean) => void
}

/** Asks whether a typed text that looks like a card number is one. */
export function CardQuestions({ cells, onAnswer }: CardQuestionsProps): ReactNode {
  const t = useT()
  return cells.map((cell) => {
    const { row, field, text } = cell
    const place = `${t('batches.row', { row: row.row })} · ${t(`batches.field.${field}`)}`
    return (
      <div key={place} ref={intoView} className={classes.alike} role="note">
        <p>
          <b>{place}</b> <span className="pd-mono">{text}</span> <T as="span" id="fields.cardWarning" />
        </p>
        <Group gap={6}>
          <ArmedButton
            shown={`${place} ${text}`}
            variant="default"
            size="compact-sm"
            onClick={() => onAnswer(cell, true)}
          >
            <T id="fields.cardWarning.noCard" />
          </ArmedButton>
          <Button variant="default" size="compact-sm" onClick={() => onAnswer(cell, false)}>
            <T id="common.cancel" />
          </Button>
        </Group>
      </div>
    )
  })
}
