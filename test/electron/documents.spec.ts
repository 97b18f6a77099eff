import { linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ElectronApplication } from '@playwright/test'
import { askDesk } from './ask-desk.ts'
import { expect, test } from './launch.ts'

interface Asked {
  readonly defaultPath: string
  readonly filters: readonly { readonly name: string; readonly extensions: readonly string[] }[]
  readonly properties: readonly string[]
}

/** Answers the system's save dialog in the operator's place; `null` cancels. Returns what was asked. */
async function saveAt(app: ElectronApplication, filePath: string | null): Promise<() => Promise<Asked[]>> {
  await app.evaluate(({ dialog }, filePath) => {
    const asked: unknown[] = []
    Object.assign(globalThis, { asked })
    dialog.showSaveDialog = async (...args: unknown[]) => {
      asked.push(args.at(-1))
      return { canceled: filePath === null, filePath: filePath ?? '' }
    }
  }, filePath)
  return () => app.evaluate(() => (globalThis as unknown as { asked: Asked[] }).asked)
}

test('a text is saved where the operator chooses, as UTF-8 ending with a newline', async ({ launch, data }) => {
  const { app, page } = await launch({ args: ['--lang=ru'] })
  const path = join(dirname(data), 'Манифест.txt')
  const asked = await saveAt(app, path)
  const saved = await askDesk(page, 'desk/saveText', { name: '../Манифест', text: 'Диспут\nok' })
  expect(saved).toEqual({ result: 'saved' })
  expect(readFileSync(path, 'utf8')).toBe('Диспут\nok\n')
  expect(await asked()).toMatchObject([
    { defaultPath: 'Манифест.txt', filters: [{ name: 'Текст', extensions: ['txt'] }] },
  ])
  expect((await asked())[0]?.properties).toContain('showOverwriteConfirmation')
})

test('an existing file stays whole until the new one replaces it', async ({ launch, data }) => {
  const { app, page } = await launch()
  const folder = join(dirname(data), 'saved')
  mkdirSync(folder)
  const [path, same] = [join(folder, 'a.txt'), join(folder, 'same bytes.txt')]
  writeFileSync(path, 'before')
  linkSync(path, same)
  await saveAt(app, path)
  expect(await askDesk(page, 'desk/saveText', { name: 'a', text: 'after' })).toEqual({ result: 'saved' })
  expect([path, same].map((one) => readFileSync(one, 'utf8'))).toEqual(['after\n', 'before'])
  expect(readdirSync(folder)).toHaveLength(2)
})

test('the page is saved as a PDF', async ({ launch, data }) => {
  const { app, page } = await launch()
  const path = join(dirname(data), 'page.pdf')
  await saveAt(app, path)
  expect(await askDesk(page, 'desk/savePdf', { name: 'page' })).toEqual({ result: 'saved' })
  const pdf = readFileSync(path)
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(pdf.length).toBeGreaterThan(1000)
})

test('nothing is written when the operator cancels', async ({ launch, data }) => {
  const { app, page } = await launch()
  const before = readdirSync(dirname(data))
  await saveAt(app, null)
  expect(await askDesk(page, 'desk/saveText', { name: 'a', text: 'a' })).toEqual({ result: 'cancelled' })
  expect(await askDesk(page, 'desk/savePdf', { name: 'a' })).toEqual({ result: 'cancelled' })
  expect(readdirSync(dirname(data))).toEqual(before)
})

test('a place that cannot be written is reported with the system’s code, without its path', async ({
  launch,
  data,
}) => {
  const { app, page } = await launch()
  const path = join(dirname(data), 'a folder')
  mkdirSync(path)
  await saveAt(app, path)
  const failure = { kind: 'file_not_written', detail: 'EISDIR' }
  expect(await askDesk(page, 'desk/saveText', { name: 'a', text: 'a' })).toMatchObject({ data: { failure } })
})
