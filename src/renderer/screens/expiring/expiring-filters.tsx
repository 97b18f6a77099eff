import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useActiveProfile } from '../../bridge/hooks.ts'
import { useT } from '../../i18n/index.tsx'
import { scopeWords } from '../transactions/scope-words.ts'
import classes from './expiring.module.css'
import { SINCE, useExpiringChoice, useExpiringChosen, useExpiringPlace, WITHIN } from './expiring-state.ts'

const SCOPES = ['active', 'narrow', 'all'] as const

/** Whose payins are shown, and for which time. */
export function ExpiringFilters(): ReactNode {
  const t = useT()
  const active = useActiveProfile()
  const { scope, environments, within, since } = useExpiringChosen()
  const shown = active ? scope : 'all'
  // The overview leads here to what it counted, which may be of one environment.
  const isNarrow = environments.length > 0
  const choose = (choice: Partial<ReturnType<typeof useExpiringChoice.getState>>) => {
    useExpiringPlace.setState({ offset: 0 })
    useExpiringChoice.setState(choice)
  }
  return (
    <div className={classes.filters}>
      <Choice
        label={t('expiring.soon.within')}
        value={within}
        among={WITHIN}
        words={(one) => t(`expiring.within.${one}`)}
        onChange={(one) => choose({ within: one })}
      />
      <Choice
        label={t('expiring.over.since')}
        value={since}
        among={SINCE}
        words={(one) => t(`expiring.since.${one}`)}
        onChange={(one) => choose({ since: one })}
      />
      <Choice
        label={t('expiring.scope')}
        value={isNarrow ? 'narrow' : shown}
        among={SCOPES.filter((one) => (one === 'narrow' ? isNarrow : one === 'all' || active || !isNarrow))}
        words={(one) =>
          scopeWords(t, one === 'narrow' ? { scope: shown, environments } : { scope: one, environments: [] })
        }
        onChange={(one) => one !== 'narrow' && choose({ scope: one, environments: [] })}
        disabled={!active && !isNarrow}
      />
    </div>
  )
}

interface ChoiceProps<Value> {
  readonly label: string
  readonly value: Value
  readonly among: readonly Value[]
  readonly words: (value: Value) => string
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean
}

function Choice<Value extends string | number>(props: ChoiceProps<Value>): ReactNode {
  const { label, value, among, words, onChange, disabled = false } = props
  const id = useId()
  return (
    <div className={classes.choice}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <SegmentedControl
        size="xs"
        aria-labelledby={id}
        value={String(value)}
        disabled={disabled}
        onChange={(chosen) => {
          const one = among.find((each) => String(each) === chosen)
          if (one !== undefined) onChange(one)
        }}
        data={among.map((one) => ({ value: String(one), label: words(one) }))}
        transitionDuration={0}
      />
    </div>
  )
}
