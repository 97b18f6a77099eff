import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Desk } from '../../../src/main/core/create-desk.ts'
import type { HostLanguage } from '../../../src/main/electron/messages.ts'
import { setupQuit } from '../../../src/main/electron/quit.ts'

/** A fake Electron app, and the questions and answers of an operator: 0 is wait, 1 is close. */
const electron = vi.hoisted(() => ({
  app: {} as EventEmitter,
  asked: [] as string[],
  response: 0,
  cannotAsk: false,
}))
vi.mock('electron', () => ({
  get app() {
    return electron.app
  },
  dialog: {
    // Of a window, or without one.
    showMessageBox: async (...asked: readonly { message: string; detail: string }[]) => {
      const { message = '', detail = '' } = asked.at(-1) ?? {}
      electron.asked.push(`${message}. ${detail}`)
      if (electron.cannotAsk) throw new Error('The window is gone')
      return { response: electron.response }
    },
  },
}))

const NOTHING = { sending: 0, inFlight: 0, unsaved: 0, typed: false, backup: false, export: false, cards: false }

/** Asks to quit, as often as the app does; `left`: what prevents it. Returns whether the app may quit. */
function quitting(left: Partial<typeof NOTHING>, language: HostLanguage = 'en') {
  const found = { ...NOTHING, ...left }
  const counts = { sending: () => found.sending, inFlight: () => found.inFlight, unsaved: () => found.unsaved }
  // The row under way is answered; other requests are not.
  const stopSending = async () => {
    found.inFlight -= Number(found.sending > 0)
    found.sending = 0
  }
  const work = {
    losesTyped: () => found.typed,
    backingUp: () => found.backup,
    exporting: () => found.export,
    holdsCards: () => found.cards,
  }
  const desk = { ...counts, ...work, stopSending } as Partial<Desk> as Desk
  const {
    guard,
    quit: restart,
    end,
    reload: reloadWindow,
  } = setupQuit(
    { desk: () => desk, close: async () => undefined, isClosing: () => false },
    () => language,
    () => null,
  )
  const window = Object.assign(new EventEmitter(), { webContents: new EventEmitter() })
  guard(window as unknown as BrowserWindow)
  const quit = (): boolean => {
    let goes = true
    electron.app.emit('before-quit', { preventDefault: () => (goes = false) })
    return goes
  }
  const again = Promise.withResolvers<boolean>()
  Object.assign(electron.app, { quit: () => again.resolve(quit()) })
  let reloads = 0
  const reload = async (): Promise<number> => {
    const webContents = { reload: () => reloads++ }
    const brought = { isMinimized: () => false, show: () => undefined, focus: () => undefined }
    await reloadWindow({ ...brought, webContents, isDestroyed: () => false } as unknown as BrowserWindow)
    return reloads
  }
  return { quit, restart, end, reload, again: again.promise, window, found, desk }
}

beforeEach(() => {
  electron.app = new EventEmitter()
  electron.asked = []
  electron.cannotAsk = false
})

test.each<readonly [HostLanguage, number, string, RegExp]>([
  ['en', 7, 'A batch is being sent: 7 payouts are left', /sends no further payout.*you can send the rest later\.$/],
  ['en', 1, 'A batch is being sent: one payout is left', /you can send the rest later\.$/],
  [
    'ru',
    7,
    'Отправляется пакет, осталось выплат: 7',
    /новые выплаты отправляться не будут.*остальное можно отправить позже\.$/,
  ],
])(
  'closing asks about a batch that is being sent, in the operator’s language: %s, %i',
  async (language, sending, message, detail) => {
    electron.response = 1
    // The row under way is also in flight, but there is only one question, about the batch.
    const { quit, again } = quitting({ sending, inFlight: 1 }, language)
    expect(quit()).toBe(false)
    expect(await again).toBe(true)
    expect(electron.asked).toHaveLength(1)
    expect(electron.asked[0]?.startsWith(`${message}. `)).toBe(true)
    expect(electron.asked[0]).toMatch(detail)
  },
)

test('a request beside the batch is asked about once the rows under way are answered', async () => {
  electron.response = 1
  const { quit, again } = quitting({ sending: 7, inFlight: 2 })
  expect(quit()).toBe(false)
  expect(await again).toBe(true)
  expect(electron.asked).toHaveLength(2)
  expect(electron.asked[1]).toMatch(/One request has been sent and not answered yet/)
})

test('consent to close is void once the page keeps the window open', async () => {
  electron.response = 1
  const { quit, again, window, found } = quitting({ inFlight: 1 })
  expect(quit()).toBe(false)
  expect(await again).toBe(true)
  window.webContents.emit('will-prevent-unload', {})
  found.inFlight = 1
  expect(quit()).toBe(false)
  expect(electron.asked).toHaveLength(2)
})

