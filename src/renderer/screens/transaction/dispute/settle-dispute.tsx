import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { ByWhom } from '../resolution/by-whom.tsx'
import { ReasonDialog } from '../resolution/reason-dialog.tsx'
import { useTimeline } from '../timeline/use-timeline.ts'
import { useKeep } from '../use-keep.ts'
import classes from './dispute.module.css'

/** Ends an unknown dispute on the operator's word, with a reason. */
export function SettleDispute({ transaction: { id } }: { readonly transaction: Transaction }): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const keep = useKeep()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        <T id="dispute.settle" />
      </Button>
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('dispute.settle.title')}
        confirm={t('dispute.settle.confirm')}
        suggestions={[
          t('dispute.settle.reason.opened'),
          t('dispute.settle.reason.notOpened'),
          t('dispute.settle.reason.noneIsOurs'),
        ]}
        onConfirm={async (reason) => keep(await client.disputes.settle({ transactionId: id, reason }))}
      >
        <p className={classes.text}>
          <T id="dispute.settle.does" />
        </p>
      </ReasonDialog>
    </>
  )
}

/** Who settled the dispute, when and why: the timeline has it. */
export function SettledByHand({ transaction: { id } }: { readonly transaction: Transaction }): ReactNode {
  const { timeline } = useTimeline(id)
  const entry = timeline?.findLast(({ event }) => event.what === 'dispute_settled')
  if (entry?.event.what !== 'dispute_settled') return null
  return (
    <>
      {entry.event.reason !== null && <p className={classes.quote}>{entry.event.reason}</p>}
      <ByWhom operator={entry.operator} at={entry.at} />
    </>
  )
}
