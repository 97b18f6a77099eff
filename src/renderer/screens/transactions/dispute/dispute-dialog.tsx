import { Button, Modal, Radio, Textarea } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { DISPUTE_TYPES, type DisputeType } from '#shared/model/dispute.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { DISPUTABLE_STATUSES, defaultDisputeReason, derivedDisputeType } from '#shared/rules/dispute.ts'
import { cx } from '../../../components/cx.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { AmountField } from '../../../components/fields/amount-field.tsx'
import { CardCheckedForm } from '../../../components/fields/card-checked-form.tsx'
import { useCardWarning } from '../../../components/fields/card-warning.tsx'
import { WRAPPER_ORDER } from '../../../components/fields/field-props.ts'
import { UrlField } from '../../../components/fields/url-field.tsx'
import { visibleText } from '../../../components/visible-text.ts'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import { AskedAbout } from '../asked-about.tsx'
import { ReachNotice } from '../resolution/reach-notice.tsx'
import { useFocusWhenLost } from '../use-focus-when-lost.ts'
import type { Reach } from '../use-reach.ts'
import classes from './dispute.module.css'
import { asksSentAmount, type DisputeDraft, draftProblems, MAX_REASON, typeOf } from './dispute-draft.ts'

interface DisputeDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly transaction: Transaction
  readonly reach: Reach
  readonly draft: DisputeDraft
  readonly onChange: (draft: DisputeDraft) => void
  readonly pending: boolean
  readonly error: unknown
  readonly onSend: () => void
}

/** The question before a dispute: of what, of which type, and what follows. It advises and never forbids. */
export function DisputeDialog({ opened, onClose, ...asked }: DisputeDialogProps): ReactNode {
  const t = useT()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('dispute.confirm.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size="lg"
    >
      <Asking {...asked} onClose={onClose} />
    </Modal>
  )
}

type AskingProps = Omit<DisputeDialogProps, 'opened'>

function Asking({ transaction, reach, draft, onChange, pending, error, onSend, onClose }: AskingProps): ReactNode {
  const t = useT()
  const leave = useRef<HTMLButtonElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const url = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState(false)
  useFocusWhenLost(leave, reach.is)
  const type = typeOf(draft, transaction)
  const problems = draftProblems(draft, type)
  const change = (part: Partial<DisputeDraft>) => onChange({ ...draft, ...part })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (problems.length === 0) return onSend()
    setTold(true)
    const field = problems[0] === 'sentAmount' ? amount : url
    field.current?.focus()
  }
  return (
    <CardCheckedForm className={classes.form} onSubmit={submit}>
      <AskedAbout transaction={transaction} />
      <StatusAdvice transaction={transaction} />
      <Types
        value={type}
        suggested={derivedDisputeType(transaction.kind, transaction.status)}
        onChange={(chosen) => change({ type: chosen })}
      />
      {asksSentAmount(type) && (
        <AmountField
          label={t('dispute.sentAmount', { currency: transaction.currency })}
          value={draft.sentAmount}
          onChange={(sentAmount) => change({ sentAmount })}
          invalid={told && problems.includes('sentAmount')}
          inputRef={amount}
        />
      )}
      <ReasonField type={type} value={draft.reason} onChange={(reason) => change({ reason })} />
      <UrlField
        label={t('dispute.evidenceUrl')}
        hint={t('dispute.evidenceUrl.hint')}
        required={false}
        value={draft.evidenceUrl}
        onChange={(evidenceUrl) => change({ evidenceUrl })}
        invalid={told && problems.includes('evidenceUrl')}
        inputRef={url}
      />
      <p className={classes.text}>
        <T id="dispute.follows" />
      </p>
      <ReachNotice transaction={transaction} reach={reach} />
      {error !== null && <FailureNotice error={error} />}
      <div className={cx(classes.bar, classes.ending)}>
        <Button ref={leave} variant="default" onClick={onClose} data-autofocus>
          <T id="dispute.confirm.leave" />
        </Button>
        <Button type="submit" loading={pending} disabled={reach.is !== 'open'}>
          <T id="dispute.confirm.send" />
        </Button>
      </div>
    </CardCheckedForm>
  )
}

/** What makes it doubtful that the platform takes a dispute: advice, in the order of its weight. */
function StatusAdvice({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { state, platformId, observation } = transaction
  const status = observation?.status ?? null
  const advice: readonly MessageId[] = [
    ...(state === 'unknown' && platformId === null ? (['dispute.confirm.mayNotExist'] as const) : []),
    ...(status !== null && !DISPUTABLE_STATUSES.includes(status) ? (['dispute.confirm.other'] as const) : []),
  ]
  return advice.map((id) => (
    <p key={id} className={classes.warning} role="note">
      <T id={id} values={{ status: <code>{visibleText(status ?? '')}</code> }} />
    </p>
  ))
}

interface TypesProps {
  readonly value: DisputeType
  readonly suggested: DisputeType
  readonly onChange: (type: DisputeType) => void
}

function Types({ value, suggested, onChange }: TypesProps): ReactNode {
  const t = useT()
  return (
    <Radio.Group
      label={t('dispute.type')}
      value={value}
      onChange={(chosen) => {
        const type = DISPUTE_TYPES.find((one) => one === chosen)
        if (type) onChange(type)
      }}
    >
      <div className={classes.types}>
        {DISPUTE_TYPES.map((type) => (
          <Radio
            key={type}
            value={type}
            label={
              <>
                <code className={classes.code}>{type}</code> {t(`dispute.type.${type}`)}
                {type === suggested && (
                  <span className={classes.suggested}>
                    <T id="dispute.type.suggested" />
                  </span>
                )}
              </>
            }
          />
        ))}
      </div>
    </Radio.Group>
  )
}

interface ReasonFieldProps {
  readonly type: DisputeType
  readonly value: string
  readonly onChange: (reason: string) => void
}

function ReasonField({ type, value, onChange }: ReasonFieldProps): ReactNode {
  const t = useT()
  const warning = useCardWarning(value, onChange)
  return (
    <Textarea
      label={t('dispute.reason')}
      description={warning ? null : t('dispute.reason.hint', { text: defaultDisputeReason(type) })}
      inputWrapperOrder={WRAPPER_ORDER}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={MAX_REASON}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={warning}
    />
  )
}
