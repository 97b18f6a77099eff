import { ActionIcon, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Profile } from '#shared/model/profile.ts'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { useLastBalance, useRefreshBalance } from '../../bridge/use-balance.ts'
import { Amount } from '../../components/amount.tsx'
import { shortcutText, useShortcut } from '../../components/shortcut.tsx'
import { AsOf } from '../../components/time.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { BalanceDetails } from './balance-details.tsx'
import classes from './header.module.css'
import { BALANCE_SHORTCUT } from './places.ts'

/** The balance last read, with its age. No unit is shown, because the platform does not state one. */
export function BalanceView({ profile }: { readonly profile: Profile }): ReactNode {
  const t = useT()
  const { platform } = useDeskInfo()
  const last = useLastBalance(profile)
  const { refresh, refreshing } = useRefreshBalance(profile)
  useShortcut(BALANCE_SHORTCUT, refresh)
  return (
    <div className={classes.balance} data-testid="balance">
      <T as="span" className={classes.balanceWord} id="shell.balance" />
      <span className={classes.figure}>{last?.balance ? <Amount value={last.balance} dimZeros /> : '—'}</span>
      <span className={classes.age}>{last ? <AsOf at={last.readAt} /> : <T id="shell.balance.never" />}</span>
      {last && <BalanceDetails balance={last} />}
      <Tooltip label={`${t('shell.refreshBalance')} · ${shortcutText(BALANCE_SHORTCUT, platform)}`}>
        <ActionIcon aria-label={t('shell.refreshBalance')} loading={refreshing} onClick={refresh}>
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
