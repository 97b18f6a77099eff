import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { createStore } from 'zustand'
import { T } from '../i18n/index.tsx'

/** How long an undo is offered (milliseconds). */
export const UNDO_FOR = 12_000

interface Offered {
  /** The ID of its notice. */
  readonly id: string
  /** What was changed. */
  readonly to: string
  /** What was done. */
  readonly words: string
  readonly takeBack: () => void
}

/** The undos offered now, oldest first. */
export const offeredUndos = createStore<{ readonly all: readonly Offered[] }>(() => ({ all: [] }))

const leave = (left: string): void => {
  offeredUndos.setState(({ all }) => ({ all: all.filter(({ id }) => id !== left) }))
}

/**
 * Says what was done and offers to undo it. `to`: what was changed; a newer notice for the same replaces the older one.
 */
export function showUndo(to: string, words: string, undo: () => void): void {
  const before = offeredUndos.getState().all.find((one) => one.to === to)
  if (before) {
    notifications.hide(before.id)
    leave(before.id)
  }
  // Mantine does not show a second notice with the same ID.
  const id = `${to} ${crypto.randomUUID()}`
  const takeBack = () => {
    notifications.hide(id)
    leave(id)
    undo()
  }
  offeredUndos.setState(({ all }) => ({ all: [...all, { id, to, words, takeBack }] }))
  notifications.show({
    id,
    autoClose: UNDO_FOR,
    onClose: () => leave(id),
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
