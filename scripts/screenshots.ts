import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import bundle from '../test/bundle.ts'
import { deskClient } from '../test/e2e/desk-client.ts'
import { startDesk } from '../test/e2e/start-desk.ts'
import { drive, driven } from '../test/electron/launch.ts'
import { like, text } from '../test/fakes/texts.ts'
import { ensureBuilt } from './start/build.ts'
import { ensureChromium } from './test/chromium.ts'
import { findPackages, makePackages } from './test/packages.ts'

/**
 * `npm run screenshots`: takes the README's picture, showing the packaged desktop on the training platform with made-up
 * payments. These are created in the browser host, whose contract a script can call.
 */
const ROOT = join(import.meta.dirname, '..')
const PAYMENTS = [
  { kind: 'payin', amount: '48200.00' },
  { kind: 'payout', amount: '15750.50' },
  { kind: 'payin', amount: '9990.01' },
  { kind: 'payout', amount: '2500.52' },
  { kind: 'payin', amount: '120000' },
  { kind: 'payin', amount: '1000.64' },
  { kind: 'payout', amount: '33000' },
  { kind: 'payin', amount: '7450.90' },
] as const

/** On Linux, Chromium finds the key store by the desktop's name, which a temporary display does not have. */
const KEY_STORE = process.platform === 'linux' ? ['--password-store=gnome-libsecret'] : []

ensureBuilt(ROOT)
if ('reason' in findPackages(ROOT)) await makePackages(ROOT)
const found = ensureChromium()
if ('reason' in found) throw new Error(found.reason)
await bundle()
const folder = mkdtempSync(join(tmpdir(), 'paydesk-picture-'))
const desk = await startDesk(join(folder, 'data'))
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
await page.goto(desk.url)

const { client, close } = await deskClient(page)
const { id: profileId, revision: profileRevision } = await client.profiles.startTraining()
const { banks } = await client.account.readBanks({ profileId })
const bank = banks[0]
if (!bank) throw new Error('The training platform has no banks')
let last = ''
for (const { kind, amount } of PAYMENTS) {
  const { id } = await client.payments.suggestId({ kind: kind === 'payin' ? 'payin_account' : 'payout_card' })
  const order = {
    intentId: crypto.randomUUID(),
    profileId,
    profileRevision,
    amount,
    currency: 'RUB',
    merchant_transaction_id: id,
  } as const
  const made =
    kind === 'payin'
      ? await client.payments.createAccountPayin(order)
      : await client.payments.createCardPayout({
          ...order,
          card_number: '4111111111111111',
          owner_name: 'Anna Sokolova',
          bank_id: bank.id,
          seenSimilar: [],
          seenUnpaid: [],
          bank_name: bank.name,
        })
  if (made.platformId !== null) await client.transactions.refresh({ id: made.id })
  last = kind === 'payin' && made.state === 'accepted' ? made.id : last
}
await client.account.readBalance({ profileId })
close()
await browser.close()
await desk.stop()

// Opens the same folder in the packaged desktop.
const { app, page: window } = await drive(driven(), { data: desk.folder, args: KEY_STORE })
await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(1280, 800))
await window.evaluate((to) => {
  location.hash = `#/transactions/${to}`
}, last)
await window.getByText('7,450.90').first().waitFor()
await window
  .getByRole('group', { name: text('detail.actions') })
  .getByRole('button')
  .first()
  .click()
await window.getByText(like('connection.answered')).waitFor()
await window.mouse.move(520, 640)
// An Electron other than the pinned one shows a notice on every screen, which operators never see.
await window.locator('section > div', { hasText: /^This window runs on Electron/ }).evaluateAll((notices) => {
  for (const notice of notices) (notice as HTMLElement).style.display = 'none'
})
await window.screenshot({ path: join(ROOT, 'resources', 'paydesk.png') })
await app.close()
rmSync(folder, { recursive: true, force: true })
