import type { ReactNode } from 'react'
import type { Deviations } from '#shared/model/deviations.ts'
import { T } from '../i18n/index.tsx'
import classes from './deviation-notes.module.css'
import { RawJson } from './raw-json.tsx'

/** What about an answer is not as the interface says. It is shown, and it breaks nothing. Nothing where all is as said. */
export function DeviationNotes({ missing, retyped, extra }: Deviations): ReactNode {
  const surplus = Object.keys(extra)
  if (missing.length + retyped.length + surplus.length === 0) return null
  return (
    <div className={classes.notes}>
      {missing.length > 0 && (
        <p className={classes.note}>
          <T id="deviation.missing" values={{ fields: <code>{missing.join(', ')}</code>, count: missing.length }} />
        </p>
      )}
      {retyped.length > 0 && (
        <p className={classes.quiet}>
          <T id="deviation.retyped" values={{ fields: <code>{retyped.join(', ')}</code> }} />
        </p>
      )}
      {surplus.length > 0 && (
        <RawJson title={<T id="deviation.extra" values={{ count: surplus.length }} />} value={extra} />
      )}
    </div>
  )
}
