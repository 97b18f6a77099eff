import type { ReactNode } from 'react'
import type { Environment } from '#shared/model/profile.ts'
import { T, useT } from '../i18n/index.tsx'
import { cx } from './cx.ts'
import classes from './environment-line.module.css'
import { merchantName } from './merchant-label.tsx'

interface EnvironmentLineProps {
  readonly merchant: { readonly name: string; readonly environment: Environment }
  readonly className?: string | undefined
  /** What the environment means for the question that is asked; default: whether money is real. */
  readonly children?: ReactNode
}

/** The merchant for which something is about to be sent, in the colours of its environment. */
export function EnvironmentLine({ merchant, className, children }: EnvironmentLineProps): ReactNode {
  const t = useT()
  return (
    <div className={cx(classes.line, className)} data-environment={merchant.environment}>
      <b>{merchantName(t, merchant)}</b>
      <span>{children ?? <T id={`environment.money.${merchant.environment}`} />}</span>
    </div>
  )
}
