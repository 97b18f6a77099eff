import { randomUUID } from 'node:crypto'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { FakePlatform } from '../fakes/platform.ts'

/** The fixture for each call of the contract. */
export interface Setting {
  readonly client: DeskClient
  readonly platform: FakePlatform
  readonly profileId: string
  readonly opened: readonly string[]
}

export type Calls = Record<string, (setting: Setting) => Promise<void>>

/** An ID that nothing has. */
export const missing = randomUUID()
