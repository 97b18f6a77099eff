import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.tsx'
import { usePayinFlow } from '../payments/payment-flow.ts'
import { formOwner } from '../payments/payment-form.ts'
import { PaymentPage } from '../payments/payment-page.tsx'
import { PayinForm } from './payin-form.tsx'

/** New payin: by account or by acquiring, and the outcome. */
export function PayinScreen(): ReactNode {
  const t = useT()
  return (
    <PaymentPage
      title={t('payin.title')}
      useFlow={usePayinFlow}
      form={(profile, open) => open && <PayinForm key={formOwner(profile)} profile={profile} open={open} />}
    />
  )
}
