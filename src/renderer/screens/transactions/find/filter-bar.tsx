import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import type { ListView } from '#shared/model/list-view.ts'
import { FilterChip } from '../../../components/filters/filter-chip.tsx'
import classes from '../../../components/filters/filters.module.css'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { useFilterWords } from './filter-words.ts'
import { SearchField } from './search-field.tsx'
import { CLEARED, FILTERS, type FilterName, filtersOf, isSet, withoutFilters } from './view-query.ts'

/** Filters that are always shown; the others appear once they are set or opened. */
const AT_HAND: ReadonlySet<FilterName> = new Set(['days', 'statuses', 'kinds', 'amount'])

interface FilterBarProps {
  readonly view: ListView
  readonly show: (change: Partial<ListView>, options?: { readonly replace?: boolean }) => void
  /** Moves the focus back to the list. */
  readonly onLeave: () => void
  /** Moves the focus to the first row that a text finds. */
  readonly onFirst: (text: string) => void
  /** `before` the search field: the views. `after` the filters: the layout of the list. */
  readonly before: ReactNode
  readonly after: ReactNode
}

/** The search field and the filters, each of which shows its current value. */
export function FilterBar({ view, show, onLeave, onFirst, before, after }: FilterBarProps): ReactNode {
  const t = useT()
  const words = useFilterWords(view)
  const [opened, setOpened] = useState<FilterName | null>(null)
  const more = useRef<HTMLButtonElement>(null)
  const isFiltered = view.text !== '' || filtersOf(view).length > 0
  const clear = () => show(withoutFilters(view))
  const [shown, others] = [true, false].map((wanted) =>
    FILTERS.filter((filter) => (AT_HAND.has(filter) || isSet(view, filter) || filter === opened) === wanted),
  )
  useScreenActions([
    ...FILTERS.map((filter) => ({
      label: t('list.filterBy', { filter: t(`list.filter.${filter}`) }),
      words: [`list.filter.${filter}`] as const,
      kind: 'show' as const,
      run: () => setOpened(filter),
    })),
    ...(isFiltered
      ? [{ label: t('list.clearAll'), words: ['list.clearAll'] as const, kind: 'show' as const, run: clear }]
      : []),
  ])
  return (
    <search className={classes.bar} aria-label={t('list.find')}>
      {before}
      <SearchField
        text={view.text}
        // Typing produces many views; one entry in the navigation history is enough.
        onChange={(text) => show({ text }, { replace: view.text !== '' && text !== '' })}
        onLeave={onLeave}
        onFirst={onFirst}
      />
      {shown?.map((filter) => (
        <FilterChip
          key={filter}
          name={t(`list.filter.${filter}`)}
          words={words(filter)}
          opened={opened === filter}
          onToggle={(isOpened) => setOpened(isOpened ? filter : null)}
          onClear={() => {
            // The chip of the last one goes, too.
            if (filtersOf(view).length === 1 && !AT_HAND.has(filter)) more.current?.focus()
            show(CLEARED[filter])
          }}
        >
          <FilterEditor filter={filter} view={view} onChange={show} onDone={() => setOpened(null)} />
        </FilterChip>
      ))}
      {others && others.length > 0 && (
        <Menu position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <button type="button" ref={more} className={classes.more}>
              <IconPlus size={14} aria-hidden />
              <T id="list.moreFilters" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((filter) => (
              <Menu.Item
                key={filter}
                onClick={() => (filter === 'isUnresolved' ? show({ isUnresolved: true }) : setOpened(filter))}
              >
                <T id={`list.filter.${filter}`} />
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isFiltered && (
        <Button variant="subtle" size="compact-xs" className={classes.clearAll} onClick={clear}>
          <T id="list.clearAll" />
        </Button>
      )}
      <div className={classes.end}>{after}</div>
    </search>
  )
}
