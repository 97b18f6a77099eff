import { join } from 'node:path'
import { app } from 'electron'
import type { Updater, UpdatesHost } from '#core/ports.ts'
import type { Notice } from '#shared/model/desk.ts'
import { isLoopback } from '#shared/rules/base-url.ts'
import { say } from '../../host/faults.ts'
import { findPolicy, type PolicyFound, policyPaths, readUpdateConfig, type UpdateConfig } from './policy-file.ts'
import { registerDesk } from './running-desks.ts'

/** Only a desk that is not packaged takes it from there: what a package trusts is in its archive. */
const CONFIG_VARIABLE = 'PAYDESK_UPDATE_CONFIG'

interface OpenUpdatesParts {
  /** The data folder of this desk, for the version that is started after this one. */
  readonly data: string
  /** The data folder that is used where none is named. */
  readonly defaultData: string
  /** Only this machine may be called. */
  readonly loopbackOnly: boolean
}

/** What this desk has for updates, by what its package was given and what the administrator allows. Asks nobody. */
export function openUpdates(parts: OpenUpdatesParts): {
  readonly host: UpdatesHost
  readonly notices: readonly Notice[]
} {
  const config = configOf()
  const otherDesks = followDesks(parts.defaultData)
  const found = findPolicy(config?.policy ? [config.policy] : policyPaths(process.platform, process.env))
  if (found.is === 'unusable') {
    const { path, problem } = found
    return { host: without('policy_unusable', null), notices: [{ kind: 'policy_unusable', path, problem }] }
  }
  return { host: hostOf(parts, config, found, otherDesks), notices: [] }
}

function hostOf(
  parts: OpenUpdatesParts,
  config: UpdateConfig | null,
  found: PolicyFound,
  otherDesks: () => boolean,
): UpdatesHost {
  const set = found.is === 'set' ? found.policy.updates : undefined
  const policy = set === undefined ? null : { mode: set.mode, feed: set.feed !== undefined }
  if (policy?.mode === 'off') return without('policy_off', policy)
  if (config === null) return without('no_feed', policy)
  const feed = set?.feed ?? config.feed
  // The same limit as for merchants' platforms: this is not the Electron that the app is made for.
  if (parts.loopbackOnly && !isLoopback(new URL(feed).hostname)) return without('no_feed', policy)
  return { updater: lazyUpdater(parts, config, feed, otherDesks), none: null, policy }
}

/** An AppImage is replaced under running desks without harm; the installers of the other systems end them. */
function followDesks(defaultData: string): () => boolean {
  if (process.platform === 'linux') return () => false
  const desks = registerDesk(defaultData)
  app.on('quit', desks.leave)
  return desks.others
}

function without(none: NonNullable<UpdatesHost['none']>, policy: UpdatesHost['policy']): UpdatesHost {
  return { updater: null, none, policy }
}

function configOf(): UpdateConfig | null {
  const named = app.isPackaged ? undefined : process.env[CONFIG_VARIABLE]
  try {
    return readUpdateConfig(named ?? join(app.getAppPath(), 'update.json'))
  } catch (error) {
    say('update.json of the package', error)
    return null
  }
}

/** electron-updater and what goes with it are loaded when the feed is asked for the first time. */
function lazyUpdater(
  parts: OpenUpdatesParts,
  { keys }: UpdateConfig,
  feed: string,
  otherDesks: () => boolean,
): Updater {
  const { data, defaultData } = parts
  let loaded: Promise<Updater> | null = null
  const load = (): Promise<Updater> => {
    loaded ??= import('./electron-updates.ts').then(({ createElectronUpdater }) =>
      createElectronUpdater({ data, defaultData, keys, feed, version: app.getVersion(), otherDesks }),
    )
    return loaded
  }
  return {
    feed,
    byHand: async () => (await load()).byHand(),
    check: async (signal) => (await load()).check(signal),
    download: async (progress, signal) => (await load()).download(progress, signal),
    putInPlace: async () => (await load()).putInPlace(),
    restart: async () => (await load()).restart(),
    otherDesks,
  }
}
