import type { ReactNode } from 'react'
import { isAsSent } from '#shared/rules/cut-text.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { cx } from '../../../components/cx.ts'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './record.module.css'

interface FactProps {
  readonly label: string
  /** Text as it came; null or undefined where there is none. */
  readonly value: string | null | undefined
  /** What is shown, where it is not the text itself. */
  readonly children?: ReactNode
  readonly mono?: boolean
  readonly strong?: boolean
  /** Nothing is copied from facts that nobody carries elsewhere. */
  readonly copy?: boolean
  /** The service's name of the field, for the hover. */
  readonly field?: string
}

/** One line of what is known: a label, the text as it came, a button that copies it. */
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
          <T as="span" className={classes.absent} id={value === undefined ? 'record.leftOut' : 'record.empty'} />
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

/** A list of facts. */
export function Facts({ children }: { readonly children: ReactNode }): ReactNode {
  return <dl className={classes.facts}>{children}</dl>
}
