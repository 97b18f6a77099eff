import { ActionIcon, Anchor, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { checkMerchantId, MAX_MERCHANT_ID_LENGTH, type MerchantIdRule } from '#shared/rules/merchant-transaction-id.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import { useCardWarning } from './card-warning.tsx'
import { type FieldProps, WRAPPER_ORDER } from './field-props.ts'
import classes from './fields.module.css'

const RULE_WORDS: Record<MerchantIdRule, MessageId> = {
  empty: 'fields.merchantId.empty',
  too_long: 'fields.merchantId.tooLong',
  characters: 'fields.merchantId.characters',
  like_platform_id: 'fields.merchantId.likePlatformId',
  like_uuid: 'fields.merchantId.likeUuid',
}

interface MerchantIdFieldProps extends FieldProps<string> {
  readonly profileId: string
  readonly onSuggest: () => void
}

/** The merchant_transaction_id: suggested, editable, and looked up on this desk while it is typed. */
export function MerchantIdField(props: MerchantIdFieldProps): ReactNode {
  const { value, onChange, onBlur, invalid, inputRef, profileId, onSuggest } = props
  const t = useT()
  const rule = checkMerchantId(value)
  const warning = useCardWarning(value, onChange)
  // What may be a card number is asked of nobody, the desk's own records included.
  const takenBy = useTakenBy(profileId, warning ? '' : value)
  const told = rule !== null && (invalid || rule !== 'empty')
  const error = told ? (
    <T id={RULE_WORDS[rule]} values={{ max: MAX_MERCHANT_ID_LENGTH }} />
  ) : (
    takenBy && (
      <T
        id="fields.merchantId.taken"
        values={{
          link: (text) => (
            <Anchor inherit component={Link} to="/transactions/$id" params={{ id: takenBy } as never}>
              {text}
            </Anchor>
          ),
        }}
      />
    )
  )
  return (
    <TextInput
      ref={inputRef}
      className={classes.field}
      classNames={{ input: classes.mono }}
      label={t('fields.merchantId')}
      autoComplete="off"
      spellCheck={false}
      inputWrapperOrder={WRAPPER_ORDER}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={warning ?? error}
      description={warning || error ? null : t('fields.merchantId.hint')}
      rightSection={
        <Tooltip label={t('fields.merchantId.suggest')}>
          <ActionIcon aria-label={t('fields.merchantId.suggest')} onClick={onSuggest} size={26}>
            <IconRefresh size={16} />
          </ActionIcon>
        </Tooltip>
      }
      required
      withAsterisk={false}
    />
  )
}

/** The transaction of this desk that has the id already, once the typing has paused. */
function useTakenBy(profileId: string, id: string): string | null {
  const desk = useDesk()
  const [settled] = useDebouncedValue(id, 250)
  const lookup = useQuery({
    ...desk.query.payments.findById.queryOptions({ input: { profileId, merchant_transaction_id: settled } }),
    enabled: checkMerchantId(settled) === null,
    staleTime: 0,
    gcTime: 0,
  })
  return settled === id ? (lookup.data?.transactionId ?? null) : null
}
