import { Button, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconBan, IconGavel, IconRefresh } from '@tabler/icons-react'
import { Fragment, type ReactNode, useId } from 'react'
import { ACTION_KINDS, type ActionKind } from '#shared/model/intent.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { failureOf } from '../../../bridge/failure.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { LIST_KEYS } from '../../../components/grid/list-keys.ts'
import { Shortcut } from '../../../components/shortcut.tsx'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import { StatusByHint } from '../status-by-hint.tsx'
import classes from './actions.module.css'
import { CancelCard, useCancelling } from './cancel.tsx'
import { DisputeCard, useDisputing } from './dispute.tsx'
import { whyNoRefresh } from './rules.ts'
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

/** A transaction that was never created has no actions. */
export function Actions({ transaction, actions: { acting, refresh } }: ActionsProps): ReactNode {
  const t = useT()
  if (transaction.state === 'refused' || transaction.state === 'not_sent') return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label={t('detail.actions')} className={classes.bar}>
      <div className={classes.actions}>
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
      </div>
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

interface ActionButtonProps {
  readonly icon: ReactNode
  readonly label: MessageId
  readonly keys: string | undefined
  /** Why it is not possible now; `null` if it is. */
  readonly why: string | null
  readonly pending?: boolean
  readonly onPress: () => void
}

/** An action with its key. If not possible now, it stays in place, can still be focused, and says why. */
function ActionButton({ icon, label, keys, why, pending = false, onPress }: ActionButtonProps): ReactNode {
  const id = useId()
  const isOff = why !== null
  return (
    <>
      <Tooltip label={why} disabled={!isOff} events={{ hover: true, focus: true, touch: true }}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={icon}
          rightSection={keys && <Shortcut keys={keys} />}
          loading={pending}
          data-disabled={isOff}
          aria-disabled={isOff || undefined}
          aria-describedby={isOff ? id : undefined}
          onClick={isOff ? undefined : onPress}
        >
          <T id={label} />
        </Button>
      </Tooltip>
      {isOff && <VisuallyHidden id={id}>{why}</VisuallyHidden>}
    </>
  )
}