test('told to end by a signal, the app quits without a question, even if the page would keep its window open', async () => {
  const { end, again, window } = quitting({ typed: true })
  void end()
  expect(await again).toBe(true)
  let unloads = false
  window.webContents.emit('will-prevent-unload', { preventDefault: () => (unloads = true) })
  expect(unloads).toBe(true)
  expect(electron.asked).toEqual([])
})

test('an operator who chooses to wait is asked again the next time', async () => {
  electron.response = 0
  const { quit } = quitting({ sending: 2 })
  expect(quit()).toBe(false)
  await new Promise(setImmediate)
  expect(quit()).toBe(false)
  expect(electron.asked).toHaveLength(2)
})

test('the last answer counts: choosing to wait keeps the app open, whatever was agreed to before', async () => {
  const { quit, again, desk, found } = quitting({ sending: 2, inFlight: 1 })
  const rows = Promise.withResolvers<void>()
  Object.assign(desk, { stopSending: () => rows.promise })
  electron.response = 1
  expect(quit()).toBe(false)
  await new Promise(setImmediate)
  electron.response = 0
  expect(quit()).toBe(false)
  await new Promise(setImmediate)
  Object.assign(found, NOTHING)
  rows.resolve()
  expect(await Promise.race([again, new Promise((resolve) => setImmediate(() => resolve('stays')))])).toBe('stays')
  expect(electron.asked).toHaveLength(2)
})

test('a batch begun while another one is stopping is asked about', async () => {
  const { quit, again, desk, found } = quitting({ sending: 2 })
  Object.assign(desk, {
    stopSending: async () => {
      found.sending = electron.asked.length === 1 ? 5 : 0
    },
  })
  electron.response = 1
  expect(quit()).toBe(false)
  expect(await again).toBe(true)
  expect(electron.asked).toHaveLength(2)
  expect(electron.asked[1]).toMatch(/5 payouts are left/)
})

test('a batch begun while the question about requests is open gets its own question', async () => {
  electron.response = 1
  const { quit, again, found } = quitting({ inFlight: 1 })
  expect(quit()).toBe(false)
  found.sending = 3
  expect(await again).toBe(true)
  expect(electron.asked[1]).toMatch(/3 payouts are left/)
})

test.each(['typed', 'cards', 'backup', 'export'] as const)(
  'a payout sent while the question about %s is open gets its own question',
  async (why) => {
    const { quit, again, found } = quitting({ [why]: true })
    electron.response = 1
    expect(quit()).toBe(false)
    found.inFlight = 1
    expect(await again).toBe(true)
    expect(electron.asked).toHaveLength(2)
    expect(electron.asked[1]).toMatch(/One request has been sent and not answered yet/)
  },
)

test('a question that cannot be shown closes nothing, and is asked again the next time', async () => {
  electron.cannotAsk = true
  electron.response = 1
  const { quit, again } = quitting({ inFlight: 1 })
  expect(quit()).toBe(false)
  await new Promise(setImmediate)
  electron.cannotAsk = false
  expect(quit()).toBe(false)
  expect(await again).toBe(true)
  expect(electron.asked).toHaveLength(2)
})

test('each reason has its own text, and without any nothing is asked', () => {
  expect(quitting({}).quit()).toBe(true)
  expect(electron.asked).toEqual([])
  expect(quitting({ inFlight: 2 }).quit()).toBe(false)
  expect(electron.asked.at(-1)).toMatch(/2 requests have been sent and not answered yet/)
  electron.app = new EventEmitter()
  expect(quitting({ unsaved: 1, typed: true }).quit()).toBe(false)
  expect(electron.asked.at(-1)).toMatch(/The outcome of one request is not saved yet/)
  electron.app = new EventEmitter()
  expect(quitting({ typed: true, cards: true }).quit()).toBe(false)
  expect(electron.asked.at(-1)).toMatch(/Something you entered is not sent or saved yet. It is lost if you close now/)
  electron.app = new EventEmitter()
  expect(quitting({ cards: true }).quit()).toBe(false)
  expect(electron.asked.at(-1)).toMatch(/A batch is not finished.*No payout is sent twice/)
  electron.app = new EventEmitter()
  expect(quitting({ backup: true }).quit()).toBe(false)
  expect(electron.asked.at(-1)).toBe('A backup is being made. Closing now stops it. An unfinished backup is not kept.')
  electron.app = new EventEmitter()
  expect(quitting({ export: true }).quit()).toBe(false)
  expect(electron.asked.at(-1)).toBe('A file is being exported. Closing now stops it. An unfinished file is not kept.')
})

