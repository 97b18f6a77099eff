import type { ReactNode } from 'react'
import { isAsSent } from '#shared/rules/cut-text.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { cx } from '../../../components/cx.ts'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './record.module.css'

interface FactProps {
  readonly label: string
  /** The text as received; `null` or `undefined` if there is none. */
  readonly value: string | null | undefined
  /** Shown instead of the text itself. */
  readonly children?: ReactNode
  readonly mono?: boolean
  readonly strong?: boolean
  /** `false` for facts that are not needed elsewhere: they have no copy button. */
  readonly copy?: boolean
  /** The service's name for the field, shown on hover. */
  readonly field?: string
}

/** One known fact: a label, the text as received, and a button that copies it. */
export function Fact({ label, value, children, mono, strong, copy = true, field }: FactProps): ReactNode {
  const t = useT()
  const known = value !== null && value !== undefined && value !== ''
  return (
    <div className={classes.fact}>
      <dt className={classes.label} title={field}>
        {label}
      </dt>
      <dd className={cx(classes.value, mono && classes.mono, strong && classes.strong)}>
        {known && (children ?? visibleText(value))}
        {!known && (
          <T as="span" className={classes.absent} id={value === undefined ? 'record.leftOut' : 'common.none'} />
        )}
      </dd>
      <dd>
        {known && copy && isAsSent(value) && (
          <CopyButton value={value} label={t('record.copyField', { field: label })} />
        )}
      </dd>
    </div>
  )
}

export function Facts({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className={classes.facts}>{children}</dl>
}
