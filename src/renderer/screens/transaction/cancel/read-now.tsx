import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { useOnce } from '../../../components/use-once.ts'
import { type MessageId, T } from '../../../i18n/index.tsx'
import { useKeep } from '../use-keep.ts'

interface ReadNowProps {
  readonly transaction: Transaction
  readonly label?: MessageId
}

/** Reads the status now, beside the cancel that it says something of. */
export function ReadNow({ transaction: { id }, label = 'cancel.readNow' }: ReadNowProps): ReactNode {
  const { client } = useDesk()
  const keep = useKeep()
  const once = useOnce()
  const read = async () => keep(await once.run(() => client.transactions.refresh({ id })))
  return (
    <>
      <Button variant="default" size="compact-sm" loading={once.pending} onClick={() => void read()}>
        <T id={label} />
      </Button>
      {once.error !== null && <FailureNotice error={once.error} />}
    </>
  )
}
