import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import type { Transaction } from '#shared/model/transaction.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { useSelectProfile } from '../../../bridge/use-select-profile.ts'
import { merchantName } from '../../../components/merchant-name.ts'
import { T, useT } from '../../../i18n/index.tsx'
import type { Reach } from '../use-reach.ts'
import classes from './resolution.module.css'
import { SameAccount } from './same-account.tsx'

interface ReachNoticeProps {
  readonly transaction: Pick<Transaction, 'id' | 'kind' | 'baseUrl' | 'environment'>
  readonly reach: Reach
}

/** Why the platform cannot be spoken to for a transaction now, and the way out where there is one. */
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
          <b>
            <T id={`reach.other.${differs}`} values={values} />
          </b>{' '}
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
      {t('reach.switch', { name: merchantName(t, profile) })}
    </Button>
  )
}

function OpenButton({ profile: { id } }: { readonly profile: Profile }): ReactNode {
  return (
    <Button
      variant="default"
      size="compact-sm"
      renderRoot={(props) => <Link {...props} to="/profiles/$id" params={{ id }} />}
    >
      <T id="reach.openMerchant" />
    </Button>
  )
}
