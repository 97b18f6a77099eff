import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { T } from '../i18n/index.tsx'

/** So long what was done can be taken back at one click (milliseconds). */
export const UNDO_FOR = 12_000

/** Says what was done and offers to take it back. `id`: of what it was done to; a newer notice takes the place of an older. */
export function showUndo(id: string, words: string, undo: () => void): void {
  const takeBack = () => {
    notifications.hide(id)
    undo()
  }
  notifications.show({
    id,
    autoClose: UNDO_FOR,
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
