import type { Page } from '@playwright/test'
import { like, text } from '../fakes/texts.ts'
import { violationsOf } from './accessibility.ts'
import { type AtAMerchant, button, card, expect, test } from './at-a-merchant.ts'
import { holdCalls } from './hold-calls.ts'
import { goTo } from './navigation.ts'

const words = (page: Page) => card(page, text('words.title'))
const field = (page: Page) => words(page).getByRole('textbox', { name: text('words.note'), exact: true })

/** A payin whose note is being typed while another window has saved one. */
async function changedMeanwhile({ page, client, payin, open }: AtAMerchant) {
  const made = await payin('100.06')
  await open(made)
  await field(page).fill('Mine')
  await client.transactions.setNote({ id: made.id, note: 'Theirs', before: null })
  return { made, note: async () => (await client.transactions.get({ id: made.id })).note }
}

test('a note written in another window meanwhile is shown beside one’s own, and either can be kept', async ({
  desk1,
}) => {
  const { page, client } = desk1
  const { made, note } = await changedMeanwhile(desk1)
  await field(page).press('Control+Enter')
  await expect(words(page)).toContainText(`${text('words.note.changed')}Theirs`)
  await expect(field(page)).toHaveValue('Mine')
  expect(await note()).toBe('Theirs')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page)).toEqual([])
  }
  await button(page, text('words.note.keepMine')).click()
  await expect(words(page)).not.toContainText('Theirs')
  await expect.poll(note).toBe('Mine')

  await field(page).fill('Mine, and more')
  await client.transactions.setNote({ id: made.id, note: '', before: 'Mine' })
  await field(page).press('Control+Enter')
  await expect(words(page)).toContainText(text('words.note.deleted'))
  await button(page, text('words.note.takeTheirs')).click()
  await expect(field(page)).toHaveValue('')
  await expect(words(page)).not.toContainText(text('words.note.deleted'))
  expect(await note()).toBeNull()
})

for (const [how, leave] of [
  ['by a click, which leaves the field first', (page: Page) => goTo(page, 'shell.help')],
  ['by a key', (page: Page) => page.keyboard.press('Alt+7')],
] as const) {
  test(`a note closed ${how} reports that it could not be saved, and both texts are there on reopening`, async ({
    desk1,
  }) => {
    const { page, open } = desk1
    const { made, note } = await changedMeanwhile(desk1)
    await leave(page)
    await expect(page.getByText(text('failure.note_changed')).first()).toBeVisible()
    await open(made)
    await expect(words(page)).toContainText('Theirs')
    await expect(field(page)).toHaveValue('Mine')
    expect(await note()).toBe('Theirs')
  })
}

test('typing on while one’s own note is saved, and afterwards, is not taken for somebody else’s change', async ({
  desk1,
}) => {
  const { page, client, payin, open } = desk1
  const made = await payin('100.06')
  const note = async () => (await client.transactions.get({ id: made.id })).note
  await open(made)
  for (const typed of ['Called', 'Called twice', 'Called twice, no answer']) {
    await field(page).fill(typed)
    await field(page).press('Control+Enter')
    await expect.poll(note).toBe(typed)
  }
  await expect(button(page, text('words.note.keepMine'))).toHaveCount(0)
})

test('a note typed on while it is being saved is saved whole if its detail closes before that', async ({ desk1 }) => {
  const { page, client, payin, open } = desk1
  const made = await payin('100.06')
  const release = await holdCalls(page, 'setNote')
  await page.reload()
  await open(made)
  await field(page).fill('Called')
  await field(page).press('Control+Enter')
  await field(page).fill('Called twice')
  await page.keyboard.press('Alt+7')
  await expect(words(page)).toHaveCount(0)
  await open(made)
  await expect(field(page)).toHaveValue('Called twice')
  release()
  await expect.poll(async () => (await client.transactions.get({ id: made.id })).note).toBe('Called twice')
  await field(page).fill('Called twice, no answer')
  await field(page).press('Control+Enter')
  await expect.poll(async () => (await client.transactions.get({ id: made.id })).note).toBe('Called twice, no answer')
  await expect(button(page, text('words.note.keepMine'))).toHaveCount(0)
})

test('a note being typed when the page is closed is saved', async ({ desk1 }) => {
  const { page, client, payin, open } = desk1
  const made = await payin('100.06')
  await open(made)
  await field(page).fill('Called')
  await page.reload()
  await expect.poll(async () => (await client.transactions.get({ id: made.id })).note).toBe('Called')
  await expect(field(page)).toHaveValue('Called')
})

