import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListView } from '#shared/model/list-view.ts'
import { CountMark } from '../../components/count-mark.tsx'
import { useScreenActions } from '../../components/screen-actions.ts'
import { useT } from '../../i18n/index.tsx'
import { scopeWords } from './scope-words.ts'
import classes from './transactions.module.css'
import { useUnresolved } from './use-unresolved.ts'

const SCOPES: readonly ListView['scope'][] = ['active', 'all']

interface ScopeControlProps {
  readonly onlyAll: boolean
  readonly view: Pick<ListView, 'scope' | 'environments'>
  readonly onScope: (scope: ListView['scope']) => void
}

/**
 * Selects whose transactions are listed, and shows of which environments. Without an active merchant, all merchants are
 * listed. The choice of all merchants shows how many unresolved transactions only it would list.
 */
export function ScopeControl({ onlyAll, view, onScope }: ScopeControlProps): ReactNode {
  const t = useT()
  const { length: elsewhere } = useUnresolved().elsewhere
  const scope = onlyAll ? 'all' : view.scope
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
      aria-label={t('shell.merchants')}
      value={scope}
      disabled={onlyAll}
      onChange={onScope}
      data={SCOPES.map((value) => ({
        value,
        label: (
          <>
            {scopeWords(t, { scope: value, environments: value === scope ? view.environments : [] })}
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
