import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { onTestFinished } from 'vitest'
import { createDesk, type Desk, type HostInfo } from '../../src/main/core/create-desk.ts'
import { openDataFolder } from '../../src/main/core/data-folder.ts'
import type { Ports } from '../../src/main/core/ports.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { oneThread } from './one-thread.ts'
import { fakePorts, realThreads } from './ports.ts'

export const testHost: HostInfo = {
  host: 'browser',
  version: '0.0.0-test',
  platform: process.platform,
  locale: 'en-GB',
  loopbackOnly: null,
}

/** A folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface TestDesk {
  readonly desk: Desk
  /** Calls the router directly, with the contract's validation of input and output. */
  readonly client: DeskClient
  readonly folder: string
}

/**
 * A real desk on a real folder, with SQLite on disk and HTTP, closed after the test. All of it runs in the test's
 * thread; tests of threads pass `realThreads`.
 */
export async function startTestDesk(ports: Partial<Ports> = {}, folder = temporaryFolder()): Promise<TestDesk> {
  const desk = await createDesk(
    openDataFolder(systemFiles.sync, folder),
    testHost,
    fakePorts({ threads: oneThread(realThreads), ...ports }),
  )
  onTestFinished(() => desk.close())
  return { desk, client: createRouterClient(desk.router) as DeskClient, folder }
}
