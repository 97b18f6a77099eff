import { useEffect } from 'react'
import type { DeskInfo } from '#shared/model/desk.ts'
import { useDesk } from '../../bridge/desk.tsx'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { useHoldsWindow, useKeepsOpen, useScreenWork } from '../../components/keeps-open.ts'
import { useBackingUp } from '../backups/backing-up.ts'
import { type UsePaymentFlow, usePayinFlow, usePayoutFlow } from '../payments/payment-flow.ts'

/**
 * Reports to the desk what a restart or quitting would lose; the desktop program asks before it quits. In a browser the
 * page itself keeps its window, and the browser asks in its own words.
 */
export function ReportScreen(): null {
  const { client } = useDesk()
  const { host } = useDeskInfo()
  const backup = useBackingUp()
  const isBackingUp = backup.is === 'asking' || backup.is === 'under_way'
  useKeepsOpen('unfinished', isBackingUp)
  useHoldsWindow(host === 'browser' && isBackingUp, () => undefined)
  usePaymentKeepsOpen(usePayinFlow, host)
  usePaymentKeepsOpen(usePayoutFlow, host)
  const work = useScreenWork()
  useEffect(() => {
    // A broken connection is opened again, and the next report comes with it.
    if (host === 'desktop') client.updates.reportScreen({ work }).catch(() => undefined)
  }, [client, host, work])
  return null
}

/**
 * Only the page holds what was typed into a payment, and the intent ID by which a lost payment is looked for, whichever
 * screen is open.
 */
function usePaymentKeepsOpen(useFlow: UsePaymentFlow, host: DeskInfo['host']): void {
  // `meantFor` alone: back in the form after a refusal, nothing has been typed again yet.
  const isTyped = useFlow(({ step, draftedAt, meantFor }) => step.at === 'form' && (draftedAt ?? meantFor) !== null)
  const isLost = useFlow(({ step }) => step.at === 'sending' || step.at === 'lost')
  useKeepsOpen('typed', isTyped)
  useKeepsOpen('unresolved', isLost)
  useHoldsWindow(host === 'browser' && (isTyped || isLost), () => undefined)
}
