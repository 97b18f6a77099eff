import type { ReactNode } from 'react'
import { T } from '../../i18n/index.tsx'
import { type FoundPayout, FoundPayouts } from '../transaction/found-payouts.tsx'
import classes from './batches.module.css'

/** Earlier payouts that a row is similar to, with their states. */
export function SimilarPayouts({ similar }: { readonly similar: readonly FoundPayout[] }): ReactNode {
  if (similar.length === 0) return null
  return (
    <div className={classes.similar}>
      <T as="p" id="batches.similar" values={{ count: similar.length }} />
      <FoundPayouts found={similar} />
    </div>
  )
}
