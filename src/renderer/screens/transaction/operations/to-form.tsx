import { notifications } from '@mantine/notifications'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { useActiveProfile } from '../../../bridge/hooks.ts'
import { useIsBeside } from '../../../components/key-scope.ts'
import { useT } from '../../../i18n/index.tsx'
import { isMadeOf } from '../../payments/order-id.ts'
import { usePayinFlow, usePayoutFlow } from '../../payments/payment-flow.ts'
import { beginAgain, formOwner } from '../../payments/payment-form.ts'
import { useReach } from '../use-reach.ts'
import { ActionButton } from './action-button.tsx'

/** Leads back to the form, filled in with a payment that was not created. The card is not stored. */
export function ToForm({ transaction }: { readonly transaction: CreatedTransaction }): ReactNode {
  const t = useT()
  const navigate = useNavigate()
  const profile = useActiveProfile()
  const reach = useReach(transaction)
  if (useIsBeside()) return null
  const { kind, profileId, profileName, merchantTransactionId, reference } = transaction
  const open = () => {
    if (!profile) return
    // If the merchant has changed since, the form is meant for an earlier owner and asks first. Revisions begin at 1.
    const owner = formOwner(reach.is === 'open' ? profile : { id: profileId, revision: 0 })
    const isMade = isMadeOf(merchantTransactionId, reference, { pattern: profile.guard.idPattern, kind })
    const [useFlow, to] =
      kind === 'payout_card' ? ([usePayoutFlow, '/payout/new'] as const) : ([usePayinFlow, '/payin/new'] as const)
    if (beginAgain(useFlow, transaction, { owner, isMade })) void navigate({ to })
    else notifications.show({ color: 'yellow', message: t('detail.toForm.inUse') })
  }
  return (
    <ActionButton
      icon={<IconPencil size={15} aria-hidden />}
      label="detail.toForm"
      why={profile?.id === profileId ? null : t('detail.toForm.notActive', { name: profileName })}
      onPress={open}
    />
  )
}
