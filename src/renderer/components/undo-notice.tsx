import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { T } from '../i18n/index.tsx'

/** How long an undo is offered (milliseconds). */
export const UNDO_FOR = 12_000

/** IDs of the latest notices, by what was changed. */
const shown = new Map<string, string>()

/**
 * Says what was done and offers to undo it. `to`: what was changed; a newer notice for the same replaces the older one.
 */
export function showUndo(to: string, words: string, undo: () => void): void {
  const before = shown.get(to)
  if (before !== undefined) notifications.hide(before)
  // Mantine does not show a second notice with the same ID.
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
