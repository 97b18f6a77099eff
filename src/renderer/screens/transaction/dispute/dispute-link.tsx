import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { visibleText } from '#shared/rules/visible-text.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { useT } from '../../../i18n/index.tsx'
import classes from './dispute.module.css'

interface DisputeLinkProps {
  readonly profileId: string
  readonly disputeId: string
}

/** The id of a dispute as the way to all that is known of it, and to be copied. */
export function DisputeLink({ profileId, disputeId }: DisputeLinkProps): ReactNode {
  const t = useT()
  return (
    <span className={classes.link}>
      <Anchor
        className={classes.linkText}
        renderRoot={(props) => (
          <Link {...props} to="/disputes/$profileId/$disputeId" params={{ profileId, disputeId }} />
        )}
      >
        {visibleText(disputeId)}
      </Anchor>
      <CopyButton value={disputeId} label={t('record.copyField', { field: t('dispute.id') })} />
    </span>
  )
}
