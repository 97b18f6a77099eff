import { like, text } from '../fakes/texts.ts'
import { CREATE, detail, expect, test } from './at-a-merchant.ts'
import { answer } from './wire.ts'

const TURNED = '\u202e'.repeat(1_200_000)
/** For replies to writes, of which less is read. */
const TURNED_LESS = TURNED.slice(0, 120_000)
const SECRET = 'training-merchant'
/** Milliseconds from a click to the screen: a page that lays out megabytes would take minutes. */
const PROMPT = 20_000

test('replies of megabytes delay no screen, also after a reload, and what was cut is shown as such', async ({
  desk1,
}) => {
  const { page, client, profile, wire, payin } = desk1
  const failed: string[] = []
  page.on('crash', () => failed.push('the page crashed'))
  const requisites = {
    account_number: TURNED_LESS,
    owner_name: TURNED_LESS,
    bank_name: '<'.repeat(50_000),
    bank_id: 'b',
  }
  const links = { payment_link: 'https://apple.com@evil.example/pay', country_name: '漢'.repeat(50_000) }
  const rates = { currency_rate: '90.5', amount_in_usd: '11.05', rate: '2.5', commission: '0.28', expires_at: null }
  const dispute = { id: 'd-1', created_at: TURNED, status: '\u202ecba', amount: TURNED, transaction_id: null }
  wire.instead = (response, { path, body }) => {
    if (path.startsWith(CREATE)) {
      const sent = JSON.parse(body) as Record<string, string>
      return answer(response, 200, { id: 'Ab12Cd34', ...sent, ...rates, ...requisites, ...links })
    }
    if (path.startsWith('/merchant/status')) {
      return answer(response, 200, { status: '\u202ediap', note: '\u0301'.repeat(100_000), [TURNED]: 1 })
    }
    if (path.startsWith('/merchant/balance'))
      return answer(response, 200, { balance: '\u202e001', currency_rate: TURNED })
    if (path.startsWith('/merchant/dispute')) return answer(response, 200, { items: [dispute] })
    return false
  }
  const transaction = await payin('1000.50')
  await client.transactions.refresh({ id: transaction.id })
  await client.account.readBalance({ profileId: profile.id })
  const all = { status: [], transaction_id: '', merchant_transaction_id: '' }
  await client.disputes.readPage({ profileId: profile.id, query: all, page: 1 })

  for (const _visit of ['at once', 'after a reload']) {
    await page.goto(new URL('/#/transactions', page.url()).href)
    await page.reload()
    await expect(page.getByRole('heading', { name: text('shell.transactions'), level: 1 })).toBeVisible({
      timeout: PROMPT,
    })
    await expect(page.getByTestId('balance')).toContainText('⟨U+202E⟩001', { timeout: PROMPT })
    await page.goto(new URL(`/#/transactions/${transaction.id}`, page.url()).href)
    await expect(detail(page)).toContainText(transaction.merchantTransactionId, { timeout: PROMPT })
    await expect(detail(page)).toContainText('120000 · SHA-256', { timeout: PROMPT })
    await expect(detail(page)).toContainText('too long to keep: account_number, owner_name, bank_name, country_name')
    await expect(detail(page), 'a name before the host').toContainText(
      like('record.linkUserInfo', { host: 'evil.example' }),
    )
    await expect(detail(page).getByRole('link', { name: text('link.open') })).toHaveCount(0)
    await page.goto(new URL('/#/disputes', page.url()).href)
    await expect(page.getByRole('heading', { name: text('shell.disputes'), level: 1 })).toBeVisible({ timeout: PROMPT })
    await expect(page.getByText('⟨U+202E⟩cba').first()).toBeVisible({ timeout: PROMPT })
  }
  expect(await page.locator('body').innerText()).not.toContain('\u202e')
  expect(failed).toEqual([])
})

test('a link that contains the merchant’s secret is not offered, and the secret is not shown', async ({ desk1 }) => {
  const { page, wire, payin, open } = desk1
  wire.instead = (response, { path, body }) => {
    if (!path.startsWith(CREATE)) return false
    const sent = JSON.parse(body) as Record<string, string>
    const link = { payment_link: `https://pay.example/?key=${SECRET}`, account_number: '1' }
    return answer(response, 200, { id: 'Ab12Cd34', ...sent, ...link })
  }
  const transaction = await payin('1000.50')
  await open(transaction)
  await expect(detail(page)).toContainText(text('record.linkHasSecret'))
  expect(await page.locator('body').innerText()).not.toContain(SECRET)
})
