import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useId, useRef } from 'react'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { useDeskInfo } from '../../../bridge/hooks.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { failureDetails } from '../../../components/failure-details.ts'
import { failureWords } from '../../../components/failure-words.ts'
import { useKeepsOpen } from '../../../components/keeps-open.ts'
import { useFocusWhenLost } from '../../../components/use-focus-when-lost.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { useReach } from '../use-reach.ts'
import { KnownSoFar } from './known-so-far.tsx'
import { ReachNotice } from './reach-notice.tsx'
import classes from './resolution.module.css'
import { Ways } from './ways.tsx'

interface UnresolvedPanelProps {
  readonly transaction: CreatedTransaction
  readonly onCancel: () => void
  readonly onDispute: () => void
}

/** A creation of which nobody knows: what is known of it in plain words, and what can be done. */
export function UnresolvedPanel({ transaction, ...asking }: UnresolvedPanelProps): ReactNode {
  const t = useT()
  useKeepsOpen('unresolved')
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const reach = useReach(transaction)
  const { state, failure, askedAgain } = transaction
  const desk = useDeskInfo()
  const details = [failure, askedAgain?.failure].flatMap((one) => {
    if (!one) return []
    const { what, values } = failureWords(one)
    return [failureDetails(one, { words: [t(what, values)], desk })]
  })
  useFocusWhenLost(title, `${state} ${askedAgain?.intentId} ${reach.is}`)
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 ref={title} tabIndex={-1} id={id} className={classes.title}>
          <IconAlertTriangle size={18} aria-hidden className={classes.icon} />
          <T id="resolution.title" />
        </h2>
        {details.length > 0 && <CopyButton value={details.join('\n\n')} label={t('failure.copyDetails')} />}
      </div>
      <KnownSoFar transaction={transaction} />
      <ReachNotice transaction={transaction} reach={reach} />
      <Ways transaction={transaction} reach={reach} {...asking} />
    </section>
  )
}
