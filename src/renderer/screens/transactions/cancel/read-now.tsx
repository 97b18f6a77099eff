import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { T } from '../../../i18n/index.tsx'
import { useKeep } from '../use-keep.ts'
import { useOnce } from '../use-once.ts'

/** Reads the status now, beside the cancel that it says something of. */
export function ReadNow({ transaction: { id } }: { readonly transaction: Transaction }): ReactNode {
  const { client } = useDesk()
  const keep = useKeep()
  const once = useOnce()
  const read = async () => keep(await once.run(() => client.transactions.refresh({ id })))
  return (
    <>
      <Button variant="default" size="compact-sm" loading={once.pending} onClick={() => void read()}>
        <T id="cancel.readNow" />
      </Button>
      {once.error !== null && <FailureNotice error={once.error} />}
    </>
  )
}
