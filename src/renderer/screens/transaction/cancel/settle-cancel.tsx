import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { ByWhom } from '../resolution/by-whom.tsx'
import { ReasonDialog } from '../resolution/reason-dialog.tsx'
import { useTimeline } from '../timeline/use-timeline.ts'
import { useKeep } from '../use-keep.ts'
import classes from './cancel.module.css'

/** Ends an unknown cancel on the operator's word, with a reason. */
export function SettleCancel({ transaction: { id } }: { readonly transaction: Transaction }): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const keep = useKeep()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        <T id="cancel.settle" />
      </Button>
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('cancel.settle.title')}
        confirm={t('cancel.settle.confirm')}
        suggestions={[t('cancel.settle.reason.cancelled'), t('cancel.settle.reason.notCancelled')]}
        onConfirm={async (reason) => keep(await client.resolution.settleCancel({ transactionId: id, reason }))}
      >
        <p className={classes.text}>
          <T id="cancel.settle.does" />
        </p>
      </ReasonDialog>
    </>
  )
}

/** Who settled the cancel, when and why: the timeline has it. */
export function SettledByHand({ transaction: { id } }: { readonly transaction: Transaction }): ReactNode {
  const { timeline } = useTimeline(id)
  const entry = timeline?.findLast(({ event }) => event.what === 'cancel_settled')
  if (entry?.event.what !== 'cancel_settled') return null
  return (
    <>
      <p className={classes.quote}>{entry.event.reason}</p>
      <ByWhom operator={entry.operator} at={entry.at} />
    </>
  )
}
