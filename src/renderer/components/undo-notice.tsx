import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { T } from '../i18n/index.tsx'

/** So long what was done can be taken back at one click (milliseconds). */
export const UNDO_FOR = 12_000

/** The notice that was shown last, of what each was done to. */
const shown = new Map<string, string>()

/** Says what was done and offers to take it back. `to`: what it was done to; a newer notice takes the place of an older. */
export function showUndo(to: string, words: string, undo: () => void): void {
  const before = shown.get(to)
  if (before !== undefined) notifications.hide(before)
  // One of its own: what is shown under an id already is not shown anew.
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
