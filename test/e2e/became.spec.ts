import { text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { detail, expect, test, title } from './at-a-merchant.ts'
import { foot, rows } from './listed.ts'
import { answer } from './wire.ts'

for (const [status, word] of [
  ['expired', text('status.expired')],
  ['paid', text('status.paid')],
  ['cancel', text('status.cancel')],
] as const) {
  test(`the head of a transaction shows its status with its age, and below it how it was created: ${status}`, async ({
    desk1,
  }) => {
    const { page, client, wire, payin, open } = desk1
    wire.instead = (response, { path }) => path.includes('/status') && answer(response, 502, {})
    const made = await payin('100.06')
    await open(made)
    await expect(title(page), 'no status is known yet').toContainText(text('state.accepted'))
    wire.instead = (response, { path }) => path.includes('/status') && answer(response, 200, { status })
    await client.transactions.refresh({ id: made.id })
    await expect(title(page)).toContainText(new RegExp(`${word}as of \\d\\d:\\d\\d, just now`))
    await expect(title(page)).not.toContainText(text('state.accepted'))
    await expect(detail(page).getByText(/^Created .+ · Accepted \d\d:\d\d:\d\d/)).toBeVisible()
    await expect(rows(page).first()).toContainText(word)
  })
}

test('the head of a transaction shows that its outcome is unknown or that it was refused', async ({ desk1 }) => {
  const { page, payin, open } = desk1
  await open(await payin('100.54'))
  await expect(title(page)).toContainText(text('state.unknown'))
  await open(await payin('100.64'))
  await expect(title(page)).toContainText(text('state.refused'))
  await expect(detail(page).getByText(/· Refused \d\d:\d\d:\d\d/)).toBeVisible()
})

test('the foot of the list sums what exists, sums unknown outcomes separately, and counts what was not created', async ({
  desk1,
}) => {
  const { page, payin } = desk1
  await payin('1000.06')
  await payin('500.06')
  await expect(foot(page)).toContainText(/2 transactions.*1,500\.12.KZT/)
  await expect(foot(page)).not.toContainText('Created')
  await payin('30.64')
  await payin('7.54')
  await expect(foot(page)).toContainText(
    /4 transactions.*Created \(2\):.*1,500\.12.KZT.*Outcome unknown \(1\):.*7\.54.KZT.*Not created: 1/,
  )
  expect(await violationsOf(page)).toEqual([])
})
