import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListView } from '#shared/model/list-view.ts'
import { CountMark } from '../../components/count-mark.tsx'
import { useScreenActions } from '../../components/screen-actions.ts'
import { useT } from '../../i18n/index.tsx'
import classes from './transactions.module.css'
import { useUnresolved } from './use-unresolved.ts'

const SCOPES: readonly ListView['scope'][] = ['active', 'all']

interface ScopeControlProps {
  readonly onlyAll: boolean
  readonly scope: ListView['scope']
  readonly onScope: (scope: ListView['scope']) => void
}

/**
 * Whose transactions are listed. Where nobody is worked for, it can only be everybody's. How many unresolved ones only
 * everybody's list would show is counted there.
 */
export function ScopeControl({ onlyAll, scope: kept, onScope }: ScopeControlProps): ReactNode {
  const t = useT()
  const { length: elsewhere } = useUnresolved().elsewhere
  const scope = onlyAll ? 'all' : kept
  useScreenActions(
    SCOPES.filter((choice) => choice !== scope && !onlyAll).map((choice) => ({
      label: t('transactions.showScope', { scope: t(`transactions.scope.${choice}`) }),
      words: [`transactions.scope.${choice}`],
      kind: 'show',
      run: () => onScope(choice),
    })),
  )
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('transactions.scope')}
      value={scope}
      disabled={onlyAll}
      onChange={onScope}
      data={SCOPES.map((value) => ({
        value,
        label: (
          <>
            {t(`transactions.scope.${value}`)}
            {value === 'all' && elsewhere > 0 && (
              <CountMark
                className={classes.elsewhere}
                count={elsewhere}
                means={t('unresolved.elsewhere', { count: elsewhere })}
              />
            )}
          </>
        ),
      }))}
      transitionDuration={0}
    />
  )
}
