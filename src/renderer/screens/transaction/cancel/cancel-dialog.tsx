import { Button, Modal } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { isPlatformLike } from '#shared/rules/merchant-transaction-id.ts'
import { goesByPlatformId } from '#shared/rules/platform-id.ts'
import { transactionName } from '#shared/rules/transaction-name.ts'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useFocusWhenLost } from '../../../components/use-focus-when-lost.ts'
import { type MessageId, T, useT } from '../../../i18n/index.tsx'
import { AskedAbout } from '../asked-about.tsx'
import { ReachNotice } from '../resolution/reach-notice.tsx'
import type { Reach } from '../use-reach.ts'
import classes from './cancel.module.css'

interface CancelDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly transaction: Transaction
  readonly reach: Reach
  readonly pending: boolean
  readonly error: unknown
  readonly onSend: () => void
}

/** The question before a cancel: what it goes by, what it takes, and what was last known. It advises and never forbids. */
export function CancelDialog({ opened, onClose, ...asked }: CancelDialogProps): ReactNode {
  const t = useT()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('cancel.confirm.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size="md"
    >
      <Asking {...asked} onClose={onClose} />
    </Modal>
  )
}

type AskingProps = Omit<CancelDialogProps, 'opened'>

function Asking({ transaction, reach, pending, error, onSend, onClose }: AskingProps): ReactNode {
  const leave = useRef<HTMLButtonElement>(null)
  useFocusWhenLost(leave, reach.is)
  return (
    <div className={classes.asking}>
      <AskedAbout transaction={transaction} />
      <p className={classes.text}>
        <T id="cancel.only" values={{ process: <code>process</code> }} />
      </p>
      <Warnings transaction={transaction} />
      <ReachNotice transaction={transaction} reach={reach} />
      {error !== null && <FailureNotice error={error} />}
      <div className={classes.bar}>
        <Button ref={leave} variant="default" onClick={onClose} data-autofocus>
          <T id="cancel.confirm.leave" />
        </Button>
        <Button color="red.7" loading={pending} disabled={reach.is !== 'open'} onClick={onSend}>
          <T id="cancel.confirm.send" />
        </Button>
      </div>
    </div>
  )
}

/** Where a cancel goes by and what makes it doubtful: advice, in the order of its weight. */
function Warnings({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { state, platformId, observation, cancelState, amount } = transaction
  const status = observation?.status ?? null
  const isAmbiguous = !goesByPlatformId(transaction) && isPlatformLike(transactionName(transaction))
  const whoseAmount = amount === null ? 'cancel.confirm.noAmount' : 'cancel.confirm.ownAmount'
  const warnings: readonly MessageId[] = [
    ...(goesByPlatformId(transaction) ? [] : ([whoseAmount] as const)),
    ...(isAmbiguous ? (['fields.merchantId.ambiguous'] as const) : []),
    ...(state === 'unknown' && platformId === null ? (['cancel.confirm.mayNotExist'] as const) : []),
    ...(status !== null && status !== 'process' ? (['cancel.confirm.other'] as const) : []),
    ...(cancelState === 'unknown' ? (['cancel.confirm.again'] as const) : []),
  ]
  return warnings.map((id) => (
    <p key={id} className={classes.warning} role="note">
      <T id={id} values={{ process: <code>process</code> }} />
    </p>
  ))
}
