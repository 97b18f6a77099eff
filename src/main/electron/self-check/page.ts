import { app, type WebContents } from 'electron'
import { z } from 'zod'
import { CONNECT_MESSAGE } from '#shared/contract/connect.ts'
import { deskInfo } from '#shared/model/desk.ts'
import { isPageUrl } from '../app-address.ts'

/** The window's page, from its creation. */
export interface Pages {
  /** Resolves with the window's contents as soon as they exist. */
  readonly first: Promise<WebContents>
  /** Rejects with the first error in them. */
  readonly broken: Promise<never>
}

/** Watches for the window's page. Call before the window is created. */
export function watchPages(): Pages {
  const first = Promise.withResolvers<WebContents>()
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => undefined)
  const fail = (what: string): void => broken.reject(new Error(what))
  app.once('web-contents-created', (_event, contents) => {
    contents.on('did-fail-load', (_failed, code, words) => fail(`the page did not load: ${words} (${code})`))
    contents.on('preload-error', (_failed, _path, error) => fail(`the preload script failed: ${error.message}`))
    contents.on('render-process-gone', (_gone, { reason }) => fail(`the page's process ended: ${reason}`))
    contents.on('console-message', (details, ...older: readonly unknown[]) => {
      // Before Electron 35, the level and the text were separate arguments.
      const isError = details.level === 'error' || older[0] === 3
      if (isError) fail(`the page reports: ${details.message ?? older[1]}`)
    })
    first.resolve(contents)
  })
  return { first: first.promise, broken: broken.promise }
}

/** Waits for the first screen's heading. The returned text includes it, to tell which screen was shown. */
export async function checkPage({ first, broken }: Pages): Promise<string> {
  const contents = await first
  const { heading, policy } = z
    .object({ heading: z.string(), policy: z.string() })
    .parse(await Promise.race([loaded(contents).then(() => contents.executeJavaScript(READ_PAGE)), broken]))
  if (!isPageUrl(contents.getURL())) throw new Error(`the page is ${contents.getURL()}`)
  if (!/^default-src 'none';/.test(policy) || policy.includes('unsafe')) throw new Error(`its policy is "${policy}"`)
  return `heading "${heading}"`
}

/** Requests the desk's info over the message port that the preload script passes on. */
export async function checkContract({ first }: Pages): Promise<string> {
  const contents = await first
  const answer: unknown = await contents.executeJavaScript(ASK_DESK)
  const { host, version, keyStore, notices } = z
    .object({ p: z.object({ b: z.object({ json: deskInfo }) }) })
    .parse(answer).p.b.json
  if (host !== 'desktop' || version !== app.getVersion()) throw new Error(`the desk is ${host} ${version}`)
  const told = notices.map(({ kind }) => kind).join(', ')
  return `secrets: ${keyStore}${told === '' ? '' : `; notices: ${told}`}`
}

async function loaded(contents: WebContents): Promise<void> {
  if (!contents.isLoadingMainFrame()) return
  await new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()))
}

const READ_PAGE = `(async () => {
  const shown = () => [...document.querySelectorAll('#root h1')].find((one) => one.checkVisibility())
  if (!shown()) {
    await new Promise((resolve) => {
      const seen = new MutationObserver(() => {
        if (!shown()) return
        seen.disconnect()
        resolve()
      })
      seen.observe(document, { childList: true, subtree: true, attributes: true })
    })
  }
  const { headers } = await fetch('/')
  return { heading: shown().textContent, policy: headers.get('content-security-policy') ?? '' }
})()`

const ASK_DESK = `(async () => {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  window.postMessage(${JSON.stringify(CONNECT_MESSAGE)}, window.location.origin, [port2])
  port1.postMessage(JSON.stringify({ i: '1', p: { u: '/desk/info', b: {} } }))
  return JSON.parse(await answer)
})()`
