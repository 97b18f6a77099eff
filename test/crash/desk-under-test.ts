import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import { WebSocket } from 'ws'
import { type OpenedBatch, openedBatch } from '../../src/shared/contract/batches.ts'
import { type AddedEvidence, addedEvidence } from '../../src/shared/contract/evidence.ts'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import { signIn } from '../fakes/browser-session.ts'
import { type KillPoint, SAID } from './kill-point.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Child processes, killed however the test ends. */
const living = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

/** The browser host in a separate process, with a client connected to it. */
export interface DeskUnderTest {
  readonly client: DeskClient
  /** Uploads a file's bytes as a page does. Rejects if the desk does not accept them. */
  postEvidence(ticket: string, bytes: Uint8Array<ArrayBuffer>): Promise<AddedEvidence>
  /** The same for a payout file. */
  postBatch(ticket: string, bytes: Uint8Array<ArrayBuffer>): Promise<OpenedBatch>
  /** Whether the process has ended without being killed. Its kill point counts as a kill. */
  hasEnded(): boolean
  /** Settles at the kill point, possibly during the start, with the step about to run. Otherwise never settles. */
  readonly killedBefore: Promise<string>
  /** Sends SIGKILL. Settles when the process has exited; unanswered calls reject. */
  kill(): Promise<void>
}

/** Starts the browser host on a folder, to be killed at a given point, if any. `out/` must be built. */
export async function startDesk(folder: string, killPoint: KillPoint | null = null): Promise<DeskUnderTest> {
  const child = spawnHost(folder, killPoint)
  const said = child.stdio[SAID] as Readable
  const killedBefore = new Promise<string>((resolve) => {
    said.once('data', (bytes: Buffer) => child.once('exit', () => resolve(bytes.toString())))
  })
  const address = await addressOf(child).catch((error: unknown) => {
    if (killPoint && child.signalCode === 'SIGKILL') return null
    throw error
  })
  if (address === null) return { ...(await startDesk(folder)), killedBefore }
  const { origin, host } = new URL(address)
  const { headers, protocols } = await signIn(address)
  const socket = new WebSocket(`ws://${host}/rpc`, protocols, { origin })
  await once(socket, 'open')
  // A dropped connection may emit `error` before `close`.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket })
  return {
    client: createORPCClient<DeskClient>(link),
    async postEvidence(ticket, bytes) {
      const response = await fetch(`${origin}/evidence/${ticket}`, { method: 'POST', headers, body: bytes })
      if (!response.ok) throw new Error(`evidence was answered with ${response.status}: ${await response.text()}`)
      return addedEvidence.parse(await response.json())
    },
    async postBatch(ticket, bytes) {
      const response = await fetch(`${origin}/batches/${ticket}`, { method: 'POST', headers, body: bytes })
      if (!response.ok) throw new Error(`a file was answered with ${response.status}: ${await response.text()}`)
      return openedBatch.parse(await response.json())
    },
    hasEnded: () => child.exitCode !== null || (child.signalCode !== null && killPoint === null),
    killedBefore,
    async kill() {
      await killed(child)
      await closed
    },
  }
}

/** Starts it and kills it while it starts, after the given milliseconds. */
export async function killWhileStarting(folder: string, after: number): Promise<void> {
  const child = spawnHost(folder, null)
  await setTimeout(after)
  await killed(child)
}

function spawnHost(folder: string, killPoint: KillPoint | null) {
  const watched = killPoint ? ['--import', './test/crash/kill-point.ts'] : []
  const program = ['--disable-warning=ExperimentalWarning', ...watched, 'src/main/browser/main.ts']
  const options = ['--json', '--data', folder, '--port', '0']
  const child = spawn(process.execPath, [...program, ...options], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    env: killPoint ? { ...process.env, PAYDESK_KILL_POINT: `${killPoint.kind} ${killPoint.number}` } : process.env,
  })
  living.add(child)
  child.once('exit', () => living.delete(child))
  return child
}

async function addressOf(child: ReturnType<typeof spawnHost>): Promise<string> {
  const given = new AbortController()
  const { signal } = given
  const tooEarly = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the browser host ended with ${code}`)
  })
  try {
    const [line] = (await Promise.race([once(createInterface(child.stdout as Readable), 'line'), tooEarly])) as [string]
    return (JSON.parse(line) as { url: string }).url
  } finally {
    given.abort()
    tooEarly.catch(() => undefined)
  }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
