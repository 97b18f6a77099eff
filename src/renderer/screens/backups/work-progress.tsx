import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BackupStep } from '#shared/contract/backups.ts'
import { T, useT } from '../../i18n/index.tsx'
import classes from './backups.module.css'

/** How far a copy has come. Null: nothing was told yet. */
export function WorkProgress({ progress }: { readonly progress: BackupStep | null }): ReactNode {
  const t = useT()
  const isKnown = progress !== null && progress.of > 1
  const percent = isKnown ? Math.floor((100 * progress.done) / progress.of) : 100
  return (
    <div className={classes.progress}>
      <Progress.Root size="lg">
        <Progress.Section
          value={percent}
          animated={!isKnown}
          aria-label={t('backups.progress')}
          aria-valuetext={isKnown ? `${percent}%` : t(`backups.step.${progress?.step ?? 'database'}`)}
        />
      </Progress.Root>
      <p className={classes.step}>
        <T id={`backups.step.${progress?.step ?? 'database'}`} />
        {isKnown && <span className="pd-num"> {percent}%</span>}
      </p>
    </div>
  )
}
