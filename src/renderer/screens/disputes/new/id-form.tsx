import { Button, TextInput } from '@mantine/core'
import { type ReactNode, type Ref, type SubmitEvent, useRef, useState } from 'react'
import { CardCheckedForm } from '../../../components/fields/card-warning.tsx'
import { useTextWarning } from '../../../components/fields/text-warning.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { MAX_ID } from './id-kind.ts'
import classes from './new-dispute.module.css'

interface IdFormProps {
  readonly value: string
  readonly onChange: (id: string) => void
  readonly pending: boolean
  readonly onFind: () => void
}

/** Asks for the ID of a transaction, of either kind. */
export function IdForm({ value, onChange, pending, onFind }: IdFormProps): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState(false)
  const isEmpty = value.trim() === ''
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTold(isEmpty)
    if (isEmpty) field.current?.focus()
    else onFind()
  }
  return (
    <CardCheckedForm className={classes.form} onSubmit={submit}>
      <IdField field={field} value={value} onChange={onChange} told={told && isEmpty} />
      <div>
        <Button type="submit" loading={pending}>
          <T id="newDispute.find.find" />
        </Button>
      </div>
    </CardCheckedForm>
  )
}

interface IdFieldProps extends Pick<IdFormProps, 'value' | 'onChange'> {
  readonly field: Ref<HTMLInputElement>
  readonly told: boolean
}

function IdField({ field, value, onChange, told }: IdFieldProps): ReactNode {
  const t = useT()
  const { warning, takes } = useTextWarning(value, onChange, MAX_ID)
  return (
    <TextInput
      ref={field}
      autoFocus
      label={t('newDispute.find.id')}
      description={warning || told ? null : t('newDispute.find.hint')}
      maxLength={MAX_ID}
      {...takes}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={warning ?? (told && t('newDispute.find.empty'))}
    />
  )
}
