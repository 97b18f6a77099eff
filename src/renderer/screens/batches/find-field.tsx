import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { FIND_FIELD } from '../shell/use-find-keys.ts'
import classes from './batches.module.css'

interface FindFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** The grid that the keyboard moves to from the field. */
  readonly grid: RefObject<HTMLElement | null>
}

/** Searches the rows below it. */
export function FindField({ label, value, onChange, grid }: FindFieldProps): ReactNode {
  return (
    <TextInput
      {...FIND_FIELD}
      size="xs"
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('')
        if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
        event.preventDefault()
        grid.current?.focus()
      }}
    />
  )
}
