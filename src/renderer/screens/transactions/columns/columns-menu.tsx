import { ActionIcon, Button, Checkbox, Popover, SegmentedControl, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { COLUMNS, type Column, type ListLayout } from '#shared/model/list-view.ts'
import { DEFAULT_PREFERENCES } from '#shared/model/preferences.ts'
import { usePreferences } from '../../../bridge/hooks.ts'
import { useSetPreferences } from '../../../bridge/use-preference.ts'
import { FocusPopover } from '../../../components/focus-popover.tsx'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { unavailable } from '../../../components/unavailable.ts'
import { T, useT } from '../../../i18n/index.tsx'
import classes from './columns-menu.module.css'

const DENSITIES: readonly ListLayout['density'][] = ['compact', 'normal', 'roomy']

/** The layout of the list: its columns, their order, and the row density. */
export function ColumnsMenu(): ReactNode {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const { layout, set } = useLayout(opened)
  useScreenActions([
    { label: t('list.columns'), words: ['list.columns', 'list.density'], kind: 'show', run: () => setOpened(true) },
  ])
  return (
    <FocusPopover opened={opened} onChange={setOpened} position="bottom-end">
      <Popover.Target>
        <Tooltip label={t('list.columns')} disabled={opened}>
          <ActionIcon aria-label={t('list.columns')} onClick={() => setOpened(!opened)}>
            <IconColumns3 size={17} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.columns')} className={classes.menu}>
        <ColumnList columns={layout.columns} onChange={(columns) => set({ columns: [...columns] })} />
        <T as="p" className={classes.hint} id="list.columns.hint" />
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('list.density')}
          value={layout.density}
          onChange={(density) => set({ density })}
          data={DENSITIES.map((value) => ({ value, label: t(`list.density.${value}`) }))}
          transitionDuration={0}
        />
        <Button variant="subtle" size="compact-xs" mt={8} onClick={() => set(DEFAULT_PREFERENCES.listLayout)}>
          <T id="list.columns.reset" />
        </Button>
      </Popover.Dropdown>
    </FocusPopover>
  )
}

/** The layout including changes that the desk has not saved yet, so that each change builds on the one before. */
function useLayout(opened: boolean): {
  readonly layout: ListLayout
  readonly set: (change: Partial<ListLayout>) => void
} {
  const { listLayout } = usePreferences()
  const setPreferences = useSetPreferences()
  const [chosen, setChosen] = useState<Partial<ListLayout>>({})
  useEffect(() => {
    if (!opened) setChosen({})
  }, [opened])
  const set = (change: Partial<ListLayout>) => {
    setChosen((before) => ({ ...before, ...change }))
    setPreferences((now) => ({ listLayout: { ...now.listLayout, ...change } }))
  }
  return { layout: { ...listLayout, ...chosen }, set }
}

interface ColumnListProps {
  readonly columns: readonly Column[]
  readonly onChange: (columns: readonly Column[]) => void
}

function ColumnList({ columns, onChange }: ColumnListProps): ReactNode {
  const t = useT()
  const others = COLUMNS.filter((name) => !columns.includes(name))
  const move = (at: number, by: -1 | 1) => {
    const next = [...columns]
    const [moved] = next.splice(at, 1)
    if (!moved) return
    next.splice(at + by, 0, moved)
    onChange(next)
  }
  const toggle = (name: Column) =>
    onChange(columns.includes(name) ? columns.filter((one) => one !== name) : [...columns, name])
  return (
    <ul>
      {[...columns, ...others].map((name, at) => {
        const isShown = at < columns.length
        const words = t(`list.column.${name}`)
        return (
          <li key={name} className={classes.column}>
            <Checkbox
              size="xs"
              label={words}
              checked={isShown}
              // The last column cannot be hidden.
              disabled={isShown && columns.length === 1}
              onChange={() => toggle(name)}
            />
            {isShown && (
              <>
                <ActionIcon
                  size={22}
                  aria-label={t('list.columns.up', { column: words })}
                  onClick={() => move(at, -1)}
                  {...unavailable(at === 0)}
                >
                  <IconChevronUp size={15} />
                </ActionIcon>
                <ActionIcon
                  size={22}
                  aria-label={t('list.columns.down', { column: words })}
                  onClick={() => move(at, 1)}
                  {...unavailable(at === columns.length - 1)}
                >
                  <IconChevronDown size={15} />
                </ActionIcon>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
