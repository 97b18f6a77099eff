import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from '../fakes/texts.ts'
import { expect, startDesk, test } from './start-desk.ts'

test('an environment variable that turns checks off is ignored, shown in a notice and logged', async ({
  page,
  desk,
}) => {
  await desk.stop()
  const again = await startDesk(desk.folder, { NODE_TLS_REJECT_UNAUTHORIZED: '0', SSLKEYLOGFILE: '/tmp/never' })
  await page.goto(again.url)
  await page.getByRole('button', { name: text('welcome.training.action') }).click()
  const notices = page.getByRole('region', { name: text('notice.region') })
  await expect(notices).toContainText('NODE_TLS_REJECT_UNAUTHORIZED, SSLKEYLOGFILE')
  expect(readFileSync(join(desk.folder, 'logs', 'desk.log'), 'utf8')).toContain(
    '"ignored":["NODE_TLS_REJECT_UNAUTHORIZED"',
  )
  await again.stop()
})
