import type { ReactNode } from 'react'
import { When } from '../../../components/when.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './resolution.module.css'

interface ByWhomProps {
  /** Empty: an account without a name. */
  readonly operator: string | null
  readonly at: string
}

/** Who ended it by hand, and when. */
export function ByWhom({ operator, at }: ByWhomProps): ReactNode {
  const t = useT()
  return (
    <p className={classes.quiet}>
      <T id="resolution.by" values={{ operator: operator || t('resolution.by.nobody'), time: <When at={at} /> }} />
    </p>
  )
}
