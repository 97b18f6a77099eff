import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { useUntoldNews, useUntoldStatuses } from '../../bridge/news.ts'
import { useBalanceOnActivation } from '../../bridge/use-balance.ts'
import { lazyPart } from '../../components/part.ts'
import { useFocusOnChange, useKeptFocus } from '../../components/screen-focus.ts'
import { useT } from '../../i18n/index.tsx'
import { AddTransactions } from '../transactions/adding/adding.tsx'
import { CancelMany } from '../transactions/selection/cancels.tsx'
import { EnvironmentBand } from './environment-band.tsx'
import { Header } from './header.tsx'
import { LineLost } from './line-lost.tsx'
import { Nav } from './nav.tsx'
import { Notices } from './notices.tsx'
import { PaletteWithKeys } from './palette-keys.tsx'
import { ReportScreen } from './report-screen.tsx'
import classes from './shell.module.css'
import { useFindKeys } from './use-find-keys.ts'

/** The frame of every screen: navigation on the left; above, the active merchant and its state. */
export function Shell(): ReactNode {
  const t = useT()
  const active = useActiveProfile()
  useBalanceOnActivation(active)
  useKeptFocus()
  useFocusOnChange(active?.id ?? null)
  useFindKeys()
  return (
    <div className={classes.shell}>
      {/* A button, because the hash of the address is the router's. */}
      <button type="button" className={classes.skip} onClick={() => document.getElementById('main')?.focus()}>
        {t('shell.skip')}
      </button>
      <LineLost />
      <div className={classes.columns}>
        <Nav />
        <div className={classes.column}>
          <Header />
          <EnvironmentBand />
          <Notices />
          <main id="main" tabIndex={-1} className={classes.main}>
            <Outlet />
          </main>
        </div>
      </div>
      <PaletteWithKeys />
      <News />
      <AddTransactions />
      <CancelMany />
      <ReportScreen />
    </div>
  )
}

const NewsToasts = lazyPart(() => import('./news-toasts.tsx'), 'NewsToasts')
const StatusToasts = lazyPart(() => import('./status-toasts.tsx'), 'StatusToasts')

/** Outside the first load: what is untold by then is told once it is there. */
function News(): ReactNode {
  const hasNews = useUntoldNews().length > 0
  const hasStatuses = useUntoldStatuses().length > 0
  return (
    <>
      <NewsToasts needed={hasNews} />
      <StatusToasts needed={hasStatuses} />
    </>
  )
}
