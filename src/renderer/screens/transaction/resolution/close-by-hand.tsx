import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { CreatedTransaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { useKeep } from '../use-keep.ts'
import { directionOf } from './direction.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import classes from './resolution.module.css'

/** It did not happen: closes an unknown creation on the operator's word, after saying what follows from it. */
export function CloseByHand({ transaction }: { readonly transaction: CreatedTransaction }): ReactNode {
  const t = useT()
  const { client } = useDesk()
  const keep = useKeep()
  const [asking, setAsking] = useState(false)
  const { id, kind, merchantTransactionId, state } = transaction
  return (
    <>
      <p className={classes.text}>
        <T id="resolution.not.does" />
      </p>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          data-way-button
          disabled={state === 'sending'}
          onClick={() => setAsking(true)}
        >
          <T id="resolution.not.open" />
        </Button>
      </div>
      <ReasonDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('resolution.not')}
        confirm={t('resolution.not.confirm')}
        suggestions={[
          t('resolution.not.reason.support'),
          t('resolution.not.reason.dashboard'),
          t('resolution.not.reason.statement'),
        ]}
        onConfirm={async (reason) => keep(await client.resolution.closeByHand({ transactionId: id, reason }))}
      >
        <h3 className={classes.subtitle}>
          <T id="resolution.not.follows" />
        </h3>
        <ul className={classes.follows}>
          <li>
            <T id="resolution.not.follows.timeline" />
          </li>
          <li>
            <T
              id="resolution.not.follows.id"
              values={{ id: <span className="pd-mono">{merchantTransactionId}</span> }}
            />
          </li>
          <li>
            <T id="resolution.not.follows.open" />
          </li>
        </ul>
        <p className={classes.warning}>
          <T id={`resolution.not.warning.${directionOf(kind)}`} />
        </p>
      </ReasonDialog>
    </>
  )
}
