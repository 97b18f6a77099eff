import { ActionIcon, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { CountMark } from '../../components/count-mark.tsx'
import { shortcutText, useShortcut } from '../../components/shortcut.tsx'
import { useT } from '../../i18n/index.tsx'
import { useNews } from '../disputes/use-news.ts'
import { useUnresolved } from '../transactions/use-unresolved.ts'
import classes from './nav.module.css'
import { PLACES, type Place } from './places.ts'
import { useShellStore } from './shell-store.ts'

/** The navigation. Collapsed, it shows only icons, with their words on hover. */
export function Nav(): ReactNode {
  const t = useT()
  const { navCollapsed, toggleNav } = useShellStore()
  const isNarrow = useMediaQuery('(max-width: 899px)', false, { getInitialValueInEffect: false })
  const collapsed = navCollapsed || isNarrow
  const waiting: Partial<Record<Place['to'], Waiting | null>> = {
    '/transactions': useWaiting(),
    '/disputes': useNewsWaiting(),
  }
  const toggleWords = t(navCollapsed ? 'shell.expandNav' : 'shell.collapseNav')
  return (
    <nav className={classes.nav} data-collapsed={collapsed || undefined} aria-label={t('shell.nav')}>
      <div className={classes.brand}>{collapsed ? 'P' : 'Paydesk'}</div>
      {PLACES.map((place) => (
        <NavPlace key={place.to} place={place} collapsed={collapsed} waiting={waiting[place.to] ?? null} />
      ))}
      <Tooltip label={toggleWords} position="right">
        <ActionIcon className={classes.toggle} aria-label={toggleWords} onClick={toggleNav}>
          {navCollapsed ? (
            <IconLayoutSidebarLeftExpand size={18} aria-hidden />
          ) : (
            <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
          )}
        </ActionIcon>
      </Tooltip>
    </nav>
  )
}

interface NavPlaceProps {
  readonly place: Place
  readonly collapsed: boolean
  readonly waiting: Waiting | null
}

function NavPlace({ place, collapsed, waiting }: NavPlaceProps): ReactNode {
  const t = useT()
  const { platform } = useDeskInfo()
  const navigate = useNavigate()
  useShortcut(place.shortcut, () => void navigate({ to: place.to }))
  const keys = shortcutText(place.shortcut, platform)
  const words = t(place.label)
  const hints = [...(collapsed ? [words] : []), ...(waiting ? [waiting.means] : []), keys]
  // After a click the pointer stays, and the hint would cover the screen's title.
  const [isChosen, setChosen] = useState(false)
  return (
    <Tooltip label={hints.join(' · ')} position="right" disabled={isChosen}>
      <Link
        onClick={() => setChosen(true)}
        onMouseLeave={() => setChosen(false)}
        to={place.to}
        className={classes.place}
        activeProps={{ 'data-active': true }}
        {...((collapsed || waiting) && { 'aria-label': waiting ? `${words}: ${waiting.means}` : words })}
      >
        <place.icon size={18} stroke={1.7} aria-hidden />
        {!collapsed && <span className="pd-ellipsis">{words}</span>}
        {waiting && <CountMark {...waiting} className={classes.mark} />}
      </Link>
    </Tooltip>
  )
}

/** What waits for the operator: a count and its meaning. `hollow`: for other merchants than the list shows. */
interface Waiting {
  readonly count: number
  readonly means: string
  readonly hollow: boolean
}

/** What is unresolved, whichever screen is open: of the merchants the list shows or, if there is none, of others. */
const useWaiting = () => useCounted(useUnresolved(), 'unresolved')

/** Disputes with a new status that Paydesk read by itself and that was not viewed since. */
const useNewsWaiting = () => useCounted(useNews(), 'disputes.news')

function useCounted(
  { here, elsewhere }: Readonly<Record<'here' | 'elsewhere', readonly unknown[]>>,
  words: 'unresolved' | 'disputes.news',
): Waiting | null {
  const t = useT()
  const hollow = here.length === 0
  const count = (hollow ? elsewhere : here).length
  return count === 0 ? null : { count, means: t(`${words}.${hollow ? 'elsewhere' : 'count'}`, { count }), hollow }
}
