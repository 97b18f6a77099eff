import { ActionIcon, Anchor, Group, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLink, IconPencil, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import {
  checkMerchantId,
  isPlatformLike,
  MAX_MERCHANT_ID_LENGTH,
  type MerchantIdRule,
} from '#shared/rules/merchant-transaction-id.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { type MessageId, T, useT } from '../../i18n/index.tsx'
import { Amount } from '../amount.tsx'
import { Age } from '../time.tsx'
import { useCardWarning } from './card-warning.tsx'
import type { FieldProps } from './field-props.ts'
import classes from './fields.module.css'

const RULE_WORDS: Record<MerchantIdRule, MessageId> = {
  empty: 'fields.merchantId.empty',
  too_long: 'fields.merchantId.tooLong',
  characters: 'fields.merchantId.characters',
  like_platform_id: 'fields.merchantId.likePlatformId',
  like_uuid: 'fields.merchantId.likeUuid',
}

/**
 * Where the id comes from: it is made of the reference, and shown; it could be, and was taken in hand; or the merchant
 * makes none.
 */
type IdOrigin = 'made' | 'by_hand' | 'own'

interface MerchantIdFieldProps extends FieldProps<string> {
  readonly profileId: string
  /** Whether the merchant's own ids may look like the platform's. */
  readonly platformLike: boolean
  readonly origin: IdOrigin
  /** An id that must not be sent again; empty: there is none. */
  readonly spentId: string
  readonly onSuggest: () => void
  /** Shows the transaction that has the id already. */
  readonly onOpen: (transactionId: string) => void
  /** Takes an id that is made of the reference in hand, or back. */
  readonly onByHand: (byHand: boolean) => void
}

const HINTS: Record<IdOrigin, MessageId> = {
  made: 'ids.made.hint',
  by_hand: 'ids.byHand.hint',
  own: 'fields.merchantId.hint',
}

/** The merchant_transaction_id: made of the reference or suggested, editable, and looked up on this desk while it is typed. */
export function MerchantIdField(props: MerchantIdFieldProps): ReactNode {
  const { value, onChange, onBlur, invalid, inputRef, profileId, platformLike, origin, spentId } = props
  const { onSuggest, onOpen, onByHand } = props
  const t = useT()
  const made = origin === 'made'
  const rule = checkMerchantId(value, platformLike)
  const isAmbiguous = rule === null && isPlatformLike(value)
  const warning = useCardWarning(value, onChange)
  // What may be a card number is asked of nobody, the desk's own records included.
  const { takenBy, isAnothers } = useTakenBy(profileId, warning ? '' : value)
  // What is wrong with an id that is made is told where it can be mended: at the reference.
  const told = rule !== null && !made && (invalid || rule !== 'empty')
  const spent = rule === null && value === spentId
  const error = told ? (
    <T id={RULE_WORDS[rule]} values={{ max: MAX_MERCHANT_ID_LENGTH }} />
  ) : takenBy ? (
    <Taken by={takenBy} isAnothers={isAnothers} made={made} onOpen={onOpen} />
  ) : (
    spent && <T id={made ? 'ids.spent.made' : 'ids.spent'} />
  )
  return (
    <TextInput
      ref={inputRef}
      className={classes.field}
      classNames={{ input: classes.mono }}
      label={t('fields.merchantId')}
      placeholder={made ? t('ids.made.placeholder') : undefined}
      value={value}
      readOnly={made}
      data-made={made || undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={warning ?? error}
      description={
        warning || error ? null : isAmbiguous ? (
          <span className={classes.warning}>{t('fields.merchantId.ambiguous')}</span>
        ) : (
          <span data-tone={origin}>{t(HINTS[origin])}</span>
        )
      }
      rightSection={<Ways origin={origin} onSuggest={onSuggest} onByHand={onByHand} />}
      rightSectionWidth={origin === 'by_hand' ? 62 : 34}
      required
      withAsterisk={false}
    />
  )
}

/** Another id: suggested; or, where it is made of the reference, taken in hand and back. */
function Ways({ origin, onSuggest, onByHand }: Pick<MerchantIdFieldProps, 'origin' | 'onSuggest' | 'onByHand'>) {
  const group = useRef<HTMLDivElement>(null)
  // The button that was pressed may be gone then.
  const turn = (byHand: boolean) => {
    onByHand(byHand)
    group.current?.closest('.mantine-InputWrapper-root')?.querySelector('input')?.focus()
  }
  return (
    <Group ref={group} gap={2} wrap="nowrap">
      {origin !== 'made' && (
        <Way words="fields.merchantId.suggest" onClick={onSuggest}>
          <IconRefresh size={16} />
        </Way>
      )}
      {origin === 'made' && (
        <Way words="ids.byHand" onClick={() => turn(true)}>
          <IconPencil size={16} />
        </Way>
      )}
      {origin === 'by_hand' && (
        <Way words="ids.follow" onClick={() => turn(false)}>
          <IconLink size={16} />
        </Way>
      )}
    </Group>
  )
}

interface WayProps {
  readonly words: MessageId
  readonly onClick: () => void
  readonly children: ReactNode
}

function Way({ words, onClick, children }: WayProps): ReactNode {
  const t = useT()
  return (
    <Tooltip label={t(words)}>
      <ActionIcon aria-label={t(words)} onClick={onClick} size={26}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

interface TakenProps extends Pick<MerchantIdFieldProps, 'onOpen'> {
  readonly by: string
  readonly isAnothers: boolean
  /** Whether the id is made of the reference. */
  readonly made: boolean
}

/** The transaction that has the id, or has shown it to be another order's, with a way to it. */
function Taken({ by, isAnothers, made, onOpen }: TakenProps): ReactNode {
  const desk = useDesk()
  const { data, isPending } = useQuery(desk.query.transactions.get.queryOptions({ input: { id: by } }))
  return (
    <T
      id={isAnothers ? (made ? 'ids.anothers.made' : 'ids.anothers') : data ? 'ids.taken' : 'fields.merchantId.taken'}
      values={{
        amount: data && <Amount value={data.amount} currency={data.currency} />,
        age: data && <Age at={data.createdAt} />,
        // Other words follow in a moment: a link that has the focus would go with these.
        link: (text) =>
          isPending ? (
            text
          ) : (
            <Anchor inherit component="button" type="button" onClick={() => onOpen(by)}>
              {text}
            </Anchor>
          ),
      }}
    />
  )
}

/** The transaction of this desk because of which the id cannot be sent, once the typing has paused. */
function useTakenBy(profileId: string, id: string) {
  const desk = useDesk()
  const [settled] = useDebouncedValue(id, 250)
  const lookup = useQuery({
    ...desk.query.payments.findById.queryOptions({ input: { profileId, merchant_transaction_id: settled } }),
    enabled: checkMerchantId(settled, true) === null,
    staleTime: 0,
    gcTime: 0,
  })
  const found = settled === id ? lookup.data : undefined
  return { takenBy: found?.transactionId ?? null, isAnothers: found?.isAnothers ?? false }
}
