import type { CustomPublishOptions, UpdateInfo } from 'builder-util-runtime'
import { type AppUpdater, Provider, type ResolvedUpdateFileInfo } from 'electron-updater'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import type { SignedFeed } from '#core/updates/signed-feed.ts'

/** The options electron-updater needs to create the provider itself. */
interface VerifiedOptions extends CustomPublishOptions {
  readonly current: () => { readonly feed: SignedFeed; readonly base: string }
  readonly watch: RequestWatch
}

/**
 * Tells electron-updater which release exists. It reads no feed but returns the one already read and verified, so that
 * nothing else can be downloaded.
 */
class VerifiedProvider extends Provider<UpdateInfo> {
  readonly #current: VerifiedOptions['current']

  constructor(options: VerifiedOptions, _updater: AppUpdater, runtime: ProviderRuntimeOptions) {
    super(runtime)
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
      files,
    }
  }

  resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
    const { base } = this.#current()
    return files.map((info) => ({ url: new URL(info.url, `${base}/`), info }))
  }
}

/** Makes an updater use only what `current` returns. */
export function setVerifiedFeed(updater: AppUpdater, options: Pick<VerifiedOptions, 'current' | 'watch'>): void {
  const { current, watch } = options
  updater.setFeedURL({ provider: 'custom', updateProvider: VerifiedProvider, current, watch } as VerifiedOptions)
}

interface Answer {
  readonly statusCode?: number | undefined
  on(event: 'data', listener: (chunk: Buffer) => void): unknown
}

/** The part of electron-updater's executor that is watched. */
interface Executor {
  createRequest(
    options: object,
    answered: (answer: Answer) => void,
  ): { abort(): void; on(event: 'close', end: () => void): unknown }
}

/** Watches the traffic of a download, which electron-updater limits neither in bytes nor in time. */
interface RequestWatch {
  /** Watches every request of this executor from now on. */
  over(executor: Executor): void
  /** Resets the counters. */
  start(): void
  /** Aborts all open requests. */
  abort(): void
  /** Bytes of all responses since the start. */
  received(): number
  /** When the last bytes arrived, by performance.now(). */
  heardAt(): number
}

export function createRequestWatch(): RequestWatch {
  const open = new Set<{ abort(): void }>()
  let all = 0
  let heardAt = performance.now()

  function count(answer: Answer): void {
    heardAt = performance.now()
    if ((answer.statusCode ?? 0) >= 300) return
    answer.on('data', (chunk) => {
      all += chunk.length
      heardAt = performance.now()
    })
  }

  return {
    over(executor) {
      const create = executor.createRequest.bind(executor)
      executor.createRequest = (options, answered) => {
        const request = create(options, (response) => {
          // Alongside the actual reader: both receive every byte, and only the reader applies backpressure.
          count(response)
          answered(response)
        })
        open.add(request)
        request.on('close', () => open.delete(request))
        return request
      }
    },
    start() {
      all = 0
      heardAt = performance.now()
    },
    abort() {
      for (const request of open) request.abort()
      open.clear()
    },
    received: () => all,
    heardAt: () => heardAt,
  }
}
