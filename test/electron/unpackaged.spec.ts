import { drive, expect, test, unpackaged } from './launch.ts'

test('the build starts from its folder, as npm start does', async ({ data }) => {
  const program = unpackaged()
  test.skip(program === null, 'no Electron to start by itself: set ELECTRON_OVERRIDE_DIST_PATH, or run npm start once')
  if (program === null) return
  const { app, page } = await drive(program, { data })
  try {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const from = await app.evaluate(({ app: running }) => [running.isPackaged, running.getName(), running.getAppPath()])
    expect(from).toEqual([false, 'Paydesk', process.cwd()])
  } finally {
    await app.close()
  }
})
