import { migrations } from '../../src/main/core/database/migrations/index.ts'
import { createOldDatabase, lookInto, OLD_ROWS } from '../fakes/old-database.ts'
import { text } from '../fakes/texts.ts'
import { askDesk } from './ask-desk.ts'
import { ended, expect, runDesktop, test } from './launch.ts'

// On a slow machine, the update takes minutes.
test.describe.configure({ timeout: 180_000 })

let old: ReturnType<typeof createOldDatabase>
test.beforeAll(() => {
  old = createOldDatabase()
})
test.afterAll(() => old.remove())

const UPDATED = { version: migrations.length, transactions: OLD_ROWS, check: 'ok' }
const AS_IT_WAS = { version: 7, transactions: OLD_ROWS, check: 'ok' }

test('a database update is shown in the window, also after a reload, and then Paydesk opens', async ({
  launch,
  data,
}) => {
  old.putInto(data)
  const { app, page } = await launch()
  await expect(page.getByRole('heading', { name: text('opening.update') })).toBeVisible()
  const progress = page.getByRole('progressbar', { name: text('common.progress') })
  // First: on a slow machine, the rest takes longer than the update.
  await page.reload()
  await expect(progress).toBeVisible()
  const share = async () => Number(await progress.getAttribute('aria-valuenow'))
  const first = await share()
  await expect.poll(share).toBeGreaterThan(first)
  await expect(page.getByText(`From version 7 to version ${migrations.length}`)).toBeVisible()
  await expect(page.getByText(/nothing is lost/)).toBeVisible()
  expect(app.windows()).toHaveLength(1)
  await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: 120_000 })
  expect(await askDesk(page, 'desk/info')).toMatchObject({ host: 'desktop', notices: [] })
  await app.close()
  expect(lookInto(data)).toEqual(UPDATED)
})

test('a second start during the update leaves one window, and a call made meanwhile is answered afterwards', async ({
  launch,
  data,
}) => {
  old.putInto(data)
  const { app, page } = await launch()
  const progress = page.getByRole('progressbar', { name: text('common.progress') })
  await expect(progress).toBeVisible()
  // Together: on a fast machine, the update may be over before the second start ends.
  const [second, answer] = await Promise.all([
    runDesktop(data),
    page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel()
      const heard = new Promise<string>((resolve) => {
        port1.onmessage = ({ data }) => resolve(data)
      })
      window.postMessage('paydesk:connect', window.location.origin, [port2])
      port1.postMessage(JSON.stringify({ i: '1', p: { u: '/desk/info', b: {} } }))
      return heard
    }),
  ])
  expect(second).toMatchObject({ code: 0 })
  expect(app.windows()).toHaveLength(1)
  expect(answer).toContain('"host":"desktop"')
  await app.close()
  expect(lookInto(data)).toEqual(UPDATED)
})

test('closing the window during the update ends Paydesk, leaves the database as it was and releases the folder', async ({
  launch,
  data,
}) => {
  test.skip(process.platform === 'darwin', 'macOS keeps the app when its window closes')
  old.putInto(data)
  const first = await launch()
  await expect(first.page.getByRole('progressbar', { name: text('common.progress') })).toBeVisible()
  const program = first.app.process()
  const end = ended(program)
  const closed = first.app.waitForEvent('close')
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await closed
  await end
  // On a slow machine, a statement may outlast the three seconds that it is given.
  expect([0, 'SIGKILL']).toContain(program.exitCode ?? program.signalCode)
  expect(lookInto(data)).toEqual(AS_IT_WAS)

  const { app, page } = await launch()
  await expect(page.getByRole('navigation').first()).toBeVisible({ timeout: 120_000 })
  await app.close()
  expect(lookInto(data)).toEqual(UPDATED)
})

test('a kill during the update leaves the database as it was, and the next start updates it', async ({
  launch,
  data,
}) => {
  old.putInto(data)
  const { app, page } = await launch()
  await expect(page.getByRole('progressbar', { name: text('common.progress') })).toBeVisible()
  const end = ended(app.process())
  app.process().kill('SIGKILL')
  await end
  expect(lookInto(data)).toEqual(AS_IT_WAS)
  const second = await launch()
  await expect(second.page.getByRole('navigation').first()).toBeVisible({ timeout: 120_000 })
  await second.app.close()
  expect(lookInto(data)).toEqual(UPDATED)
})
