import { UnstyledButton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDesk } from '../../bridge/desk.tsx'
import { T, useT } from '../../i18n/index.tsx'
import classes from './header.module.css'

/** Says that there is a newer version, and leads to it. Nothing if there is none. */
export function UpdateView(): ReactNode {
  const t = useT()
  const { query } = useDesk()
  const { data } = useQuery(query.updates.state.queryOptions())
  if (!data?.offer) return null
  const { stage, progress, release } = data.offer
  return (
    <UnstyledButton
      className={classes.update}
      title={t('updates.header.title')}
      data-testid="update"
      renderRoot={(props) => <Link {...props} to="/settings" hash="updates" />}
    >
      <IconDownload size={15} aria-hidden />
      <T id={`updates.header.${stage}`} values={{ version: release.version, percent: Math.floor(progress * 100) }} />
    </UnstyledButton>
  )
}
