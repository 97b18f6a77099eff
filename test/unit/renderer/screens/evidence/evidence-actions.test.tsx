import { notificationsStore } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { afterEach, expect, test } from 'vitest'
import type { DeskClient } from '#shared/contract/index.ts'
import type { EvidenceFile } from '#shared/model/evidence.ts'
import { DeskContext, deskHandle } from '../../../../../src/renderer/bridge/desk.tsx'
import { useEvidenceActions } from '../../../../../src/renderer/screens/evidence/use-evidence-actions.tsx'
import { en } from '../../../../fakes/texts.ts'

afterEach(() => notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] }))

/** The actions as rendered for a desk, and the end of the reading of its list that follows a removal. */
function actionsOn(evidence: object): ReturnType<typeof useEvidenceActions> {
  let actions: ReturnType<typeof useEvidenceActions> | undefined
  const Panel = () => {
    actions = useEvidenceActions('a transaction', { add: async () => [] })
    return null
  }
  renderToString(
    <IntlProvider locale="en" messages={en}>
      <QueryClientProvider client={new QueryClient()}>
        <DeskContext value={deskHandle({ evidence } as unknown as DeskClient)}>
          <Panel />
        </DeskContext>
      </QueryClientProvider>
    </IntlProvider>,
  )
  if (!actions) throw new Error('not rendered')
  return actions
}

/** Presses Undo in the first notice as soon as it appears. */
function pressUndoAtOnce(): void {
  const stop = notificationsStore.subscribe(({ notifications: [notice] }) => {
    if (!notice) return
    stop()
    const { children } = (notice.message as ReactElement<{ children: ReactElement<{ onClick: () => void }>[] }>).props
    children.find((child) => child?.props?.onClick)?.props.onClick()
  })
}

test('Undo pressed as soon as the notice appears restores the removed file', async () => {
  const asked: string[] = []
  const restored = Promise.withResolvers<void>()
  const { remove } = actionsOn({
    list: async () => [],
    remove: async ({ id }: { id: string }) => void asked.push(`remove ${id}`),
    restore: async ({ id }: { id: string }) => {
      asked.push(`restore ${id}`)
      restored.resolve()
    },
  })
  pressUndoAtOnce()
  remove({ id: 'a file', name: 'one.png' } as EvidenceFile)
  await restored.promise
  expect(asked).toEqual(['remove a file', 'restore a file'])
})
