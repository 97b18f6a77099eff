import { Button, Group, Textarea } from '@mantine/core'
import { type ReactNode, type RefObject, type SubmitEvent, useRef, useState } from 'react'
import type { DeskClient } from '#shared/contract/index.ts'
import { reason as kept } from '#shared/contract/resolution.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { CardCheckedForm } from '../../../components/fields/card-warning.tsx'
import { useTextWarning } from '../../../components/fields/text-warning.ts'
import { useKeepsOpen } from '../../../components/keeps-open.ts'
import { submitOnKey } from '../../../components/key-scope.ts'
import { When } from '../../../components/time.tsx'
import { useOnce } from '../../../components/use-once.ts'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import classes from '../resolution/resolution.module.css'
import { useKeep } from '../use-keep.ts'

const MAX_REASON = kept.maxLength ?? undefined

interface SettleProps {
  readonly transactionId: string
  /**
   * The unknown attempt to settle; `null` if there is none. Fixed when the dialog opens: a later attempt has not been
   * looked at.
   */
  readonly intentId: string | null
  /** The texts of the button that asks, the title of the question, and the button that confirms. */
  readonly words: { readonly open: MessageId; readonly title: MessageId; readonly confirm: MessageId }
  /** Suggested reasons. */
  readonly reasons: readonly MessageId[]
  readonly call: (client: DeskClient, word: Word) => Promise<Transaction>
  readonly disabled?: boolean
  /** The consequences, stated before confirming. */
  readonly children: ReactNode
}

interface Word {
  readonly transactionId: string
  readonly intentId?: string
  readonly reason: string
}

/** A button to settle something because the operator says so. Asks for a reason, and states the consequences first. */
export function Settle({ words, disabled = false, ...asked }: SettleProps): ReactNode {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  // Kept while the dialog is closed: Escape closes it without a question.
  const [reason, setReason] = useState('')
  return (
    <>
      <Button variant="default" size="compact-sm" data-way-button disabled={disabled} onClick={() => setAsking(true)}>
        <T id={words.open} />
      </Button>
      <Dialog opened={asking} onClose={close} title={t(words.title)}>
        <Asking {...asked} confirm={words.confirm} reason={reason} onReason={setReason} onClose={close} />
      </Dialog>
    </>
  )
}

interface AskingProps extends Pick<SettleProps, 'transactionId' | 'intentId' | 'reasons' | 'call' | 'children'> {
  readonly confirm: MessageId
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

function Asking(props: AskingProps): ReactNode {
  const { transactionId, intentId, reasons, call, confirm, reason, onReason, onClose, children } = props
  const t = useT()
  const { client } = useDesk()
  const keep = useKeep()
  const once = useOnce()
  const field = useRef<HTMLTextAreaElement>(null)
  const [seen] = useState(intentId)
  useKeepsOpen(reason.trim() === '' ? 'unfinished' : 'typed')
  const [told, setTold] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reason.trim() === '') {
      setTold(true)
      field.current?.focus()
      return
    }
    const settled = await once.run(() =>
      call(client, { transactionId, ...(seen !== null && { intentId: seen }), reason: reason.trim() }),
    )
    keep(settled)
    if (!settled) return
    onReason('')
    onClose()
  }
  return (
    <CardCheckedForm className={classes.form} onSubmit={submit}>
      {children}
      <ReasonField field={field} value={reason} onChange={onReason} told={told} />
      <Group component="fieldset" gap={6} aria-label={t('resolution.reason.suggestions')}>
        {reasons.map((id) => (
          <Button
            key={id}
            variant="default"
            size="compact-xs"
            className={classes.long}
            onClick={() => {
              onReason(t(id))
              field.current?.focus()
            }}
          >
            <T id={id} />
          </Button>
        ))}
      </Group>
      {once.error !== null && <FailureNotice error={once.error} />}
      <Group gap={8} justify="flex-end" mt={4}>
        <Button variant="default" onClick={onClose}>
          <T id="common.notNow" />
        </Button>
        <Button type="submit" loading={once.pending}>
          <T id={confirm} />
        </Button>
      </Group>
    </CardCheckedForm>
  )
}

interface ReasonFieldProps {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly value: string
  readonly onChange: (reason: string) => void
  /** Whether submitting was tried without a reason. */
  readonly told: boolean
}

function ReasonField({ field, value, onChange, told }: ReasonFieldProps): ReactNode {
  const t = useT()
  const { warning, takes } = useTextWarning(value, onChange, MAX_REASON, { sent: false })
  return (
    <Textarea
      ref={field}
      data-autofocus
      label={t('fields.reason')}
      description={warning ? null : t('resolution.reason.hint')}
      rows={3}
      maxLength={MAX_REASON}
      required
      withAsterisk={false}
      onKeyDown={submitOnKey}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...takes}
      error={warning ?? (told && value.trim() === '' ? t('resolution.reason.empty') : null)}
    />
  )
}

interface ByWhomProps {
  /** The reason, if one was given. */
  readonly reason: string | null
  /** Empty for an account without a name. */
  readonly operator: string | null
  readonly at: string
}

/** Who ended it manually, when, and why. */
export function ByWhom({ reason, operator, at }: ByWhomProps): ReactNode {
  const t = useT()
  return (
    <>
      {reason !== null && <p className={classes.quote}>{reason}</p>}
      <T
        as="p"
        className="pd-quiet"
        id="resolution.by"
        values={{ operator: operator || t('common.noName'), time: <When at={at} /> }}
      />
    </>
  )
}
