import type { ReactNode } from 'react'
import { FIND, LIST_KEYS, type ListKey, TICK_ALL } from '../../components/grid/list-keys.ts'
import { SUBMIT } from '../../components/key-scope.ts'
import { Shortcut } from '../../components/shortcut.tsx'
import { ZOOM_KEYS } from '../../components/viewing/zoom.tsx'
import { type MessageId, T } from '../../i18n/index.tsx'
import { BATCH_KEYS } from '../batches/keys.ts'
import { SHORTCUTS } from '../shell/places.ts'
import classes from './help.module.css'

const LIST_WORDS: Readonly<Record<ListKey, MessageId>> = {
  down: 'help.keys.down',
  up: 'help.keys.up',
  pageDown: 'help.keys.pageDown',
  pageUp: 'help.keys.pageUp',
  first: 'help.keys.first',
  last: 'help.keys.last',
  open: 'help.keys.open',
  close: 'common.close',
  refresh: 'common.refresh',
  cancel: 'cancel.action',
  dispute: 'dispute.action',
  find: 'help.keys.find',
  tick: 'help.keys.tick',
  sort: 'help.keys.sort',
  note: 'words.note',
  tags: 'words.tags',
  export: 'list.exportAll',
}

/** The app's shortcuts, each taken from where it is defined. */
export function Shortcuts(): ReactNode {
  return (
    <>
      <Keys
        rows={[
          ...SHORTCUTS.map(({ label, shortcut }) => ({ words: label, keys: [shortcut] })),
          { words: LIST_WORDS.find, keys: [...LIST_KEYS.find, FIND] },
          { words: 'finding.keys.submit', keys: [SUBMIT] },
        ]}
      />
      <T as="h3" className={classes.subheading} id="help.keys.list" />
      <Keys
        rows={[
          ...LIST_NAMES.map((name) => ({ words: LIST_WORDS[name], keys: LIST_KEYS[name] })),
          { words: 'list.tickAll', keys: [TICK_ALL] },
        ]}
      />
      <T as="h3" className={classes.subheading} id="shell.batches" />
      <Keys
        rows={[
          { words: 'batches.paste', keys: BATCH_KEYS.paste },
          { words: 'help.keys.editCell', keys: BATCH_KEYS.edit },
          { words: 'help.keys.clearCell', keys: BATCH_KEYS.clear },
          { words: 'batches.undo.last', keys: BATCH_KEYS.undo },
        ]}
      />
      <T as="h3" className={classes.subheading} id="help.keys.viewer" />
      <Keys
        rows={[
          { words: 'viewer.zoomIn', keys: ZOOM_KEYS.zoomIn },
          { words: 'viewer.zoomOut', keys: ZOOM_KEYS.zoomOut },
          { words: 'help.keys.fit', keys: ZOOM_KEYS.fit },
        ]}
      />
    </>
  )
}

/** Without the search keys, which work from everywhere. */
const LIST_NAMES = (Object.keys(LIST_KEYS) as readonly ListKey[]).filter((name) => name !== 'find')

interface KeyRow {
  readonly words: MessageId
  readonly keys: readonly string[]
}

function Keys({ rows }: { readonly rows: readonly KeyRow[] }): ReactNode {
  return (
    <dl className={classes.keys}>
      {rows.map(({ words, keys }) => (
        <div key={words}>
          <T as="dt" id={words} />
          <dd>
            {keys.map((key) => (
              <Shortcut key={key} keys={key} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
