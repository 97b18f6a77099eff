import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files below a folder. A running desk replaces its files: one that vanishes meanwhile is left out. */
export function filesIn(folder: string): readonly { readonly path: string; readonly bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return []
    const path = join(entry.parentPath, entry.name)
    try {
      return [{ path, bytes: readFileSync(path) }]
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  })
}

/** Which of the texts occur in the files below a folder, as UTF-8 or UTF-16 bytes: "file: text". */
export function searchFolder(folder: string, texts: readonly string[]): readonly string[] {
  return filesIn(folder).flatMap(({ path, bytes }) => {
    const found = texts.filter((text) => bytes.includes(text, 0, 'utf8') || bytes.includes(text, 0, 'utf16le'))
    return found.map((text) => `${path}: ${text}`)
  })
}