test('a text that would make the note too long is not inserted, and the field says so', async ({ desk1 }) => {
  const { page, payin, open } = desk1
  await open(await payin('100.06'))
  await field(page).fill('x'.repeat(1_990))
  await page.evaluate((long) => navigator.clipboard.writeText(long), 'y'.repeat(11))
  await field(page).press('End')
  await field(page).press('Control+v')
  await expect(words(page)).toContainText(text('fields.text.tooLong', { most: 2_000 }))
  await expect(field(page)).toHaveValue('x'.repeat(1_990))
  expect(await violationsOf(page)).toEqual([])
  await field(page).fill('x'.repeat(1_989))
  await expect(words(page)).not.toContainText(text('fields.text.tooLong', { most: 2_000 }))
  await field(page).press('Control+v')
  await expect(field(page)).toHaveValue(`${'x'.repeat(1_989)}${'y'.repeat(11)}`)
})

test('tags typed while the first of them is being saved are saved, too', async ({ desk1 }) => {
  const { page, client, payin, open } = desk1
  const made = await payin('100.06')
  const release = await holdCalls(page, 'changeTags')
  await page.reload()
  await open(made)
  const tags = words(page).getByRole('combobox', { name: text('words.tags') })
  const tagsOf = async () => (await client.transactions.get({ id: made.id })).tags
  for (const name of ['one', 'two', 'three']) {
    await tags.fill(name)
    await tags.press('Enter')
  }
  await tags.press('Backspace')
  await expect(words(page)).toContainText('two')
  await expect(words(page)).not.toContainText('three')
  release()
  await expect.poll(tagsOf).toEqual(['one', 'two'])
  await expect(words(page)).toContainText('two')
})

test('Backspace held down erases what is typed, and no tag after that', async ({ desk1 }) => {
  const { page, client, payin, open } = desk1
  const made = await payin('100.06')
  await client.transactions.changeTags({ ids: [made.id], add: ['fraud'], remove: [] })
  await holdCalls(page, 'changeTags')
  await page.reload()
  await open(made)
  const tags = words(page).getByRole('combobox', { name: text('words.tags') })
  await tags.pressSequentially('l')
  await page.keyboard.down('Backspace')
  await expect(tags).toHaveValue('')
  await page.keyboard.down('Backspace')
  await expect(words(page)).toContainText('fraud')
  await page.keyboard.up('Backspace')
  await tags.press('Backspace')
  await expect(words(page)).not.toContainText('fraud')
})

test('a tag left by a shortcut is saved, and one that is too long is refused with a message', async ({ desk1 }) => {
  const { page, client, payin, open } = desk1
  const made = await payin('100.06')
  await open(made)
  const tags = words(page).getByRole('combobox', { name: text('words.tags') })
  const tagsOf = async () => (await client.transactions.get({ id: made.id })).tags
  const long = 'Refund agreed with the client by phone on 12 March'
  await page.evaluate((words) => navigator.clipboard.writeText(words), long)
  await tags.focus()
  await page.keyboard.press('Control+v')
  await expect(words(page)).toContainText(text('words.tags.refused', { name: long, count: 40 }))
  await tags.pressSequentially('fraud')
  await expect(words(page)).not.toContainText(text('words.tags.refused', { name: long, count: 40 }))
  await page.keyboard.press('Alt+2')
  await expect(words(page)).toHaveCount(0)
  await expect.poll(tagsOf).toEqual(['fraud'])
})

test('Escape discards a half-typed tag first, and leaves the field after that', async ({ desk1 }) => {
  const { page, client, payin, open } = desk1
  const made = await payin('100.06')
  await open(made)
  const tags = words(page).getByRole('combobox', { name: text('words.tags') })
  await tags.pressSequentially('fra')
  await tags.press('Escape')
  await expect(tags).toHaveValue('')
  await expect(tags).toBeFocused()
  await tags.press('Escape')
  await expect(tags).not.toBeFocused()
  await tags.fill('   ')
  await tags.blur()
  await expect(words(page)).not.toContainText(like('words.tags.refused'))
  await tags.fill(' late')
  await tags.blur()
  await expect.poll(async () => (await client.transactions.get({ id: made.id })).tags).toEqual(['late'])
})

test('a number in a note that looks like a card is asked about, and saved once it is declared not to be one', async ({
  desk1,
}) => {
  const { page, client, payin, open } = desk1
  const made = await payin('100.06')
  const note = async () => (await client.transactions.get({ id: made.id })).note
  await open(made)
  await field(page).fill('RRN 4242424242424242')
  await field(page).press('Control+Enter')
  await expect(words(page)).toContainText(text('fields.cardWarning.kept'))
  expect(await note()).toBeNull()
  expect(await violationsOf(page)).toEqual([])
  await button(page, text('fields.cardWarning.noCard')).click()
  await expect(field(page)).toBeFocused()
  await expect(words(page)).not.toContainText(text('fields.cardWarning.kept'))
  await field(page).press('Control+Enter')
  await expect.poll(note).toBe('RRN 4242424242424242')
})
