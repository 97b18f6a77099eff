import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { T } from '../i18n/index.tsx'

/** So long what was done can be taken back at one click (milliseconds). */
export const UNDO_FOR = 12_000

/** Ids of the notices shown last, by what was changed. */
const shown = new Map<string, string>()

/** Says what was done and offers to take it back. `to`: what was changed; a newer notice of it replaces an older one. */
export function showUndo(to: string, words: string, undo: () => void): void {
  const before = shown.get(to)
  if (before !== undefined) notifications.hide(before)
  // Mantine does not show a second notice under the same id.
  const id = `${to} ${crypto.randomUUID()}`
  shown.set(to, id)
  const takeBack = () => {
    notifications.hide(id)
    undo()
  }
  notifications.show({
    id,
    autoClose: UNDO_FOR,
    onClose: () => shown.get(to) === id && shown.delete(to),
    message: (
      <>
        {words}{' '}
        <Button variant="default" size="compact-xs" onClick={takeBack}>
          <T id="common.undo" />
        </Button>
      </>
    ),
  })
}
