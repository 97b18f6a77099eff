import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Which of the texts occur in the files below a folder, as UTF-8 or UTF-16 bytes: "file: text". A running desk replaces
 * its files: one that vanishes meanwhile has none.
 */
export function searchFolder(folder: string, texts: readonly string[]): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return []
    const path = join(entry.parentPath, entry.name)
    const bytes = read(path)
    const found = texts.filter((text) => bytes.includes(text, 0, 'utf8') || bytes.includes(text, 0, 'utf16le'))
    return found.map((text) => `${path}: ${text}`)
  })
}

function read(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}
