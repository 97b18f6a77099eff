import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CDPSession, type Page, test } from '@playwright/test'

/** A file on the operator's disk: its name, the type that the system gives it, its bytes. */
export type OfferedFile = readonly [name: string, type: string, bytes: Uint8Array]

/** Where things are dropped: the middle of the window. */
const AT = { x: 600, y: 400 }

type Dragged = { readonly files: readonly string[] } | { readonly text: string }

/** Drags real files, or text, over the window, as the system does. */
export async function dragOver(page: Page, dragged: Dragged) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const text = 'text' in dragged ? [{ mimeType: 'text/plain', data: dragged.text }] : []
  const files = 'files' in dragged ? [...dragged.files] : []
  const data = { items: text, files, dragOperationsMask: 1 }
  const send = (type: 'dragEnter' | 'dragOver' | 'dragCancel' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...AT, data })
  await send('dragEnter')
  await send('dragOver')
  return {
    drop: () => send('drop').then(() => session.detach()),
    cancel: () => send('dragCancel').then(() => session.detach()),
  }
}

/** Drops real files and folders by path. */
export async function dropPaths(page: Page, ...files: readonly string[]): Promise<void> {
  const { drop } = await dragOver(page, { files })
  await drop()
}

/** Writes files to the operator's folder, and returns their paths. */
export function onDisk(...files: readonly OfferedFile[]): string[] {
  const folder = mkdtempSync(test.info().outputPath('operator-'))
  return files.map(([name, , bytes]) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  })
}

/** Writes files, and drops them on the window. */
export function dropFiles(page: Page, ...files: readonly OfferedFile[]): Promise<void> {
  return dropPaths(page, ...onDisk(...files))
}

/** Pastes files, with a text if one is given. Returns false if nothing handled the paste. */
export async function pasteFiles(
  page: Page,
  selector: string,
  files: readonly OfferedFile[],
  text?: string,
): Promise<boolean> {
  const plain = files.map(([name, type, bytes]) => ({ name, type, base64: Buffer.from(bytes).toString('base64') }))
  return page.evaluate(
    ({ selector, plain, text }) => {
      const clipboardData = new DataTransfer()
      for (const { name, type, base64 } of plain) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        clipboardData.items.add(new File([bytes], name, { type }))
      }
      if (text !== undefined) clipboardData.setData('text/plain', text)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector(selector)?.dispatchEvent(event)
      return event.defaultPrevented
    },
    { selector, plain, text },
  )
}