test('a restart that the operator has confirmed asks nothing', async () => {
  const { restart, again } = quitting({ typed: true, cards: true })
  restart()
  expect(await again).toBe(true)
  expect(electron.asked).toEqual([])
})

test('typed data is mentioned along with any other reason', async () => {
  electron.response = 1
  const { quit, again } = quitting({ sending: 2, typed: true })
  expect(quit()).toBe(false)
  expect(await again).toBe(true)
  expect(electron.asked).toHaveLength(1)
  expect(electron.asked[0]).toMatch(/A batch is being sent(.|\n)*It is lost if you close now/)
})

test.each<readonly [keyof typeof NOTHING, RegExp]>([
  ['typed', /It is lost if you close now/],
  ['backup', /^A backup is being made/],
  ['export', /^A file is being exported/],
])('what was begun while payouts under way are awaited is asked about: %s', async (what, question) => {
  electron.response = 1
  const { quit, again, desk, found } = quitting({ sending: 2 })
  const stopSending = async () => void Object.assign(found, { sending: 0, [what]: true })
  Object.assign(desk, { stopSending })
  expect(quit()).toBe(false)
  expect(await again).toBe(true)
  expect(electron.asked).toHaveLength(2)
  expect(electron.asked[1]).toMatch(question)
})

test('card numbers that are only in memory are mentioned along with any other reason', () => {
  const CARDS = 'Card numbers are only in memory. After the next start, choose the file'
  expect(quitting({ sending: 2, typed: true, cards: true }).quit()).toBe(false)
  expect(electron.asked[0]).toMatch(/A batch is being sent/)
  expect(electron.asked[0]).toContain(`It is lost if you close now.\n\nA batch is not finished. ${CARDS}`)
  electron.app = new EventEmitter()
  expect(quitting({ inFlight: 1, cards: true }).quit()).toBe(false)
  expect(electron.asked[1]).toContain(`where you can find out.\n\nA batch is not finished. ${CARDS}`)
  electron.app = new EventEmitter()
  expect(quitting({ cards: true }).quit()).toBe(false)
  expect(electron.asked[2]?.match(/Card numbers are only in memory/g)).toHaveLength(1)
})

test('typed data does not keep a Windows session from ending, but an unanswered request does', () => {
  const { window, found } = quitting({ typed: true, backup: true, export: true, cards: true })
  const ends = (): boolean => {
    let goes = true
    window.emit('query-session-end', { preventDefault: () => (goes = false) })
    return goes
  }
  expect(ends()).toBe(true)
  found.inFlight = 1
  expect(ends()).toBe(false)
})

test('closing the window on macOS asks only about its screens, and does not quit', async () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
  const { window, found } = quitting({ typed: true, inFlight: 1, cards: true })
  const closed = Promise.withResolvers<void>()
  const close = (): boolean => {
    let goes = true
    window.emit('close', { preventDefault: () => (goes = false) })
    return goes
  }
  Object.assign(window, { close: () => close() && closed.resolve() })
  electron.response = 0
  expect(close()).toBe(false)
  await new Promise(setImmediate)
  electron.response = 1
  expect(close()).toBe(false)
  await closed.promise
  expect(electron.asked).toHaveLength(2)
  // Card numbers outlive the window.
  expect(electron.asked[1]).toMatch(/^Something you entered is not sent.*It is lost if you close now\.$/)
  found.typed = false
  expect(close(), 'a request goes on without the window').toBe(true)
})

test.each([
  ['backup', 'A backup is being made. Closing now stops it. An unfinished backup is not kept.'],
  ['export', 'A file is being exported. Closing now stops it. An unfinished file is not kept.'],
])('closing the window on macOS asks about a %s, which ends with the window', async (work, question) => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
  electron.response = 0
  const { window } = quitting({ [work]: true, cards: true })
  let goes = true
  window.emit('close', { preventDefault: () => (goes = false) })
  expect(goes).toBe(false)
  expect(electron.asked).toEqual([question])
})

test('a reload of the screens asks first if something entered would be lost, and about nothing else', async () => {
  const { reload, found } = quitting({ sending: 2, inFlight: 1, cards: true })
  expect(await reload()).toBe(1)
  expect(electron.asked).toEqual([])
  found.typed = true
  electron.response = 0
  expect(await reload()).toBe(1)
  expect(electron.asked).toEqual([expect.stringMatching(/Something you entered.*It is lost if you reload now/)])
  electron.response = 1
  expect(await reload()).toBe(2)
  electron.cannotAsk = true
  expect(await reload(), 'the operator could not agree').toBe(2)
})

test('a reload does not ask a second question beside an open one', async () => {
  const { quit, reload } = quitting({ typed: true })
  electron.response = 0
  expect(quit()).toBe(false)
  expect(await reload()).toBe(0)
  expect(electron.asked).toHaveLength(1)
})
