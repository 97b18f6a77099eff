import { notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test } from 'vitest'
import { offeredUndos, showUndo } from '../../../../src/renderer/components/undo-notice.tsx'

const shown = () => notificationsStore.getState().notifications
const words = () => shown().map(({ message }) => JSON.stringify(message))

afterEach(() => {
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] })
  offeredUndos.setState({ all: [] })
})

test('a new undo notice replaces the previous one for the same object and leaves the others', () => {
  showUndo('tags', 'first', () => undefined)
  showUndo('view 1', 'a view', () => undefined)
  showUndo('tags', 'second', () => undefined)
  expect(shown()).toHaveLength(2)
  expect(words().join()).toContain('second')
  expect(words().join()).not.toContain('first')
})

test('what a notice offers to undo is offered elsewhere, too, until it is undone or replaced', () => {
  const undone: string[] = []
  showUndo('tags', 'first', () => undone.push('first'))
  showUndo('view 1', 'a view', () => undone.push('a view'))
  showUndo('tags', 'second', () => undone.push('second'))
  const offered = () => offeredUndos.getState().all
  expect(offered().map(({ words }) => words)).toEqual(['a view', 'second'])
  offered().at(-1)?.takeBack()
  expect(undone).toEqual(['second'])
  expect(offered().map(({ words }) => words)).toEqual(['a view'])
})
