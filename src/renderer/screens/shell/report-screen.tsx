import { useEffect } from 'react'
import { useDesk } from '../../bridge/desk.tsx'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { useKeepsOpen, useScreenWork } from '../../components/keeps-open.ts'
import { useBackingUp } from '../backups/backing-up.ts'
import { type UsePaymentFlow, usePayinFlow, usePayoutFlow } from '../payments/payment-flow.ts'

/** Tells the desk what a restart for an update would take from the screen. The browser host has no updates. */
export function ReportScreen(): null {
  const { client } = useDesk()
  const { host } = useDeskInfo()
  const backup = useBackingUp()
  useKeepsOpen('unfinished', backup.is === 'asking' || backup.is === 'under_way')
  usePaymentKeepsOpen(usePayinFlow)
  usePaymentKeepsOpen(usePayoutFlow)
  const work = useScreenWork()
  useEffect(() => {
    // A line that broke is opened anew, and with it comes the next report.
    if (host === 'desktop') client.updates.reportScreen({ work }).catch(() => undefined)
  }, [client, host, work])
  return null
}

/** What was typed is kept by the page alone, whatever screen is open; so is what an order of unknown fate is looked for by. */
function usePaymentKeepsOpen(useFlow: UsePaymentFlow): void {
  const isTyped = useFlow(({ step, draftedAt }) => step.at === 'form' && draftedAt !== null)
  const isLost = useFlow(({ step }) => step.at === 'sending' || step.at === 'lost')
  useKeepsOpen('unfinished', isTyped)
  useKeepsOpen('unresolved', isLost)
}
