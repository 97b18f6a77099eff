import { CloseButton, Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.tsx'
import { FocusPopover } from '../focus-popover.tsx'
import classes from './filters.module.css'

interface FilterChipProps {
  readonly name: string
  /** What it is set to; empty if not set. */
  readonly words: string
  readonly opened: boolean
  readonly onToggle: (opened: boolean) => void
  readonly onClear: () => void
  /** The editor for its value. */
  readonly children: ReactNode
}

/** One filter: its name and value; when opened, its editor. */
export function FilterChip({ name, words, opened, onToggle, onClear, children }: FilterChipProps): ReactNode {
  const t = useT()
  /** A field applies its text on blur, but an unmounted field gets no blur event. */
  const leaveField = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  return (
    <span className={classes.chip} data-set={words !== '' || undefined}>
      <FocusPopover
        opened={opened}
        onChange={(isOpened) => {
          if (!isOpened) leaveField()
          onToggle(isOpened)
        }}
        position="bottom-start"
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
              name
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
          {children}
        </Popover.Dropdown>
      </FocusPopover>
      {words !== '' && (
        <CloseButton
          size={20}
          iconSize={13}
          className={classes.clear}
          aria-label={t('list.filter.clear', { filter: name })}
          onClick={({ currentTarget }) => {
            leaveChip(currentTarget.parentElement)
            onToggle(false)
            onClear()
          }}
        />
      )}
    </span>
  )
}

/** The clear button goes with the value: focuses the next filter that is set, or the previous one, or this one. */
function leaveChip(chip: Element | null): void {
  const others: (Element | null)[] = [...(chip?.parentElement?.querySelectorAll(':scope > [data-set]') ?? [])]
  const at = others.indexOf(chip)
  const next = others[at + 1] ?? others[at - 1] ?? chip
  next?.querySelector('button')?.focus()
}
