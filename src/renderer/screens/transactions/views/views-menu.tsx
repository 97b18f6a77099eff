import { Menu } from '@mantine/core'
import { IconBookmark, IconCheck, IconChevronDown, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ListView, SavedView } from '#shared/model/list-view.ts'
import { usePreferences } from '../../../bridge/hooks.ts'
import { useSetPreferences } from '../../../bridge/use-preference.ts'
import classes from '../../../components/filters/filters.module.css'
import { useScreenActions } from '../../../components/screen-actions.ts'
import { showUndo } from '../../../components/undo-notice.tsx'
import { T, useT } from '../../../i18n/index.tsx'
import { BUILT_IN, builtInView, shownBuiltIn, shownSaved, withSaved } from './built-in.ts'
import { NameDialog } from './name-dialog.tsx'

interface ViewsMenuProps {
  readonly view: ListView
  readonly show: (view: ListView) => void
}

/** Shows the name of the current view, and lists the other views, including the operator's own. */
export function ViewsMenu({ view, show }: ViewsMenuProps): ReactNode {
  const t = useT()
  const { savedViews } = usePreferences()
  const set = useSetPreferences()
  const change = (views: (now: readonly SavedView[]) => SavedView[]) =>
    set((now) => ({ savedViews: views(now.savedViews) }))
  const [naming, setNaming] = useState<'new' | SavedView | null>(null)
  const saved = shownSaved(view, savedViews)
  const builtIn = saved ? undefined : shownBuiltIn(view)
  const shownName = saved?.name ?? t(builtIn?.name ?? 'list.view.own')
  const remove = (gone: SavedView) => {
    change((now) => now.filter(({ id }) => id !== gone.id))
    const at = savedViews.indexOf(gone)
    const undo = () => change((now) => now.toSpliced(at, 0, gone))
    showUndo(`view ${gone.id}`, t('list.view.deleted', { name: gone.name }), undo)
  }
  const keep = (name: string) => {
    if (naming === 'new') change((now) => withSaved(now, name, view))
    else change((now) => now.map((one) => (one.id === naming?.id ? { ...one, name } : one)))
    setNaming(null)
  }
  useScreenActions([
    ...BUILT_IN.map((one) => ({
      label: t('list.view.show', { name: t(one.name) }),
      words: [one.name, 'list.views'] as const,
      kind: 'show' as const,
      run: () => show(builtInView(one, view)),
    })),
    ...savedViews.map((one) => ({
      label: t('list.view.show', { name: one.name }),
      words: ['list.views'] as const,
      kind: 'show' as const,
      run: () => show(one.view),
    })),
    {
      label: t('list.view.save'),
      words: ['list.view.save'],
      kind: 'show',
      run: () => setNaming('new'),
    },
  ])
  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <button type="button" className={classes.views} aria-label={`${t('list.views')}: ${shownName}`}>
            <IconBookmark size={15} aria-hidden />
            <b className="pd-ellipsis">{shownName}</b>
            <IconChevronDown size={13} aria-hidden className={classes.arrow} />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.viewList}>
          {BUILT_IN.map((one) => (
            <Menu.Item
              key={one.name}
              leftSection={<Shown is={one === builtIn} />}
              onClick={() => show(builtInView(one, view))}
            >
              <T id={one.name} />
            </Menu.Item>
          ))}
          {savedViews.length > 0 && <Menu.Divider />}
          {savedViews.map((one) => (
            <Menu.Item key={one.id} leftSection={<Shown is={one === saved} />} onClick={() => show(one.view)}>
              <span className={classes.viewName}>{one.name}</span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          {saved ? (
            <>
              <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={() => setNaming(saved)}>
                <T id="list.view.rename" />
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash size={15} aria-hidden />} onClick={() => remove(saved)}>
                <T id="list.view.delete" />
              </Menu.Item>
            </>
          ) : (
            <Menu.Item leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setNaming('new')}>
              <T id="list.view.save" />
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming !== null && (
        <NameDialog
          title={t(naming === 'new' ? 'list.view.save.title' : 'list.view.rename.title')}
          name={naming === 'new' ? '' : naming.name}
          taken={savedViews.map(({ name }) => name)}
          mayReplace={naming === 'new'}
          onName={keep}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

function Shown({ is }: { readonly is: boolean }): ReactNode {
  return is ? <IconCheck size={15} aria-hidden /> : <span className={classes.notShown} />
}
