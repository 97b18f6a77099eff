import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { UpdateFailure } from '#shared/model/updates.ts'
import { Time } from '../../components/time.tsx'
import { T } from '../../i18n/index.tsx'
import classes from './updates.module.css'

/** What went wrong with an update, and that it changed nothing. */
export function UpdateFailureText({ failure }: { readonly failure: UpdateFailure }): ReactNode {
  const { during, reason, version, at } = failure
  return (
    <div className={classes.failure} role="alert">
      <IconAlertTriangle size={16} aria-hidden className={classes.icon} />
      <div>
        <p>
          <T as="strong" id={`updates.failed.${during}`} />{' '}
          <span className="pd-quiet">
            <Time at={at} />
          </span>
        </p>
        <p>
          <T id={`updates.failed.${reason}`} values={{ version: version ?? '' }} /> <T id="updates.failed.safe" />
        </p>
      </div>
    </div>
  )
}
