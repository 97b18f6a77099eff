import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { MAX_ORDER_LENGTH } from '#shared/model/order-lengths.ts'
import { MAX_MERCHANT_ID_LENGTH, type MerchantIdRule } from '#shared/rules/merchant-transaction-id.ts'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import { type FieldProps, onBlurUnless } from './field-props.ts'
import classes from './fields.module.css'
import { useTextWarning } from './text-warning.ts'

const RULE_WORDS: Record<MerchantIdRule, MessageId> = {
  empty: 'ids.reference.empty',
  too_long: 'ids.reference.tooLong',
  characters: 'ids.reference.characters',
  like_platform_id: 'ids.reference.likePlatformId',
  like_uuid: 'ids.reference.likeUuid',
}

interface ReferenceFieldProps extends FieldProps<string> {
  /** Why no ID can be made from it; `null` if one can, or need not. */
  readonly problem: MerchantIdRule | null
  /** Whether the merchant's IDs are made from references. */
  readonly makesId: boolean
}

/** The operator's reference: an invoice, a ticket. Stored, and sent only as part of an ID made from it. */
export function ReferenceField(props: ReferenceFieldProps): ReactNode {
  const { value, onChange, onBlur, invalid, inputRef, problem, makesId } = props
  const t = useT()
  const { warning, takes } = useTextWarning(value, onChange, MAX_ORDER_LENGTH.reference, { sent: makesId })
  const told = problem !== null && (invalid || problem !== 'empty')
  return (
    <TextInput
      ref={inputRef}
      className={classes.field}
      label={t('ids.reference')}
      maxLength={MAX_ORDER_LENGTH.reference}
      {...takes}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlurUnless(value === '', onBlur)}
      error={warning ?? (told && <T id={RULE_WORDS[problem]} values={{ max: MAX_MERCHANT_ID_LENGTH }} />)}
      description={warning || told ? null : t(makesId ? 'ids.reference.makesId' : 'ids.reference.hint')}
      required={makesId}
      withAsterisk={false}
    />
  )
}
