import { expect, onTestFinished, test } from 'vitest'
import { createSessions } from '../../../src/main/browser/sessions.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function signedIn() {
  let time = 0
  const sessions = createSessions({ now: () => time })
  onTestFinished(() => sessions.close())
  const secret = sessions.redeem(sessions.token()) ?? ''
  return { sessions, secret, pass: (milliseconds: number) => (time += milliseconds) }
}

test('a session ends 30 minutes after its last use unless one of its pages is open', () => {
  const { sessions, secret, pass } = signedIn()
  pass(29 * MINUTE)
  expect(sessions.find(secret)).not.toBeNull()
  pass(29 * MINUTE)
  const leave = sessions.find(secret)?.addLine(() => undefined)
  pass(5 * HOUR)
  expect(sessions.find(secret), 'a page is open').not.toBeNull()
  pass(HOUR)
  leave?.()
  pass(29 * MINUTE)
  expect(sessions.find(secret)).not.toBeNull()
  pass(30 * MINUTE)
  expect(sessions.find(secret)).toBeNull()
})

test('a session ends 12 hours after it began, and closes its connections', () => {
  const { sessions, secret, pass } = signedIn()
  let ended = 0
  sessions.find(secret)?.addLine(() => ended++)
  pass(12 * HOUR - 1)
  expect(sessions.find(secret)).not.toBeNull()
  pass(1)
  expect(sessions.find(secret)).toBeNull()
  expect(ended).toBe(1)
})

test('a session ends by itself without being used', async () => {
  const sessions = createSessions({ lifetimes: { idleMs: 20, longestMs: 20 } })
  onTestFinished(() => sessions.close())
  const session = sessions.find(sessions.redeem(sessions.token()) ?? '')
  await new Promise<void>((resolve) => session?.addLine(resolve))
  session?.addLine(() => undefined)
})

test('a connection added after its session has ended is closed at once', () => {
  const { sessions, secret } = signedIn()
  const session = sessions.find(secret)
  sessions.endAll()
  let ended = 0
  session?.addLine(() => ended++)
  expect(ended).toBe(1)
})

test('the ticket of a copy cannot be guessed, lasts while it is used and ends with the session', () => {
  const { sessions, secret, pass } = signedIn()
  const session = sessions.find(secret)
  const ticket = session?.ticketFor('/evidence/a') ?? ''
  expect(ticket).toMatch(/^[\w-]{43}$/)
  expect(session?.ticketFor('/evidence/a')).toBe(ticket)
  expect(session?.ticketFor('/evidence/b')).not.toBe(ticket)
  expect(sessions.pathOf(ticket)).toBe('/evidence/a')
  session?.addLine(() => undefined)
  pass(29 * MINUTE)
  expect(sessions.pathOf(ticket)).toBe('/evidence/a')
  pass(29 * MINUTE)
  expect(sessions.pathOf(ticket), 'it was used meanwhile').toBe('/evidence/a')
  pass(30 * MINUTE)
  expect(sessions.pathOf(ticket)).toBeNull()
  const next = session?.ticketFor('/evidence/a') ?? ''
  expect(next).not.toBe(ticket)
  sessions.endAll()
  expect(sessions.pathOf(next)).toBeNull()
})

test('a session has at most 2000 tickets: those not asked for again are dropped first', () => {
  const { sessions, secret } = signedIn()
  const session = sessions.find(secret)
  const [asked = '', first = ''] = ['/evidence/asked', '/evidence/first'].map((path) => session?.ticketFor(path))
  for (let count = 0; count < 1998; count++) session?.ticketFor(`/evidence/${count}`)
  session?.ticketFor('/evidence/asked')
  expect(sessions.pathOf(first)).toBe('/evidence/first')
  session?.ticketFor('/evidence/last')
  expect([first, asked].map(sessions.pathOf)).toEqual([null, '/evidence/asked'])
})

test('a ticket that is still in use does not outlast its session', () => {
  const { sessions, secret, pass } = signedIn()
  const ticket = sessions.find(secret)?.ticketFor('/evidence/a') ?? ''
  pass(29 * MINUTE)
  expect(sessions.pathOf(ticket)).toBe('/evidence/a')
  pass(MINUTE)
  expect(sessions.pathOf(ticket)).toBeNull()
})
