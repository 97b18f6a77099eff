import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { updateConfig } from '../../src/main/electron/updates/policy-file.ts'

/** A package's update configuration: the feed's address, the project's public keys, and the path of a policy. */
interface UpdateSettings {
  readonly feed: string
  readonly keys: readonly string[]
  readonly policy?: string
}

/**
 * Reads PAYDESK_UPDATE_FEED, PAYDESK_UPDATE_KEY (several separated by commas) and PAYDESK_POLICY_FILE. `null`: a
 * package without updates. Throws an Error with a message for the person making the package.
 */
export function updateSettings(env: NodeJS.ProcessEnv): UpdateSettings | null {
  const { PAYDESK_UPDATE_FEED: feed = '', PAYDESK_UPDATE_KEY: keys = '', PAYDESK_POLICY_FILE: policy = '' } = env
  if (feed === '' && keys === '') return null
  if (feed === '' || keys === '') throw new Error('PAYDESK_UPDATE_FEED and PAYDESK_UPDATE_KEY belong together')
  const settings = { feed, keys: keys.split(',').map((key) => key.trim()), ...(policy === '' ? {} : { policy }) }
  const read = updateConfig.safeParse(settings)
  if (!read.success) {
    throw new Error(
      'PAYDESK_UPDATE_FEED must be an https address, PAYDESK_UPDATE_KEY a key that release:key has printed',
    )
  }
  return settings
}

/** Writes update.json into the folder that becomes app.asar, if there are settings. */
export function writeUpdateConfig(stage: string, settings: UpdateSettings | null): void {
  if (settings !== null) writeFileSync(join(stage, 'update.json'), `${JSON.stringify(settings, null, 2)}\n`)
}
