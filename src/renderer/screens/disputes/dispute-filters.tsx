import { Button, Chip, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { ReactNode, SubmitEvent } from 'react'
import type { DisputeListQuery } from '#shared/contract/disputes.ts'
import { DISPUTE_FILTERS } from '#shared/model/dispute.ts'
import { CardCheckedForm, useCardWarning } from '../../components/fields/card-warning.tsx'
import { T, useT } from '../../i18n/index.tsx'
import { FIND_FIELD } from '../shell/use-find-keys.ts'
import classes from './dispute-filters.module.css'
import {
  type DisputesFilter,
  filterAnswers,
  isWhole,
  NO_FILTER,
  queryOf,
  showFilter,
  showOwn,
  useDisputesState,
} from './disputes-state.ts'
import { OwnFilterChips } from './own-filter.tsx'
import { hasOwnFilters, NO_OWN_FILTERS } from './own-filters.ts'

/** How long after the last keystroke the stored list for the filter is shown (milliseconds). */
const PAUSE_MS = 350

interface DisputeFiltersProps {
  /** Asks the platform at the operator's request. */
  readonly onAsk: (query: DisputeListQuery) => void
  /** Asks the platform if it seems reachable. */
  readonly onChange: (query: DisputeListQuery) => void
  /** The end of the row: the age of the list, and a button to read it again. */
  readonly children: ReactNode
}

/**
 * The platform's own filters of the list (interface: GET /merchant/dispute/list), where typing shows what is stored and
 * Enter asks the platform, and Paydesk's filters of what it has read.
 */
export function DisputeFilters({ onAsk, onChange, children }: DisputeFiltersProps): ReactNode {
  const t = useT()
  const filter = useDisputesState((state) => state.filter)
  const own = useDisputesState((state) => state.own)
  const showAtRest = useDebouncedCallback(() => showFilter(useDisputesState.getState().filter), {
    delay: PAUSE_MS,
    flushOnUnmount: true,
  })
  const typeId = (id: string) => {
    useDisputesState.setState({ filter: { ...useDisputesState.getState().filter, id } })
    showAtRest()
  }
  const change = (next: DisputesFilter) => {
    const query = showFilter(next)
    if (query) onChange(query)
  }
  const clear = () => {
    showOwn(NO_OWN_FILTERS)
    change(NO_FILTER)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = showFilter(filter)
    if (query) onAsk(query)
  }
  return (
    <CardCheckedForm className={classes.filters} answers={filterAnswers} onSubmit={submit} role="search">
      <fieldset className={classes.statuses} title={t('disputes.filter.status.hint')}>
        <T as="legend" className={classes.label} id="disputes.filter.status" />
        <Chip.Group
          multiple
          value={[...filter.status]}
          onChange={(chosen) => change({ ...filter, status: DISPUTE_FILTERS.filter((word) => chosen.includes(word)) })}
        >
          {DISPUTE_FILTERS.map((word) => (
            <Chip key={word} value={word} size="xs" title={word}>
              <T id={`disputes.status.${word}`} />
            </Chip>
          ))}
        </Chip.Group>
      </fieldset>
      <IdField value={filter.id} onChange={typeId} />
      <OwnFilterChips />
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.clear}
        disabled={isWhole(queryOf(filter)) && !hasOwnFilters(own)}
        onClick={clear}
      >
        <T id="disputes.filter.clear" />
      </Button>
      <div className={classes.end}>{children}</div>
    </CardCheckedForm>
  )
}

interface IdFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function IdField({ value, onChange }: IdFieldProps): ReactNode {
  const t = useT()
  return (
    <TextInput
      className={classes.id}
      {...FIND_FIELD}
      size="xs"
      label={t('disputes.transaction')}
      title={t('disputes.filter.transaction.hint')}
      placeholder={t('disputes.filter.transaction.either')}
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={useCardWarning(value, onChange)}
    />
  )
}
