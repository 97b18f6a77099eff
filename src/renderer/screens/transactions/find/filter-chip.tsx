import { CloseButton, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListView } from '#shared/model/list-view.ts'
import { T, useT } from '../../../i18n/index.tsx'
import { FilterEditor } from './filter-editor.tsx'
import { useFilterWords } from './filter-words.ts'
import classes from './find.module.css'
import { CLEARED, type FilterName } from './view-query.ts'

interface FilterChipProps {
  readonly filter: FilterName
  readonly view: ListView
  readonly opened: boolean
  readonly onToggle: (opened: boolean) => void
  readonly onChange: (change: Partial<ListView>) => void
}

/** One filter: what it is and what it is set to; opened, what it can be set to. */
export function FilterChip({ filter, view, opened, onToggle, onChange }: FilterChipProps): ReactNode {
  const t = useT()
  const words = useFilterWords()(view, filter)
  const name = t(`list.filter.${filter}`)
  return (
    <span className={classes.chip} data-set={words !== '' || undefined}>
      <Popover
        opened={opened}
        onChange={onToggle}
        position="bottom-start"
        trapFocus
        returnFocus
        shadow="md"
        withinPortal
        keepMounted={false}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.choose}
            title={words ? `${name}: ${words}` : undefined}
            onClick={() => onToggle(!opened)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || opened) return
              event.preventDefault()
              onToggle(true)
            }}
          >
            {words === '' ? (
              <T id={`list.filter.${filter}`} />
            ) : (
              <>
                <span className={classes.name}>{name}</span>
                <span className={classes.value}>{words}</span>
              </>
            )}
            <IconChevronDown size={13} aria-hidden className={classes.arrow} />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-label={name}>
          <FilterEditor filter={filter} view={view} onChange={onChange} onDone={() => onToggle(false)} />
        </Popover.Dropdown>
      </Popover>
      {words !== '' && (
        <CloseButton
          size={20}
          iconSize={13}
          className={classes.clear}
          aria-label={t('list.filter.clear', { filter: name })}
          onClick={() => {
            onToggle(false)
            onChange(CLEARED[filter])
          }}
        />
      )}
    </span>
  )
}
