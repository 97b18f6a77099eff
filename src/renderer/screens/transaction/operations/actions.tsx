import { IconBan, IconGavel, IconRefresh } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { ACTION_KINDS, type ActionKind } from '#shared/model/intent.ts'
import { isCreated, type Transaction } from '#shared/model/transaction.ts'
import { failureOf } from '../../../bridge/failure.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { useT } from '../../../i18n/index.tsx'
import { StatusByHint } from '../status-by-hint.tsx'
import { ActionButton } from './action-button.tsx'
import classes from './actions.module.css'
import { CancelCard, useCancelling } from './cancel.tsx'
import { DisputeCard, useDisputing } from './dispute.tsx'
import { whyNoRefresh } from './rules.ts'
import { ToForm } from './to-form.tsx'
import { type Acting, KEYS } from './use-offer.ts'
import { useRefresh } from './use-refresh.ts'

/** The icon of the button for each kind of action, and the card that shows its outcome. */
const VIEWS = {
  cancel: { Icon: IconBan, Card: CancelCard },
  dispute: { Icon: IconGavel, Card: DisputeCard },
} as const satisfies Record<ActionKind, object>

/** The actions possible on a transaction now, each by a button, a key and the palette. */
export function useActions(transaction: Transaction) {
  const refresh = useRefresh(transaction)
  const acting: Record<ActionKind, Acting> = {
    cancel: useCancelling(transaction),
    dispute: useDisputing(transaction),
  }
  return { acting, refresh }
}

interface ActionsProps {
  readonly transaction: Transaction
  readonly actions: ReturnType<typeof useActions>
}

/**
 * A transaction that was refused or not sent can only be sent again, from the form; one that was closed as not created
 * also has the other actions, in case the platform has it after all.
 */
export function Actions({ transaction, actions: { acting, refresh } }: ActionsProps): ReactNode {
  const t = useT()
  const { state, resolution, request, unsaved } = transaction
  const isNotCreated = state === 'refused' || state === 'not_sent'
  const mayBeSentAgain = isNotCreated || resolution?.how === 'did_not_happen'
  const toForm = mayBeSentAgain && isCreated(transaction) && request !== null && !unsaved && (
    <ToForm transaction={transaction} />
  )
  if (isNotCreated) return toForm && <Bar>{toForm}</Bar>
  return (
    <Bar>
      <ActionButton
        icon={<IconRefresh size={15} aria-hidden />}
        label="common.refresh"
        keys={LIST_KEYS.refresh[0]}
        why={whyNoRefresh(t, transaction)}
        pending={refresh.isPending}
        onPress={refresh.mutate}
      />
      {ACTION_KINDS.map((kind) => {
        const { Icon } = VIEWS[kind]
        const { why, ask, dialog } = acting[kind]
        return (
          <Fragment key={kind}>
            <ActionButton
              icon={<Icon size={15} aria-hidden />}
              label={`detail.${kind}`}
              keys={KEYS[kind]}
              why={why}
              onPress={ask}
            />
            {dialog}
          </Fragment>
        )
      })}
      {toForm}
    </Bar>
  )
}

function Bar({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useT()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label={t('detail.actions')} className={classes.bar}>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}

/** The outcome of the newest action of each kind. */
export function ActionCards({ transaction, actions: { acting } }: ActionsProps): ReactNode {
  return ACTION_KINDS.map((kind) => {
    const { Card } = VIEWS[kind]
    return <Card key={kind} transaction={transaction} onAct={acting[kind].ask} />
  })
}

/** The failure of the last attempt to read the status. */
export function RefreshFailure({ transaction, actions: { refresh } }: ActionsProps): ReactNode {
  const { error } = refresh
  if (error === null) return null
  const failure = failureOf(error)
  const { statusReadAt } = transaction
  // A newer status has been read since.
  if (failure && 'at' in failure && statusReadAt !== null && statusReadAt > failure.at) return null
  return (
    <div>
      <FailureNotice error={error} merchantId={transaction.profileId} />
      <StatusByHint transaction={transaction} error={error} />
    </div>
  )
}
