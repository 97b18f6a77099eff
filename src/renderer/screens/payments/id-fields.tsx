import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import type { Profile } from '#shared/model/profile.ts'
import type { CreatedTransaction, Kind } from '#shared/model/transaction.ts'
import { checkMerchantId } from '#shared/rules/merchant-transaction-id.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useProfiles } from '../../bridge/hooks.ts'
import { useCardAnswers } from '../../components/fields/card-answers.ts'
import { fieldOf } from '../../components/fields/field-props.ts'
import { MerchantIdField } from '../../components/fields/merchant-id-field.tsx'
import { ReferenceField } from '../../components/fields/reference-field.tsx'
import { T } from '../../i18n/index.tsx'
import { isMadeOf, orderIdOf, referenceProblem } from './order-id.ts'
import type { FilledForm } from './use-payment-form.ts'

interface IdFieldsProps extends Pick<FilledForm, 'form'> {
  readonly profile: Profile
  readonly kind: Kind
  /** Shows the transaction that already has the ID. */
  readonly onOpen: (transactionId: string) => void
}

/** The operator's reference, and the merchant_transaction_id: made from it if the merchant has a pattern for that. */
export function IdFields(props: IdFieldsProps): ReactNode {
  return (
    <>
      <Reference {...props} />
      <OrderId {...props} />
    </>
  )
}

function Reference({ form: { control }, profile, kind }: IdFieldsProps): ReactNode {
  const { idPattern: pattern, platformLikeIds: platformLike } = profile.guard
  const making = { pattern, kind, platformLike }
  const [merchantId, idFollows] = useWatch({ control, name: ['merchantId', 'idFollows'] })
  return (
    <Controller
      control={control}
      name="reference"
      rules={{ validate: (_, filled) => referenceProblem(filled, making) === null }}
      render={(bound) => (
        <ReferenceField
          {...fieldOf(bound)}
          problem={referenceProblem({ reference: bound.field.value, merchantId, idFollows }, making)}
          makesId={making.pattern !== null}
        />
      )}
    />
  )
}

/** The merchant_transaction_id; suggested by the desk if it follows no reference and the form starts without one. */
function OrderId({ form, profile, kind, onOpen }: IdFieldsProps): ReactNode {
  const desk = useDesk()
  const queries = useQueryClient()
  const { isSettled } = useCardAnswers()
  const { control, getValues, setValue } = form
  const { idPattern: pattern, platformLikeIds: platformLike } = profile.guard
  const making = { pattern, kind, platformLike }
  const [reference, merchantId, idFollows, spentId] = useWatch({
    control,
    name: ['reference', 'merchantId', 'idFollows', 'spentId'],
  })
  const origin = making.pattern === null ? 'own' : idFollows ? 'made' : 'by_hand'
  // If the reference may contain a card number, its field asks about it first: until then, no ID is made from it.
  const made = isSettled(reference) ? orderIdOf({ reference, merchantId, idFollows }, making) : ''
  const shown = origin === 'made' ? made : merchantId
  const isEmpty = () => getValues('merchantId') === ''
  const suggest = useSuggestion(isEmpty, kind, origin !== 'made', (id) => setValue('merchantId', id))
  const isFree = async (id: string) => {
    const input = { profileId: profile.id, merchant_transaction_id: id }
    // With the field's query: if another window has used the ID since, the field then says so.
    const found = await queries.fetchQuery({
      ...desk.query.payments.findById.queryOptions({ input }),
      staleTime: 0,
      gcTime: 0,
    })
    return found.transactionId === null
  }
  const takeInHand = (id: string) => {
    setValue('merchantId', id)
    setValue('idFollows', false)
  }
  return (
    <Controller
      control={control}
      name="merchantId"
      rules={{
        validate: async (_, filled) => {
          const id = orderIdOf(filled, making)
          if (checkMerchantId(id, platformLike) !== null || !isSettled(id) || id === filled.spentId) return false
          // The desk checks again before it sends: if it cannot be asked now, sending is where it fails.
          return isFree(id).catch(() => true)
        },
      }}
      render={(bound) => (
        <MerchantIdField
          {...fieldOf(bound)}
          value={shown}
          // An ID made from the reference changes only by an answer to the question about a card number in it.
          onChange={origin === 'made' ? (text) => text !== made && takeInHand(text) : bound.field.onChange}
          profileId={profile.id}
          platformLike={platformLike}
          origin={origin}
          spentId={spentId}
          onSuggest={suggest}
          onOpen={onOpen}
          onByHand={(byHand) => (byHand ? takeInHand(made) : setValue('idFollows', true))}
        />
      )}
    />
  )
}

/** Suggests an ID: automatically if one is `needed` and there is none, and on request. */
function useSuggestion(
  isEmpty: () => boolean,
  kind: Kind,
  needed: boolean,
  onSuggestion: (id: string) => void,
): () => void {
  const desk = useDesk()
  const latest = useRef(needed)
  latest.current = needed
  // Reads the form itself: what is typed during the first render is not in the rendered values.
  const isWanted = () => latest.current && isEmpty()
  const suggest = (take: () => boolean) =>
    void desk.client.payments.suggestId({ kind }).then(({ id }) => take() && onSuggestion(id), noSuggestion)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when one is needed; what is typed meanwhile stays
  useEffect(() => {
    if (isWanted()) suggest(isWanted)
  }, [needed])
  return () => suggest(() => true)
}

/** A suggestion is a convenience: without one, the operator types an ID. */
function noSuggestion(): void {}

/** Whether a transaction's ID was made from its reference: the same one would be made again. */
export function useIsMade({ profileId, kind, merchantTransactionId, reference }: CreatedTransaction): boolean {
  const { profiles } = useProfiles()
  const pattern = profiles.find(({ id }) => id === profileId)?.guard.idPattern ?? null
  return isMadeOf(merchantTransactionId, reference, { pattern, kind })
}

/** What it means that the platform already has the ID, above all if two desks make the same one from one invoice. */
export function IdTaken({ transaction }: { readonly transaction: CreatedTransaction }): ReactNode {
  const isMade = useIsMade(transaction)
  if (!isMade) return <T id="payments.notDone.idTaken" />
  return <T id="ids.takenElsewhere" values={{ reference: <b>{visibleText(transaction.reference ?? '')}</b> }} />
}
