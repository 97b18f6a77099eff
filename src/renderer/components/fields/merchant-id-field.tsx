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
 * Where the ID comes from: `made` from the reference, and shown; `by_hand` if the operator edits it instead; `own` if
 * the merchant does not make IDs from references.
 */
type IdOrigin = 'made' | 'by_hand' | 'own'

interface MerchantIdFieldProps extends FieldProps<string> {
  readonly profileId: string
  /** Whether the merchant's IDs may look like the platform's. */
  readonly platformLike: boolean
  readonly origin: IdOrigin
  /** An ID that must not be sent again; empty if there is none. */
  readonly spentId: string
  readonly onSuggest: () => void
  /** Opens the transaction that already has the ID. */
  readonly onOpen: (transactionId: string) => void
  /** Switches an ID made from the reference to manual editing, or back. */
  readonly onByHand: (byHand: boolean) => void
}

const HINTS: Record<IdOrigin, MessageId> = {
  made: 'ids.made.hint',
  by_hand: 'ids.byHand.hint',
  own: 'fields.merchantId.hint',
}

/** The order ID: made from the reference or suggested, editable, and looked up on this desk while it is typed. */
export function MerchantIdField(props: MerchantIdFieldProps): ReactNode {
  const { value, onChange, onBlur, invalid, inputRef, profileId, platformLike, origin, spentId } = props
  const { onSuggest, onOpen, onByHand } = props
  const t = useT()
  const made = origin === 'made'
  const rule = checkMerchantId(value, platformLike)
  const isAmbiguous = rule === null && isPlatformLike(value)
  const warning = useCardWarning(value, onChange)
  // Text that may contain a card number is not looked up, not even in the desk's own records.
  const { takenBy, isAnothers } = useTakenBy(profileId, warning ? '' : value)
  // A problem with an ID made from the reference is reported where it can be fixed: at the reference.
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

/** Buttons for another ID: suggest one, or switch between making it from the reference and manual editing. */
function Ways({ origin, onSuggest, onByHand }: Pick<MerchantIdFieldProps, 'origin' | 'onSuggest' | 'onByHand'>) {
  const group = useRef<HTMLDivElement>(null)
  // The pressed button may disappear.
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
  /** Whether the ID is made from the reference. */
  readonly made: boolean
}

/** Shows the transaction that has the ID, or that has shown it to be another order's, with a link to it. */
function Taken({ by, isAnothers, made, onOpen }: TakenProps): ReactNode {
  const desk = useDesk()
  const { data, isPending } = useQuery(desk.query.transactions.get.queryOptions({ input: { id: by } }))
  return (
    <T
      id={isAnothers ? (made ? 'ids.anothers.made' : 'ids.anothers') : data ? 'ids.taken' : 'fields.merchantId.taken'}
      values={{
        amount: data && <Amount value={data.amount} currency={data.currency} />,
        age: data && <Age at={data.createdAt} />,
        // The text changes in a moment: a focused link would disappear with it.
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

/** The transaction on this desk because of which the ID cannot be sent, looked up once typing has paused. */
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
