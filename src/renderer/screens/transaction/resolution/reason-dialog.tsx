import { Button, Modal, Textarea } from '@mantine/core'
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { CardCheckedForm } from '../../../components/fields/card-checked-form.tsx'
import { useCardWarning } from '../../../components/fields/card-warning.tsx'
import { WRAPPER_ORDER } from '../../../components/fields/field-props.ts'
import { useKeepsOpen } from '../../../components/keeps-open.ts'
import { submitOnKey } from '../../../components/submit-on-key.ts'
import { useOnce } from '../../../components/use-once.ts'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './resolution.module.css'

/** The longest reason that is kept (shared/contract/resolution.ts, disputes.ts). */
const MAX_REASON = 1000

interface ReasonDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  /** What follows, said before. */
  readonly children: ReactNode
  /** Reasons at one click. */
  readonly suggestions: readonly string[]
  /** The words on the button that does it. */
  readonly confirm: string
  readonly onConfirm: (reason: string) => Promise<unknown>
}

/** Asks for a reason before something is settled on the operator's word. */
export function ReasonDialog({ opened, onClose, title, ...asking }: ReasonDialogProps): ReactNode {
  const t = useT()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size="md"
    >
      <Asking {...asking} onClose={onClose} />
    </Modal>
  )
}

type AskingProps = Omit<ReasonDialogProps, 'opened' | 'title'>

function Asking({ children, suggestions, confirm, onConfirm, onClose }: AskingProps): ReactNode {
  const t = useT()
  const once = useOnce()
  useKeepsOpen('unfinished')
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [told, setTold] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reason.trim() === '') {
      setTold(true)
      field.current?.focus()
      return
    }
    const done = await once.run(async () => {
      await onConfirm(reason.trim())
      return true
    })
    if (done) onClose()
  }
  return (
    <CardCheckedForm className={classes.form} onSubmit={submit}>
      {children}
      <ReasonField field={field} value={reason} onChange={setReason} told={told} />
      <fieldset className={classes.suggestions} aria-label={t('resolution.reason.suggestions')}>
        {suggestions.map((text) => (
          <Button
            key={text}
            variant="default"
            size="compact-xs"
            className={classes.long}
            onClick={() => {
              setReason(text)
              field.current?.focus()
            }}
          >
            {text}
          </Button>
        ))}
      </fieldset>
      {once.error !== null && <FailureNotice error={once.error} />}
      <div className={classes.bar}>
        <Button variant="default" onClick={onClose}>
          <T id="resolution.reason.leave" />
        </Button>
        <Button type="submit" loading={once.pending}>
          {confirm}
        </Button>
      </div>
    </CardCheckedForm>
  )
}

interface ReasonFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly value: string
  readonly onChange: (reason: string) => void
  /** Whether it was tried without one. */
  readonly told: boolean
}

function ReasonField({ field, value, onChange, told }: ReasonFieldProps): ReactNode {
  const t = useT()
  const warning = useCardWarning(value, onChange, { sent: false })
  return (
    <Textarea
      ref={field}
      data-autofocus
      label={t('resolution.reason')}
      description={warning ? null : t('resolution.reason.hint')}
      inputWrapperOrder={WRAPPER_ORDER}
      rows={3}
      maxLength={MAX_REASON}
      required
      withAsterisk={false}
      onKeyDown={submitOnKey}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={warning ?? (told && value.trim() === '' ? t('resolution.reason.empty') : null)}
    />
  )
}
