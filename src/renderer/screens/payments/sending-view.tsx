import { Group, Loader, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Amount } from '../../components/amount.tsx'
import { T } from '../../i18n/index.tsx'

interface SendingViewProps {
  readonly amount: string
  readonly currency: string
  readonly merchantTransactionId: string
}

/** Shown while a payment is under way: says so, and that it must not be sent again. */
export function SendingView({ amount, currency, merchantTransactionId }: SendingViewProps): ReactNode {
  return (
    <Stack gap={10} maw={620} py={24} role="status">
      <Group gap={12} wrap="nowrap" fz="lg" fw={600}>
        <Loader size={20} />
        <T id="payments.sending" />
      </Group>
      <p>
        <Amount value={amount} currency={currency} />
        {' · '}
        <span className="pd-mono">{merchantTransactionId}</span>
      </p>
      <T as="p" className="pd-dim" id="payments.sending.doNot" />
    </Stack>
  )
}
