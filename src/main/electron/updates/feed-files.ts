import { type FeedFiles, UpdateRefused } from '#core/updates/signed-feed.ts'

/** The maximum feed size. A feed with twenty files and long notes takes a third of it. */
const MAX_FEED_BYTES = 64 * 1024
const MAX_SIGNATURE_BYTES = 1024
const TIME_LIMIT_MS = 20_000

/** A request of electron-updater's HTTP executor: Electron's net in the app, Node's http in tests. */
interface Request {
  on(event: 'error' | 'redirect' | 'abort' | 'close', listener: (error?: unknown) => void): unknown
  end(): unknown
  abort(): unknown
}

interface Response {
  readonly statusCode?: number | undefined
  on(event: 'data', listener: (chunk: Buffer) => void): unknown
  on(event: 'end' | 'error', listener: () => void): unknown
}

/** The part of electron-updater's HTTP executor used here. */
export interface Requests {
  createRequest(options: RequestOptions, answered: (response: Response) => void): Request
}

interface RequestOptions {
  readonly protocol: string
  readonly hostname: string
  readonly port?: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly redirect: 'manual'
}

/** The file name of a system's feed, as electron-builder names it. */
export function feedName(platform: string, arch: string): string {
  if (platform === 'darwin') return 'latest-mac.yml'
  if (platform === 'win32') return 'latest.yml'
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`
}

/**
 * Reads the feed and its signature, within their maximum sizes and the time `limit` (milliseconds). Throws
 * UpdateRefused.
 */
export async function readFeedFiles(
  requests: Requests,
  address: string,
  signal: AbortSignal,
  limit = TIME_LIMIT_MS,
): Promise<FeedFiles> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(limit)])
  const bytes = await readFile(requests, new URL(address), MAX_FEED_BYTES, either)
  if (bytes === null) throw new UpdateRefused('not_found')
  const signature = await readFile(requests, new URL(`${address}.sig`), MAX_SIGNATURE_BYTES, either)
  return { bytes, signature: signature === null ? null : Buffer.from(signature).toString('latin1') }
}

/** `null`: the file does not exist. */
async function readFile(requests: Requests, url: URL, most: number, signal: AbortSignal): Promise<Uint8Array | null> {
  if (signal.aborted) throw new UpdateRefused('timeout')
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | null>()
  const options = {
    protocol: url.protocol,
    hostname: url.hostname,
    ...(url.port === '' ? {} : { port: url.port }),
    path: url.pathname,
    headers: { accept: '*/*', 'cache-control': 'no-cache' },
    redirect: 'manual',
  } as const
  // The first reason counts: ending the request causes an error of its own.
  const refuse = (reason: UpdateRefused['reason']): void => {
    reject(new UpdateRefused(reason))
    request.abort()
  }
  const stop = (): void => refuse('timeout')
  const request = requests.createRequest(options, (response) => {
    const { statusCode = 0 } = response
    if (statusCode === 404 || statusCode === 410) {
      resolve(null)
      request.abort()
      return
    }
    if (statusCode >= 300 && statusCode < 400) return refuse('redirected')
    if (statusCode !== 200) return refuse('unreachable')
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk) => {
      size += chunk.length
      if (size > most) refuse('too_large')
      else chunks.push(chunk)
    })
    response.on('error', () => refuse('unreachable'))
    response.on('end', () => resolve(Buffer.concat(chunks)))
  })
  request.on('redirect', () => refuse('redirected'))
  request.on('error', () => refuse('unreachable'))
  signal.addEventListener('abort', stop, { once: true })
  request.end()
  return promise.finally(() => signal.removeEventListener('abort', stop))
}
