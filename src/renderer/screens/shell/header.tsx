import { Button } from '@mantine/core'
import { IconCommand } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { Shortcut } from '../../components/shortcut.tsx'
import { T } from '../../i18n/index.tsx'
import { BalanceView } from './balance-view.tsx'
import { ConnectionView } from './connection-view.tsx'
import classes from './header.module.css'
import { MerchantSwitcher } from './merchant-switcher.tsx'
import { useOpenPalette } from './palette-keys.tsx'
import { PALETTE_SHORTCUT } from './places.ts'
import { PollingView } from './polling-view.tsx'
import { UpdateView } from './update-view.tsx'

/** The active merchant, and the state of its platform. */
export function Header(): ReactNode {
  const profile = useActiveProfile()
  const openPalette = useOpenPalette()
  return (
    <header className={classes.header}>
      <MerchantSwitcher active={profile} />
      {profile && <BalanceView profile={profile} />}
      <div className={classes.right}>
        <UpdateView />
        {profile && <PollingView profile={profile} />}
        {profile && <ConnectionView profile={profile} />}
        <Button
          variant="default"
          size="compact-md"
          className={classes.palette}
          leftSection={<IconCommand size={15} aria-hidden />}
          rightSection={<Shortcut keys={PALETTE_SHORTCUT} />}
          onClick={openPalette}
        >
          <T id="shell.commands" />
        </Button>
      </div>
    </header>
  )
}
