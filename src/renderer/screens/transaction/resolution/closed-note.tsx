import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Resolution, Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { Card } from '../record/card.tsx'
import { useKeep } from '../use-keep.ts'
import { ByWhom } from './by-whom.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import classes from './resolution.module.css'

interface ClosedNoteProps {
  readonly transaction: Transaction
  readonly resolution: Resolution
}

/** A creation that was closed by hand: by whom, when and why; and the way back. */
export function ClosedNote({ transaction: { id }, resolution }: ClosedNoteProps): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const keep = useKeep()
  const [asking, setAsking] = useState(false)
  return (
    <Card
      title={<T id="resolution.closed" />}
      action={
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          <T id="resolution.closed.open" />
        </Button>
      }
    >
      {resolution.reason !== null && <p className={classes.quote}>{resolution.reason}</p>}
      <ByWhom {...resolution} />
      <p className={classes.quiet}>
        <T id="resolution.closed.newId" />
      </p>
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('resolution.closed.open.title')}
        confirm={t('resolution.closed.open.confirm')}
        suggestions={[t('resolution.closed.open.reason.turnedUp'), t('resolution.closed.open.reason.mistake')]}
        onConfirm={async (reason) => keep(await client.resolution.reopen({ transactionId: id, reason }))}
      >
        <p className={classes.text}>
          <T id="resolution.closed.open.does" />
        </p>
      </ReasonDialog>
    </Card>
  )
}
