import { createHash, type KeyObject } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dump } from 'js-yaml'
import { makeKeyPair, readPrivateKey, readPublicKey, signatureText } from '../../src/main/core/updates/signature.ts'

/** A key of the project, in the forms that a release and a package use. */
export function releaseKey() {
  const { privateKey, publicKey } = makeKeyPair()
  return { sign: readPrivateKey(privateKey), key: readPublicKey(publicKey), publicKey, privateKey }
}

export interface FeedContent {
  readonly version: string
  readonly files: readonly { url: string; sha512: string; size: number; blockMapSize?: number }[]
  readonly releaseDate?: string
  readonly paydesk: {
    readonly product: string
    readonly platform: string
    readonly minimum: string
    readonly notes: { readonly en: string; readonly ru: string }
  }
}

export const sha512 = (bytes: Uint8Array): string => createHash('sha512').update(bytes).digest('base64')

/** A feed of this product for Linux, with one AppImage. */
export function feedOf(file: Uint8Array, part: Partial<FeedContent> = {}): FeedContent {
  return {
    version: '0.1.1',
    files: [{ url: 'Paydesk-0.1.1-linux-x64.AppImage', sha512: sha512(file), size: file.length }],
    releaseDate: '2026-11-22T09:00:00.000Z',
    paydesk: {
      product: 'com.paydesk.desktop',
      platform: 'linux',
      minimum: '0.1.0',
      notes: { en: 'Faster.', ru: 'Быстрее.' },
    },
    ...part,
  }
}

/** The two files of a feed, signed as release:sign does. */
export function signedFiles(content: object, key: KeyObject): { bytes: Buffer; signature: string } {
  const bytes = Buffer.from(dump(content))
  return { bytes, signature: signatureText(bytes, key) }
}

/** An update server on this machine: serves files by path, or a custom answer for any of them. */
export async function startFeedServer() {
  const files = new Map<string, Uint8Array | string>()
  const answers = new Map<string, RequestListener>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    asked.push(request.headers.range ? `${path} ${request.headers.range}` : path)
    const answer = answers.get(path)
    if (answer) return answer(request, response)
    const file = files.get(path)
    if (file === undefined) return void response.writeHead(404).end('not there')
    response.writeHead(200, { 'content-length': Buffer.byteLength(file), 'accept-ranges': 'bytes' }).end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/paydesk`
  return {
    url,
    asked,
    /** Puts a file into the feed's folder. */
    put: (name: string, content: Uint8Array | string) => void files.set(`/paydesk/${name}`, content),
    remove: (name: string) => void files.delete(`/paydesk/${name}`),
    answer: (name: string, listener: RequestListener) => void answers.set(`/paydesk/${name}`, listener),
    /** Serves the file again. */
    unanswer: (name: string) => void answers.delete(`/paydesk/${name}`),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type FeedServer = Awaited<ReturnType<typeof startFeedServer>>
