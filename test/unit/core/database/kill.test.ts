import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startTestDesk, temporaryFolder } from '../../../fakes/desk.ts'
import { newest } from '../../../fakes/everything.ts'
import { operated } from '../../../fakes/operations.ts'
import {
  type Answer,
  created,
  type FakePlatform,
  hangUp,
  json,
  startFakePlatform,
  text,
} from '../../../fakes/platform.ts'

const DESK = fileURLToPath(new URL('../../../fakes/desk-to-kill.ts', import.meta.url))

type What = 'create' | 'cancel' | 'dispute' | 'ask_again'

/** The journal call that records the beginning of each write, and the number of answers recorded before its own. */
const BEGINS = {
  create: 'beginCreation',
  cancel: 'beginFollowUp',
  dispute: 'beginFollowUp',
  ask_again: 'beginFollowUp',
} as const
const EARLIER = { create: 0, cancel: 1, dispute: 1, ask_again: 1 } as const

const NONE = { creations: 0, cancels: 0, disputes: 0 }
const LEFT = {
  create: { ...NONE, creations: 1 },
  cancel: { ...NONE, cancels: 1 },
  dispute: { ...NONE, disputes: 1 },
  ask_again: { ...NONE, creations: 1 },
} as const

const ANSWERS: Record<What, Answer> = {
  create: created(),
  cancel: text(204, ''),
  dispute: json(200, { id: '0f8fad5b-d9cb-469f-a165-70867728950e' }),
  ask_again: created(),
}

/** When the desk is killed, and whether the request is in the journal by then, has been sent, and is answered there. */
const POINTS = [
  ['before it is in the journal', 'begin before', { journaled: false, sent: false, ended: false }],
  ['before the request', 'begin after', { journaled: true, sent: false, ended: false }],
  ['under way', null, { journaled: true, sent: true, ended: false }],
  ['after the answer, before that is written', 'end before', { journaled: true, sent: true, ended: false }],
  ['when the answer is written, before anybody is told', 'end after', { journaled: true, sent: true, ended: true }],
] as const

/** Whether the received request is the one that the kill is about. */
function isMeant(what: What, { received }: FakePlatform): boolean {
  return what === 'create' || received.length > 1
}

/** Runs the desk in a separate process and kills it at the point. Returns the folder it leaves. */
async function killed(what: What, point: string | null, platform: FakePlatform): Promise<string> {
  const folder = temporaryFolder()
  const arrived = Promise.withResolvers<void>()
  platform.answer = (response, request) => {
    if (!isMeant(what, platform)) return (what === 'ask_again' ? hangUp : created())(response, request)
    if (point === null) return arrived.resolve()
    return ANSWERS[what](response, request)
  }
  const [step, side] = point?.split(' ') ?? []
  const at = step === 'begin' ? `${BEGINS[what]} 1` : `endIntent ${EARLIER[what] + 1}`
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', DESK, folder, platform.baseUrl, what],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PAYDESK_STUCK_AT: side ? `${at} ${side}` : '' } },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const tooEarly = ended.then(() => Promise.reject(new Error('it ended before it could be killed')))
  await Promise.race([point === null ? arrived.promise : once(createInterface(child.stdout), 'line'), tooEarly])
  tooEarly.catch(() => undefined)
  child.kill('SIGKILL')
  await ended
  return folder
}

describe.each(['create', 'cancel', 'dispute', 'ask_again'] as const)('Paydesk killed during: %s', (what) => {
  test.each(POINTS)(
    '%s: the next start shows what was sent and sends nothing by itself',
    async (_when, point, known) => {
      const platform = await startFakePlatform()
      const folder = await killed(what, point, platform)
      const sent = platform.received.length
      expect(sent - EARLIER[what]).toBe(known.sent ? 1 : 0)

      const { client } = await startTestDesk({}, folder)
      const leftOpen = known.journaled && !known.ended
      expect((await client.desk.info()).notices).toEqual(leftOpen ? [{ kind: 'outcomes_unknown', ...LEFT[what] }] : [])
      const { items } = await client.transactions.list(newest(10))
      const unresolved = await client.resolution.unresolved({ profileId: null })
      const stays = what === 'ask_again' && !known.ended
      expect(unresolved.map(({ id }) => id)).toEqual(leftOpen || stays ? items.map(({ id }) => id) : [])
      expect(platform.received, 'nothing is sent by itself').toHaveLength(sent)

      if (what === 'create' && !known.journaled) {
        expect(items).toEqual([])
        return
      }
      expect(items).toHaveLength(1)
      const id = items[0]?.id ?? ''
      const transaction = await client.transactions.get({ id })
      const state = known.ended ? 'accepted' : 'unknown'
      const creation = what === 'cancel' || what === 'dispute' ? 'accepted' : state
      expect(transaction.state).toBe(creation)
      expect(operated(transaction).cancel?.state ?? null).toBe(what === 'cancel' && known.journaled ? state : null)
      expect(operated(transaction).dispute?.state ?? null).toBe(what === 'dispute' && known.journaled ? state : null)
      expect(operated(transaction).askedAgain?.state ?? null).toBe(
        what === 'ask_again' && known.journaled ? state : null,
      )

      const story = (await client.transactions.timeline({ id })).map(({ event }) =>
        'call' in event ? `${event.what} ${event.call}` : event.what,
      )
      const before = what === 'create' ? [] : ['sent create', 'answered create']
      const own = known.journaled ? [`sent ${what}`, `${known.ended ? 'answered' : 'left_open'} ${what}`] : []
      expect(story).toEqual([...before, ...own])
    },
  )
})
