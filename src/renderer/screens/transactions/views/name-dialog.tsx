import { Button, Group, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { CardCheckedForm, useCardWarning } from '../../../components/fields/card-warning.tsx'
import { T, useT } from '../../../i18n/index.tsx'

const LONGEST = 80

interface NameDialogProps {
  readonly title: string
  readonly name: string
  /** The names of other views. */
  readonly taken: readonly string[]
  /** Whether the view that has the name may be replaced. */
  readonly mayReplace: boolean
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a view. */
export function NameDialog({ title, name: before, taken, mayReplace, onName, onClose }: NameDialogProps): ReactNode {
  const [text, setText] = useState(before)
  const name = text.trim()
  const isTaken = name !== before && taken.includes(name)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name !== '' && (!isTaken || mayReplace)) onName(name)
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <CardCheckedForm onSubmit={submit}>
        <NameField text={text} onChange={setText} note={isTaken ? (mayReplace ? 'replaces' : 'taken') : null} />
        <Group justify="end" mt="md" gap="xs">
          <Button variant="default" onClick={onClose}>
            <T id="common.cancel" />
          </Button>
          <Button type="submit" disabled={name === '' || (isTaken && !mayReplace)}>
            <T id="common.save" />
          </Button>
        </Group>
      </CardCheckedForm>
    </Dialog>
  )
}

interface NameFieldProps {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly note: 'replaces' | 'taken' | null
}

function NameField({ text, onChange, note }: NameFieldProps): ReactNode {
  const t = useT()
  const warning = useCardWarning(text, onChange, { sent: false })
  return (
    <TextInput
      label={t('fields.name')}
      data-autofocus
      maxLength={LONGEST}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={warning ?? (note === 'taken' && t('list.view.taken'))}
      description={note === 'replaces' && t('list.view.replaces')}
    />
  )
}
