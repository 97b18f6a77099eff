import { IconSchool } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './environment-band.module.css'

/** A coloured band below the header while the money is not real. For real money there is none. */
export function EnvironmentBand(): ReactNode {
  const t = useT()
  const profile = useActiveProfile()
  const environment = profile?.environment
  if (environment !== 'training' && environment !== 'test') return null
  return (
    <section
      className={classes.band}
      aria-label={t('shell.band')}
      data-environment={environment}
      data-testid="environment-band"
    >
      {environment === 'training' && <IconSchool size={15} aria-hidden />}
      <T id={`shell.band.${environment}`} />
      {environment === 'training' && (
        <Link className={classes.link} to="/profiles/$id" params={{ id: profile?.id ?? '' }}>
          <T id="shell.testAmounts" />
        </Link>
      )}
    </section>
  )
}
