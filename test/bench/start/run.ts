import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { SANDBOX } from '../../../scripts/test/packages.ts'
import { pssOf } from './memory.ts'

/** How long a start took, in milliseconds since the program was launched, and how much memory it held in the end. */
export interface Start {
  readonly shown: number
  readonly usable: number
  readonly heading: string
  /** Megabytes of all its processes; `null` if the system does not report it. */
  readonly memory: number | null
}

/** Delay between the start and the memory measurement, in milliseconds. */
const SETTLED = 10_000
const LONGEST_START = 120_000
const LONGEST_END = 30_000

const told = z.object({ shown: z.number(), usable: z.number(), heading: z.string() }).partial()

/** Starts a program on a data folder, waits until it is usable and idle, and quits it as a user would. */
export async function measureStart(program: string, data: string): Promise<Start> {
  // Without a graphics card Chromium tries to use it up to three times, which takes as long as the rest of the start.
  const flags = ['--disable-gpu', ...SANDBOX]
  const begun = performance.timeOrigin + performance.now()
  const child = spawn(program, [`--data=${data}`, ...flags], {
    env: { ...process.env, PAYDESK_START_TIMES: '1', PAYDESK_NO_DIALOG: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (text) => {
    stderr += String(text)
  })
  try {
    const times = await Promise.race([
      timesOf(child),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`The program ended with ${code}\n${stderr}`))),
      setTimeout(LONGEST_START, null, { ref: false }).then(() => Promise.reject(new Error(`No start\n${stderr}`))),
    ])
    await setTimeout(Math.max(0, begun + SETTLED - performance.timeOrigin - performance.now()))
    const memory = child.pid === undefined ? null : pssOf(child.pid)
    return { shown: times.shown - begun, usable: times.usable - begun, heading: times.heading, memory }
  } finally {
    await end(child)
  }
}

async function timesOf({ stdout }: ChildProcess): Promise<Pick<Start, 'shown' | 'usable' | 'heading'>> {
  let all: z.infer<typeof told> = {}
  for await (const line of createInterface({ input: stdout as NonNullable<typeof stdout> })) {
    if (line.startsWith('{')) all = { ...all, ...told.parse(JSON.parse(line)) }
    const { shown, usable, heading } = all
    // A window is not usable before it is shown.
    if (shown !== undefined && usable !== undefined && heading !== undefined)
      return { shown, usable: Math.max(shown, usable), heading }
  }
  throw new Error('The program has said nothing')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  const late = setTimeout(LONGEST_END, 'late', { ref: false })
  if ((await Promise.race([ended, late])) === 'late') {
    child.kill('SIGKILL')
    await ended
  }
}
