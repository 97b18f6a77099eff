import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AccountDifference } from '#shared/model/account.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { merchantName } from '../../../components/merchant-name.ts'
import { useArmed } from '../../../components/use-armed.ts'
import { useOnce } from '../../../components/use-once.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { useKeep } from '../use-keep.ts'
import classes from './resolution.module.css'

interface SameAccountProps {
  readonly transaction: Pick<Transaction, 'id' | 'kind'>
  readonly profile: Profile
  readonly differs: AccountDifference
}

/** The operator's word that the merchant's present account is the one a transaction was sent under; its risk is said before. */
export function SameAccount(props: SameAccountProps): ReactNode {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" className={classes.long} onClick={() => setAsking(true)}>
        <T id="reach.same.ask" />
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('reach.same.title')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
        size="md"
      >
        <Asking {...props} onClose={() => setAsking(false)} />
      </Modal>
    </>
  )
}

function Asking({ transaction, profile, differs, onClose }: SameAccountProps & { readonly onClose: () => void }) {
  const t = useT()
  const { client } = useDesk()
  const keep = useKeep()
  const once = useOnce()
  const armed = useArmed()
  const { id: transactionId, kind } = transaction
  const say = async () => {
    const { revision: profileRevision } = profile
    const said = await once.run(() => client.resolution.saySameAccount({ transactionId, profileRevision }))
    keep(said)
    if (said) onClose()
  }
  return (
    <div className={classes.form}>
      <p className={classes.text}>
        <T
          id={differs === 'cannot_tell' ? 'reach.same.when.cannot_tell' : 'reach.same.when'}
          values={{ name: <b>{merchantName(t, profile)}</b> }}
        />
      </p>
      <p className={classes.warning} role="note">
        <T id={kind === 'payout_card' ? 'reach.same.risk.payout' : 'reach.same.risk.payin'} />
      </p>
      <p className={classes.text}>
        <T id="reach.same.scope" />
      </p>
      {once.error !== null && <FailureNotice error={once.error} />}
      <div className={classes.bar}>
        <Button variant="default" onClick={onClose} data-autofocus>
          <T id="resolution.reason.leave" />
        </Button>
        <Button loading={once.pending} disabled={!armed} onClick={() => void say()}>
          <T id="reach.same.confirm" />
        </Button>
      </div>
    </div>
  )
}
