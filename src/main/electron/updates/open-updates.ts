import { join } from 'node:path'
import { app } from 'electron'
import type { Updater, UpdatesHost } from '#core/ports.ts'
import type { Notice } from '#shared/model/desk.ts'
import { isLoopback } from '#shared/rules/base-url.ts'
import { say } from '../../host/faults.ts'
import { findPolicy, type PolicyFound, policyPaths, readUpdateConfig, type UpdateConfig } from './policy-file.ts'
import { registerDesk } from './running-desks.ts'

/** Read only by an unpackaged desk: what a package trusts is in its archive. */
const CONFIG_VARIABLE = 'PAYDESK_UPDATE_CONFIG'

interface OpenUpdatesParts {
  /** The data folder of this desk, for the version started after this one. */
  readonly data: string
  /** The data folder used when none is named. */
  readonly defaultData: string
  /** Whether only this machine may be called. */
  readonly loopbackOnly: boolean
}

/**
 * Determines how this desk gets updates, from its package's configuration and the administrator's policy. Sends no
 * requests.
 */
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
  // The same limit as for merchants' platforms, as this is not the Electron the app is built for.
  if (parts.loopbackOnly && !isLoopback(new URL(feed).hostname)) return without('no_feed', policy)
  return { updater: lazyUpdater(parts, config, feed, otherDesks), none: null, policy }
}

/** An AppImage can be replaced safely while desks run; the installers of the other systems end them. */
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

/** electron-updater and its dependencies are loaded when the feed is first needed. */
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
