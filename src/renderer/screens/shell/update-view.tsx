import { UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDesk } from '../../bridge/desk.tsx'
import { T } from '../../i18n/index.tsx'
import classes from './header.module.css'

/** Says that there is a newer version, or one that was not installed, and leads to it. Nothing if there is none. */
export function UpdateView(): ReactNode {
  const { query } = useDesk()
  const { data } = useQuery(query.updates.state.queryOptions())
  const { offer, failure } = data ?? {}
  const version = offer?.release.version ?? (failure?.during === 'install' && failure.version)
  if (!version) return null
  return (
    <UnstyledButton
      className={classes.update}
      data-testid="update"
      renderRoot={(props) => <Link {...props} to="/settings" hash="updates" />}
    >
      <IconDownload size={15} aria-hidden />
      <T
        id={`updates.header.${offer?.stage ?? 'offered'}`}
        values={{ version, percent: Math.floor(100 * (offer?.progress ?? 0)) }}
      />
    </UnstyledButton>
  )
}
