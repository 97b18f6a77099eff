import { randomUUID } from 'node:crypto'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { FakePlatform } from '../fakes/platform.ts'

/** What each call of the contract is tried with. */
export interface Setting {
  readonly client: DeskClient
  readonly platform: FakePlatform
  readonly profileId: string
  readonly opened: readonly string[]
}

export type Calls = Record<string, (setting: Setting) => Promise<void>>

/** An id of nothing. */
export const missing = randomUUID()
