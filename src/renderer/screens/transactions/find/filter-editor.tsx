import { Checkbox, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { CURRENCIES } from '#shared/model/currency.ts'
import { INTENT_STATES } from '#shared/model/intent.ts'
import type { ListView } from '#shared/model/list-view.ts'
import { ENVIRONMENTS } from '#shared/model/profile.ts'
import { transactionKind } from '#shared/model/transaction.ts'
import { MAX_CHOSEN } from '#shared/model/transaction-query.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import { useDesk } from '../../../bridge/desk.tsx'
import { AmountEditor } from '../../../components/filters/amount-editor.tsx'
import { DaysEditor } from '../../../components/filters/days-editor.tsx'
import classes from '../../../components/filters/filters.module.css'
import { T, type Translate, useT } from '../../../i18n/index.tsx'
import { statusWords } from '../../../i18n/status-words.ts'
import { useBatchNames, useSealedBatches } from './batch-names.ts'
import { creationWords } from './filter-words.ts'
import type { FilterName } from './view-query.ts'

export interface FilterEditorProps {
  readonly filter: FilterName
  readonly view: ListView
  readonly onChange: (change: Partial<ListView>) => void
  readonly onDone: () => void
}

/** Edits the value of a filter. Changes apply immediately. */
export function FilterEditor({ filter, view, onChange, onDone }: FilterEditorProps): ReactNode {
  const t = useT()
  const { locale } = useIntl()
  const { statuses, tags } = useWords()
  switch (filter) {
    case 'days':
      return <DaysEditor days={view.days} onChange={(days) => onChange({ days })} onDone={onDone} />
    case 'amount':
      return <AmountEditor view={view} onChange={onChange} onDone={onDone} />
    case 'statuses':
      return (
        <Several
          all={inOrder(t, locale, [...statuses, ...view.statuses])}
          chosen={view.statuses}
          words={(status) => statusWords(t, status)}
          onChange={(chosen) => onChange({ statuses: chosen })}
        />
      )
    case 'kinds':
      return (
        <Several
          all={transactionKind.options}
          chosen={view.kinds}
          words={(kind) => t(`transactions.kind.${kind}`)}
          onChange={(kinds) => onChange({ kinds })}
        />
      )
    case 'states':
      return (
        <Several
          all={INTENT_STATES}
          chosen={view.states}
          words={(state) => creationWords(t, state)}
          onChange={(states) => onChange({ states })}
        />
      )
    case 'currencies':
      return (
        <Several
          all={CURRENCIES}
          chosen={view.currencies}
          words={(code) => code}
          onChange={(currencies) => onChange({ currencies })}
        />
      )
    case 'environments':
      return (
        <Several
          all={ENVIRONMENTS}
          chosen={view.environments}
          words={(environment) => t(`environment.${environment}`)}
          onChange={(environments) => onChange({ environments })}
        />
      )
    case 'tags':
      return (
        <Several
          all={[...new Set([...tags, ...view.tags])]}
          chosen={view.tags}
          words={visibleText}
          none="list.tags.none"
          onChange={(chosen) => onChange({ tags: chosen })}
        />
      )
    case 'batches':
      return <BatchEditor view={view} onChange={onChange} />
    case 'hasDispute':
    case 'hasReceipt':
    case 'isUnresolved':
      return (
        <Radio.Group
          aria-label={t(`list.filter.${filter}`)}
          value={view[filter] === null ? 'any' : view[filter] ? 'yes' : 'no'}
          onChange={(value) => onChange({ [filter]: value === 'any' ? null : value === 'yes' })}
        >
          <Stack gap={8}>
            <Radio size="xs" value="any" label={t('list.any')} />
            <Radio size="xs" value="yes" label={t(`list.${filter}.yes`)} />
            {filter !== 'isUnresolved' && <Radio size="xs" value="no" label={t(`list.${filter}.no`)} />}
          </Stack>
        </Radio.Group>
      )
    default:
      return assertNever(filter)
  }
}

function BatchEditor({ view, onChange }: Pick<FilterEditorProps, 'view' | 'onChange'>): ReactNode {
  const batches = useSealedBatches(true)
  const name = useBatchNames(true)
  return (
    <Several
      all={[...new Set([...batches.map(({ id }) => id), ...view.batches])]}
      chosen={view.batches}
      words={name}
      none="list.batches.none"
      onChange={(chosen) => onChange({ batches: chosen })}
    />
  )
}

/** These statuses, each once, in the order of their words; last, that no status is known. */
function inOrder(t: Translate, locale: string, statuses: readonly (string | null)[]): (string | null)[] {
  const { compare } = new Intl.Collator(locale)
  const known = [...new Set(statuses)].filter((one) => one !== null)
  return [...known.sort((one, other) => compare(statusWords(t, one), statusWords(t, other))), null]
}

const NO_WORDS = { statuses: [], tags: [] } as const

/** The statuses seen on this desk, and the tags in use. */
export function useWords(): { readonly statuses: readonly string[]; readonly tags: readonly string[] } {
  const { query } = useDesk()
  return useQuery(query.transactions.words.queryOptions()).data ?? NO_WORDS
}

interface SeveralProps<Value> {
  readonly all: readonly Value[]
  readonly chosen: readonly Value[]
  readonly words: (value: Value) => string
  /** Shown if there is nothing to choose from. */
  readonly none?: 'list.tags.none' | 'list.batches.none'
  readonly onChange: (chosen: Value[]) => void
}

/** Arrow keys, Home and End move between the choices; Space toggles one. */
function goByArrows(event: KeyboardEvent<HTMLElement>): void {
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('input')]
  const at = choices.indexOf(event.target as HTMLElement)
  const places: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: choices.length - 1,
  }
  const to = places[event.key]
  if (at < 0 || to === undefined) return
  event.preventDefault()
  choices[(to + choices.length) % choices.length]?.focus()
}

function Several<Value extends string | null>({ all, chosen, words, none, onChange }: SeveralProps<Value>): ReactNode {
  if (all.length === 0 && none) {
    return <T as="p" className={classes.quiet} id={none} />
  }
  return (
    <Stack gap={8} className={classes.several} onKeyDown={goByArrows}>
      {all.map((value) => (
        <Checkbox
          key={value}
          size="xs"
          label={words(value)}
          checked={chosen.includes(value)}
          disabled={chosen.length >= MAX_CHOSEN && !chosen.includes(value)}
          onChange={(event) => {
            const isChosen = event.currentTarget.checked
            onChange(all.filter((one) => (one === value ? isChosen : chosen.includes(one))))
          }}
        />
      ))}
    </Stack>
  )
}
