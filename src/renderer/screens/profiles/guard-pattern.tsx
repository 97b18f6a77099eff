import { Checkbox, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { checkIdPattern, idOfReference } from '#shared/rules/merchant-transaction-id.ts'
import { useCardWarning } from '../../components/fields/card-warning.tsx'
import type { FieldProps } from '../../components/fields/field-props.ts'
import { T, useT } from '../../i18n/index.tsx'
import { errorText } from './form-values.ts'
import classes from './guard-form.module.css'
import type { GuardValues } from './guard-values.ts'

/** The maximum length of a pattern (shared/model/guard.ts). */
const MAX_LENGTH = 80
/** An example of a reference, as an operator may write it. */
const EXAMPLE = 'INV 2026/17'

/** How merchant_transaction_ids are derived from the operator's references, with examples. */
export function GuardPattern({ form }: { readonly form: UseFormReturn<GuardValues> }): ReactNode {
  const t = useT()
  return (
    <section aria-labelledby="guard-pattern">
      <h3 id="guard-pattern" className={classes.heading}>
        <T id="guard.pattern.title" />
      </h3>
      <p className={classes.why}>
        <T id="guard.pattern.why" /> <T id="guard.pattern.parts" />
      </p>
      <Controller
        control={form.control}
        name="idPattern"
        render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
          <Pattern value={value} onChange={onChange} onBlur={onBlur} inputRef={ref} error={errorText(t, error)} />
        )}
      />
      <Controller
        control={form.control}
        name="platformLikeIds"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Checkbox
            ref={ref}
            className={classes.platformLike}
            label={t('guard.platformLike')}
            description={t('guard.platformLike.why')}
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
            onBlur={onBlur}
          />
        )}
      />
    </section>
  )
}

interface PatternProps extends Omit<FieldProps<string>, 'invalid'> {
  readonly error: string | undefined
}

function Pattern({ value, onChange, onBlur, inputRef, error }: PatternProps): ReactNode {
  const t = useT()
  const warning = useCardWarning(value, onChange)
  return (
    <TextInput
      ref={inputRef}
      className={classes.pattern}
      label={t('guard.pattern')}
      placeholder="ACME-{kind}-{reference}"
      classNames={{ input: 'pd-mono' }}
      maxLength={MAX_LENGTH}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={warning ?? error}
      description={warning || error ? null : <Examples pattern={value.trim()} />}
    />
  )
}

/** The IDs that the pattern makes of one reference. */
function Examples({ pattern }: { readonly pattern: string }): ReactNode {
  const isPattern = checkIdPattern(pattern) === null
  return (
    <span className={classes.examples} role="status" data-testid="pattern-example">
      {pattern === '' && <T id="guard.pattern.off" />}
      {isPattern &&
        (['PI', 'PO'] as const).map((kind) => (
          <span key={kind}>
            <T id={`guard.pattern.${kind}`} /> <span className="pd-mono">{EXAMPLE}</span> →{' '}
            <b className="pd-mono">{idOfReference(pattern, EXAMPLE, kind)?.id}</b>
          </span>
        ))}
      {isPattern && !pattern.includes('{kind}') && (
        <T as="span" className={classes.caution} id="guard.pattern.noKind" />
      )}
    </span>
  )
}
