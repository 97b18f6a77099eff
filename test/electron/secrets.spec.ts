import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { searchFolder } from '../fakes/search-folder.ts'
import { askDesk } from './ask-desk.ts'
import { expect, test } from './launch.ts'

const TOKEN = 'bearer-token-5f1d0c7e'
const PROFILE = {
  draft: {
    name: 'Shop',
    environment: 'test',
    baseUrl: 'http://127.0.0.1:9',
    auth: { scheme: 'bearer' },
    statusBy: 'query',
  },
  secret: { scheme: 'bearer', token: TOKEN },
}
const KEY_STORE = process.platform === 'linux' ? ['--password-store=gnome-libsecret'] : []

test('with a key store, a secret is stored only as ciphertext, and is there after a restart', async ({
  launch,
  data,
}) => {
  const first = await launch({ args: KEY_STORE })
  const { keyStore } = (await askDesk(first.page, 'desk/info')) as { keyStore: string }
  test.skip(keyStore !== 'system', 'no key store here: run under a session with one')
  expect(await askDesk(first.page, 'profiles/create', PROFILE)).toMatchObject({ secretState: 'stored' })
  await first.app.close()
  expect(searchFolder(data, [TOKEN])).toEqual([])
  const { secrets } = JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8'))
  expect(Object.values(secrets).length).toBeGreaterThan(0)

  const second = await launch({ args: KEY_STORE })
  expect(await askDesk(second.page, 'profiles/list')).toMatchObject({ profiles: [{ secretState: 'stored' }] })
})

test('without a key store, a secret lasts for the session and is never on disk', async ({ launch, data }) => {
  test.skip(process.platform !== 'linux', 'only Linux may have none')
  const args = ['--password-store=basic']
  const first = await launch({ args })
  expect(await askDesk(first.page, 'desk/info')).toMatchObject({ keyStore: 'session' })
  expect(await askDesk(first.page, 'profiles/create', PROFILE)).toMatchObject({ secretState: 'session' })
  expect(searchFolder(data, [TOKEN])).toEqual([])
  await first.app.close()
  expect(searchFolder(data, [TOKEN])).toEqual([])

  const second = await launch({ args })
  expect(await askDesk(second.page, 'profiles/list')).toMatchObject({ profiles: [{ secretState: 'missing' }] })
})

test('Paydesk reports that an Electron of another major version is limited to this machine', async ({ launch }) => {
  const { app, page } = await launch()
  const running = await app.evaluate(() => process.versions.electron ?? '')
  const pinned = JSON.parse(readFileSync('package.json', 'utf8')).devDependencies.electron as string
  const same = running.split('.')[0] === pinned.split('.')[0]
  const loopbackOnly = same ? null : { runtime: running, expected: pinned }
  expect(await askDesk(page, 'desk/info')).toMatchObject({ loopbackOnly })
})
