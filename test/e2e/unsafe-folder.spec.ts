import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { en } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { expect, startDesk, test } from './start-desk.ts'

test('a data folder that another program copies away is warned about until the operator acknowledges it', async ({
  page,
}) => {
  const home = mkdtempSync(join(tmpdir(), 'paydesk-home-'))
  const folder = join(home, 'Dropbox', 'Касса 1')
  const start = () => startDesk(folder, { HOME: home, USERPROFILE: home })
  const notice = page.getByText('Dropbox copies the data folder to other computers')
  const first = await start()
  try {
    await page.goto(first.url)
    await expect(notice).toContainText(folder)
    expect(await violationsOf(page)).toEqual([])
    await page.reload()
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: en['notice.known'] }).click()
    await expect(notice).toBeHidden()
  } finally {
    await first.stop()
  }
  const second = await start()
  try {
    await page.goto(second.url)
    await expect(page.getByRole('heading', { name: en['welcome.title'] })).toBeVisible()
    await expect(notice).toBeHidden()
  } finally {
    await second.stop()
    rmSync(home, { recursive: true, force: true })
  }
})
