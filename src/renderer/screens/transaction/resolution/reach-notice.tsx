import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AccountDifference } from '#shared/model/account.ts'
import type { Profile } from '#shared/model/profile.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { useSelectProfile } from '../../../bridge/use-select-profile.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { FailureNotice } from '../../../components/failure-notice.tsx'
import { LinkButton } from '../../../components/links.tsx'
import { merchantName } from '../../../components/merchant-label.tsx'
import { useArmed } from '../../../components/use-armed.ts'
import { useOnce } from '../../../components/use-once.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { useKeep } from '../use-keep.ts'
import type { Reach } from '../use-reach.ts'
import classes from './resolution.module.css'

interface ReachNoticeProps {
  readonly transaction: Pick<Transaction, 'id' | 'kind' | 'baseUrl' | 'environment'>
  readonly reach: Reach
}

/** Why the platform cannot be called for a transaction now, and the way out, if there is one. */
export function ReachNotice({ transaction, reach }: ReachNoticeProps): ReactNode {
  const t = useT()
  switch (reach.is) {
    case 'open':
      return null
    case 'not_active': {
      const name = <b>{merchantName(t, reach.profile)}</b>
      return (
        <Notice action={<SwitchButton profile={reach.profile} />}>
          {reach.active ? (
            <T id="reach.notActive" values={{ name, active: <b>{merchantName(t, reach.active)}</b> }} />
          ) : (
            <T id="reach.noneActive" values={{ name }} />
          )}
        </Notice>
      )
    }
    case 'moved':
      return (
        <Notice action={<OpenButton profile={reach.profile} />}>
          <T
            id="reach.moved"
            values={{
              name: <b>{merchantName(t, reach.profile)}</b>,
              address: <b>{transaction.baseUrl || t('reach.moved.training')}</b>,
            }}
          />
        </Notice>
      )
    case 'other_account': {
      const { profile, differs } = reach
      const values = { name: <b>{merchantName(t, profile)}</b>, address: <b>{transaction.baseUrl}</b> }
      return (
        <Notice action={<SameAccount transaction={transaction} profile={profile} differs={differs} />}>
          <T as="b" id={`reach.other.${differs}`} values={values} />{' '}
          <T id={differs === 'cannot_tell' ? 'reach.other.means.cannot_tell' : 'reach.other.means'} />
        </Notice>
      )
    }
    case 'removed':
      return (
        <Notice>
          <T id="reach.removed" />
        </Notice>
      )
    default:
      return assertNever(reach)
  }
}

function Notice({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }): ReactNode {
  return (
    <div className={classes.reach} role="note">
      <p>{children}</p>
      {action}
    </div>
  )
}

function SwitchButton({ profile }: { readonly profile: Profile }): ReactNode {
  const t = useT()
  const select = useSelectProfile()
  return (
    <Button variant="default" size="compact-sm" className={classes.long} onClick={() => select(profile)}>
      {t('palette.switchTo', { name: merchantName(t, profile) })}
    </Button>
  )
}

function OpenButton({ profile: { id } }: { readonly profile: Profile }): ReactNode {
  return (
    <LinkButton variant="default" size="compact-sm" to="/profiles/$id" params={{ id }}>
      <T id="common.openMerchant" />
    </LinkButton>
  )
}

interface SameAccountProps {
  readonly transaction: Pick<Transaction, 'id' | 'kind'>
  readonly profile: Profile
  readonly differs: AccountDifference
}

/**
 * The operator's statement that the merchant's present account is the one a transaction was sent under. Its risk is
 * stated first.
 */
function SameAccount(props: SameAccountProps): ReactNode {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" size="compact-sm" className={classes.long} onClick={() => setAsking(true)}>
        <T id="reach.same.ask" />
      </Button>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('reach.same.title')} size="md">
        <Asking {...props} onClose={() => setAsking(false)} />
      </Dialog>
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
  // The account as of opening: one that another window has set meanwhile has not been looked at.
  const [profileRevision] = useState(profile.revision)
  const say = async () => {
    const said = await once.run(() => client.resolution.saySameAccount({ transactionId, profileRevision }))
    keep(said)
    if (said) onClose()
  }
  return (
    <div className={classes.form}>
      <T
        as="p"
        id={differs === 'cannot_tell' ? 'reach.same.when.cannot_tell' : 'reach.same.when'}
        values={{ name: <b>{merchantName(t, profile)}</b> }}
      />
      <T
        as="p"
        className="pd-warning"
        role="note"
        id={kind === 'payout_card' ? 'reach.same.risk.payout' : 'reach.same.risk.payin'}
      />
      <T as="p" id="reach.same.scope" />
      {once.error !== null && <FailureNotice error={once.error} merchantId={profile.id} />}
      <Group gap={8} justify="flex-end" mt={4}>
        <Button variant="default" onClick={onClose} data-autofocus>
          <T id="common.notNow" />
        </Button>
        <Button loading={once.pending} disabled={!armed} onClick={() => void say()}>
          <T id="reach.same.confirm" />
        </Button>
      </Group>
    </div>
  )
}
