import { type ClientContext, type ClientLink, createORPCClient, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import { LINE_PROTOCOL, SECRET_PROTOCOL, SIGNED_OUT, STARTS_ANEW } from '#shared/contract/browser-session.ts'
import type { DeskClient } from '#shared/contract/index.ts'
import type { Connection, Lost } from './connect.ts'
import { callFailed } from './failure.ts'
import { useLine } from './line.ts'
import { forgetSession, type SessionState, sessionSecret, sessionState, signIn } from './session.ts'

/** Pauses between reconnection attempts: the first and the longest (milliseconds). */
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 8_000

/** The host does not know this page: its session ended, or it never had one. */
export class SignedOut extends Error {}

interface Line {
  readonly socket: WebSocket
  readonly link: ClientLink<ClientContext>
}

/**
 * The connection of a page in a browser: a WebSocket that reconnects by itself. A call in flight when it breaks fails
 * with `connection_lost`, and so does every call until it is back; none is retried.
 */
export async function connectBySocket(): Promise<Connection> {
  await signIn()
  const begun = signedIn(await sessionState())
  let line = await openLine()
  const { promise: lost, resolve: lose } = Promise.withResolvers<Lost>()

  function watch({ socket }: Line): void {
    socket.addEventListener('close', ({ code }) => {
      if (code === STARTS_ANEW) lose('anew')
      else if (code === SIGNED_OUT) leave()
      else void comeBack()
    })
  }

  function leave(): void {
    forgetSession()
    lose('signed_out')
  }

  async function comeBack(): Promise<void> {
    useLine.setState({ open: false })
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      await wait(pause)
      const state = await sessionState()
      if (state.is === 'out') return leave()
      if (state.is === 'unreachable') continue
      // Something else is on the port: loading its page would be no better.
      if (state.run !== begun.run) return leave()
      if (state.generation !== begun.generation) return lose('anew')
      const opened = await openLine().catch(() => null)
      if (opened === null) continue
      line = opened
      watch(line)
      useLine.setState({ open: true })
      return
    }
  }

  watch(line)
  const link: ClientLink<ClientContext> = {
    call: async (path, input, options) => {
      const { socket, link: current } = line
      if (socket.readyState !== WebSocket.OPEN) throw callFailed({ kind: 'connection_lost', reason: 'not_open' })
      try {
        return await current.call(path, input, options)
      } catch (error) {
        if (socket.readyState === WebSocket.OPEN || options.signal?.aborted || error instanceof ORPCError) throw error
        throw callFailed({ kind: 'connection_lost', reason: 'under_way' })
      }
    },
  }
  return { client: createORPCClient<DeskClient>(link), lost }
}

function signedIn(state: SessionState): Extract<SessionState, { is: 'in' }> {
  if (state.is === 'in') return state
  if (state.is === 'unreachable') throw new Error('The desk does not answer')
  forgetSession()
  throw new SignedOut('Not signed in')
}

async function openLine(): Promise<Line> {
  const address = new URL('rpc', window.location.href.replace(/^http/, 'ws'))
  const socket = new WebSocket(address, [LINE_PROTOCOL, `${SECRET_PROTOCOL}${sessionSecret()}`])
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The desk does not answer')))
  })
  return { socket, link: new RPCLink({ websocket: socket }) }
}

/** Waits, but only until the operator returns to the page or the network is back. */
function wait(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  const timer = setTimeout(resolve, milliseconds)
  const look = () => document.visibilityState === 'visible' && resolve()
  window.addEventListener('online', () => resolve(), over)
  window.addEventListener('focus', () => resolve(), over)
  document.addEventListener('visibilitychange', look, over)
  return promise.finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}
