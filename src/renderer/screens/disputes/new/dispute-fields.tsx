import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { asksSentAmount } from '#shared/rules/dispute.ts'
import { AmountField } from '../../../components/fields/amount-field.tsx'
import { amountOf } from '../../../components/fields/amount-text.ts'
import type { CardAnswers } from '../../../components/fields/card-answers.ts'
import { CardCheckedForm } from '../../../components/fields/card-warning.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { type DisputeForm, type FormProblem, formProblems, sentType, suggestedType, typeOf } from './dispute-form.ts'
import classes from './new-dispute.module.css'
import { ProofUrlField } from './proof-url-field.tsx'
import { ReasonField } from './reason-field.tsx'
import { SentAmountNote } from './sent-amount-note.tsx'
import { TypeChoice } from './type-choice.tsx'

interface DisputeFieldsProps {
  readonly id: string
  readonly transaction: Transaction
  readonly form: DisputeForm
  readonly answers: CardAnswers
  readonly onChange: (part: Partial<DisputeForm>) => void
  /** Called when nothing in the form is wrong: it can be confirmed. */
  readonly onSubmit: () => void
}

/** The fields of a dispute, besides its files. */
export function DisputeFields({ id, transaction, form, answers, onChange, onSubmit }: DisputeFieldsProps): ReactNode {
  const t = useT()
  const types = useRef<HTMLDivElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const url = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState(false)
  const { currency } = transaction
  const type = typeOf(form, transaction)
  const problems = formProblems(form, type)
  const isWrong = (problem: FormProblem) => told && problems.includes(problem)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [first] = problems
    setTold(first !== undefined)
    if (first === undefined) return onSubmit()
    const field = { type: types.current?.querySelector('input'), sentAmount: amount.current, evidenceUrl: url.current }
    field[first]?.focus()
  }
  return (
    <CardCheckedForm id={id} className={classes.form} answers={answers} onSubmit={submit}>
      <TypeChoice
        kind={transaction.kind}
        value={type}
        suggested={suggestedType(transaction)}
        onChange={(chosen) => onChange({ type: chosen })}
        invalid={isWrong('type')}
        group={types}
      />
      {asksSentAmount(type) && (
        <div>
          <AmountField
            required={false}
            label={currency ? t('newDispute.sentAmount', { currency }) : t('newDispute.sentAmount.noCurrency')}
            value={form.sentAmount}
            onChange={(sentAmount) => onChange({ sentAmount })}
            invalid={isWrong('sentAmount')}
            hint={<SentAmountHint isEmpty={form.sentAmount.text.trim() === ''} />}
            inputRef={amount}
          />
          <SentAmountNote type={type} sent={amountOf(form.sentAmount)} transaction={transaction} />
        </div>
      )}
      <ReasonField
        transaction={transaction}
        type={type && sentType(type)}
        isChosen={type !== null}
        value={form.reason}
        onChange={(reason) => onChange({ reason })}
      />
      <ProofUrlField
        environment={transaction.environment}
        value={form.evidenceUrl}
        onChange={(evidenceUrl) => onChange({ evidenceUrl })}
        invalid={isWrong('evidenceUrl')}
        inputRef={url}
      />
    </CardCheckedForm>
  )
}

/** The interface names the amount for these types, but does not state that it is required. */
function SentAmountHint({ isEmpty }: { readonly isEmpty: boolean }): ReactNode {
  return isEmpty ? (
    <T as="span" className={classes.warning} role="note" id="newDispute.sentAmount.none" />
  ) : (
    <T id="fields.amount.hint" />
  )
}
