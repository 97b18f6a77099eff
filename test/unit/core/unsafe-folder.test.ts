import { createRouterClient } from '@orpc/server'
import { expect, test } from 'vitest'
import { createDesk } from '../../../src/main/core/create-desk.ts'
import { openDataFolder } from '../../../src/main/core/data-folder.ts'
import type { SettingsStore } from '../../../src/main/core/ports.ts'
import { systemFiles } from '../../../src/main/host/system-files.ts'
import type { DeskClient } from '../../../src/shared/contract/index.ts'
import type { Notice } from '../../../src/shared/model/desk.ts'
import { temporaryFolder, testHost } from '../../fakes/desk.ts'
import { fakePorts } from '../../fakes/ports.ts'

test('reports an unsafe folder until the operator acknowledges it, and another one again', async () => {
  const kept = new Map<string, unknown>()
  const settings: SettingsStore = {
    ...{ get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value), setAside: null },
  }
  const notice = (path: string): Notice => ({ kind: 'folder_unsafe', where: 'network', name: 'nfs4', path })
  async function told(path: string, act?: (client: DeskClient) => Promise<unknown>): Promise<readonly Notice[]> {
    const host = { ...testHost, notices: [notice(path)] }
    const desk = await createDesk(openDataFolder(systemFiles.sync, temporaryFolder()), host, fakePorts({ settings }))
    const client = createRouterClient(desk.router) as DeskClient
    await act?.(client)
    const { notices } = await client.desk.info()
    await desk.close()
    return notices.filter(({ kind }) => kind === 'folder_unsafe')
  }
  expect(await told('/mnt/desks')).toEqual([notice('/mnt/desks')])
  expect(await told('/mnt/desks')).toEqual([notice('/mnt/desks')])
  expect(await told('/mnt/desks', (client) => client.desk.setPreferences({ knownUnsafeFolder: '/mnt/desks' }))).toEqual(
    [],
  )
  expect(await told('/mnt/desks')).toEqual([])
  expect(await told('/mnt/other')).toEqual([notice('/mnt/other')])
})
