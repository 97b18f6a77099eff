import { mkdirSync } from 'node:fs'
import { askDesk } from './ask-desk.ts'
import { ended, expect, firstLine, runDesktop, spawnBrowserHost, test } from './launch.ts'

test('a second start on the same folder notifies the first one and ends', async ({ launch, data }) => {
  const { app, page } = await launch()
  await app.evaluate(({ app: running }) => {
    Object.assign(globalThis, { told: 0 })
    running.on('second-instance', () => {
      const counter = globalThis as unknown as { told: number }
      counter.told++
    })
  })
  expect(await runDesktop(data)).toMatchObject({ code: 0 })
  expect(await app.evaluate(() => (globalThis as unknown as { told: number }).told)).toBe(1)
  expect(app.windows()).toHaveLength(1)
  expect(await askDesk(page, 'desk/info')).toMatchObject({ host: 'desktop' })
})

test('the browser host refuses a folder that the desktop has open, and the desktop goes on', async ({
  launch,
  data,
}) => {
  const { page } = await launch()
  const { code, stderr } = await ended(spawnBrowserHost(data))
  expect(code).toBe(1)
  expect(stderr).toContain(`Another Paydesk is already using this data folder: ${data}`)
  expect(await askDesk(page, 'desk/info')).toMatchObject({ host: 'desktop' })
})

test('the desktop refuses a folder that the browser host has open, and the browser host goes on', async ({ data }) => {
  const host = spawnBrowserHost(data)
  try {
    const { url } = JSON.parse(await firstLine(host))
    const { code, stderr } = await runDesktop(data)
    expect(code).toBe(1)
    expect(stderr).toContain(`Another Paydesk is already using this data folder: ${data}`)
    expect((await fetch(url)).status).toBe(200)
  } finally {
    host.kill()
    await ended(host)
  }
})

test('a killed desktop releases its folder', async ({ launch, data }) => {
  const { app } = await launch()
  const gone = ended(app.process())
  app.process().kill('SIGKILL')
  await gone
  const { page } = await launch({ data })
  expect(await askDesk(page, 'desk/info')).toMatchObject({ host: 'desktop' })
})

test('two folders are two desks', async ({ launch, data }) => {
  mkdirSync(data, { recursive: true })
  const first = await launch({ data: `${data}/a` })
  const second = await launch({ data: `${data}/b` })
  expect(await askDesk(first.page, 'desk/info')).toMatchObject({ dataFolder: `${data}/a` })
  expect(await askDesk(second.page, 'desk/info')).toMatchObject({ dataFolder: `${data}/b` })
})
