import { askDesk } from './ask-desk.ts'
import { expect, preloadOf, test } from './launch.ts'

test('the page of the desktop window reaches the desk', async ({ launch, data }) => {
  const { page } = await launch()
  expect(await askDesk(page, 'desk/info')).toMatchObject({ host: 'desktop', dataFolder: data, notices: [] })
})

test('malformed messages change nothing, and the next call is answered', async ({ launch }) => {
  const { page, said } = await launch()
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    window.postMessage('paydesk:connect', window.location.origin, [port2])
    const deep: unknown[] = []
    for (let at = deep, depth = 0; depth < 500; depth++) {
      const next: unknown[] = []
      at.push(next)
      at = next
    }
    const garbage = [
      null,
      undefined,
      0,
      'not json',
      '{}',
      '[]',
      '{"i":1}',
      '{"i":"1","p":{"u":"/desk/info","b":"x"}}',
      '{"i":"1","p":{"u":"http://[","b":{}}}',
      '{"i":"2","p":{"u":"/__proto__/constructor","b":{}}}',
      { i: {}, p: 1 },
      deep,
      new Map([[1, 2]]),
      new Uint8Array(1000),
      'x'.repeat(5_000_000),
    ]
    for (const message of garbage) port1.postMessage(message)
    // A port inside a message is ignored.
    port1.postMessage('with a port', [new MessageChannel().port1])
    await new Promise((resolve) => setTimeout(resolve, 500))
  })
  expect(await askDesk(page, 'desk/info')).toMatchObject({ host: 'desktop' })
  expect(said()).not.toContain('uncaught')
})

test('a frame inside the page cannot pass a port to the desk', async ({ launch }) => {
  const { page } = await launch()
  const answered = await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const inner = frame.contentWindow as (Window & typeof globalThis) | null
    if (!inner) return 'no frame'
    const { port1, port2 } = new inner.MessageChannel()
    const answer = new Promise((resolve) => {
      port1.onmessage = () => resolve('answered')
      setTimeout(() => resolve('silence'), 1000)
    })
    // Sent by the frame: its own listener receives it, and the page's sees a foreign source.
    inner.postMessage('paydesk:connect', '*', [port2])
    port1.postMessage(JSON.stringify({ i: '1', p: { u: '/desk/info', b: {} } }))
    return await answer
  })
  expect(answered).toBe('silence')
})

test('another window gets no desk, even with the same page and preload script', async ({ launch }) => {
  const { app, page } = await launch()
  const preload = await preloadOf(app)
  const opened = app.waitForEvent('window')
  await app.evaluate(({ BrowserWindow }, path) => {
    const other = new BrowserWindow({ show: false, webPreferences: { preload: path, sandbox: true } })
    void other.loadURL('app://paydesk/')
  }, preload)
  const other = await opened
  await other.waitForLoadState('load')
  await expect(askDesk(other, 'desk/info', undefined, 5_000)).rejects.toThrow('no answer')
  expect(await askDesk(page, 'desk/info')).toMatchObject({ host: 'desktop' })
})
