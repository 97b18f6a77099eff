import { ActionIcon, Tooltip } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDeskInfo } from '../../bridge/hooks.ts'
import { shortcutText } from '../../components/shortcut.tsx'
import { useShortcut } from '../../components/use-shortcut.ts'
import { useT } from '../../i18n/index.tsx'
import classes from './nav.module.css'
import { PLACES, type Place } from './places.ts'
import { useShellStore } from './shell-store.ts'

/** The navigation. Collapsed it shows icons alone, with their words on hover. */
export function Nav(): ReactNode {
  const t = useT()
  const { navCollapsed, toggleNav } = useShellStore()
  const toggleWords = t(navCollapsed ? 'shell.expandNav' : 'shell.collapseNav')
  return (
    <nav className={classes.nav} data-collapsed={navCollapsed || undefined} aria-label={t('shell.nav')}>
      <div className={classes.brand}>{navCollapsed ? 'P' : 'Paydesk'}</div>
      {PLACES.map((place) => (
        <NavPlace key={place.to} place={place} collapsed={navCollapsed} />
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

function NavPlace({ place, collapsed }: { readonly place: Place; readonly collapsed: boolean }): ReactNode {
  const t = useT()
  const { platform } = useDeskInfo()
  const navigate = useNavigate()
  useShortcut(place.shortcut, () => void navigate({ to: place.to }))
  const keys = shortcutText(place.shortcut, platform)
  const words = t(place.label)
  return (
    <Tooltip label={collapsed ? `${words} · ${keys}` : keys} position="right">
      <Link
        to={place.to}
        className={classes.place}
        activeProps={{ 'data-active': true }}
        {...(collapsed && { 'aria-label': words })}
      >
        <place.icon size={18} stroke={1.7} aria-hidden />
        {!collapsed && <span className="pd-ellipsis">{words}</span>}
      </Link>
    </Tooltip>
  )
}
