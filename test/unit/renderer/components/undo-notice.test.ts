import { notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test } from 'vitest'
import { showUndo } from '../../../../src/renderer/components/undo-notice.tsx'

const shown = () => notificationsStore.getState().notifications
const words = () => shown().map(({ message }) => JSON.stringify(message))

afterEach(() => notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] }))

test('a new undo notice replaces the previous one for the same object and leaves the others', () => {
  showUndo('tags', 'first', () => undefined)
  showUndo('view 1', 'a view', () => undefined)
  showUndo('tags', 'second', () => undefined)
  expect(shown()).toHaveLength(2)
  expect(words().join()).toContain('second')
  expect(words().join()).not.toContain('first')
})
