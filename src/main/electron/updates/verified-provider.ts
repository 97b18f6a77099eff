import type { CustomPublishOptions, UpdateInfo } from 'builder-util-runtime'
import { type AppUpdater, Provider, type ResolvedUpdateFileInfo } from 'electron-updater'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import type { SignedFeed } from '#core/updates/signed-feed.ts'
import type { RequestWatch } from './request-watch.ts'

/** What electron-updater needs to make the provider by itself. */
interface VerifiedOptions extends CustomPublishOptions {
  readonly current: () => { readonly feed: SignedFeed; readonly base: string }
  readonly watch: RequestWatch
}

/**
 * Where electron-updater learns what there is. It reads no feed: it gives what was read and found to be signed, so that
 * nothing else can be downloaded.
 */
class VerifiedProvider extends Provider<UpdateInfo> {
  readonly #current: VerifiedOptions['current']

  constructor(options: VerifiedOptions, _updater: AppUpdater, runtime: ProviderRuntimeOptions) {
    // Of plain file servers few answer several ranges at once, and the whole file would be fetched instead.
    super({ ...runtime, isUseMultipleRangeRequest: false })
    this.#current = options.current
    options.watch.over(runtime.executor)
  }

  async getLatestVersion(): Promise<UpdateInfo> {
    const { version, files, releaseDate = '' } = this.#current().feed
    const [first] = files
    return {
      version,
      releaseDate,
      path: first?.url ?? '',
      sha512: first?.sha512 ?? '',
      files: files.map(({ url, sha512, size, blockMapSize }) => ({
        ...{ url, sha512, size },
        ...(blockMapSize === undefined ? {} : { blockMapSize }),
      })),
    }
  }

  resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
    const { base } = this.#current()
    return files.map((info) => ({ url: new URL(encodeURIComponent(info.url), `${base}/`), info }))
  }
}

/** Has an updater take what `current` says, and nothing else. */
export function setVerifiedFeed(updater: AppUpdater, options: Pick<VerifiedOptions, 'current' | 'watch'>): void {
  const { current, watch } = options
  updater.setFeedURL({ provider: 'custom', updateProvider: VerifiedProvider, current, watch } as VerifiedOptions)
}
