import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'

const RENDERER = fileURLToPath(new URL('../../out/renderer/', import.meta.url))

/** The size of a file of the build, compressed as well as gzip can. */
export function compressed(file: string): number {
  return gzipSync(readFileSync(join(RENDERER, file)), { level: 9 }).length
}

export function textOf(file: string): string {
  return readFileSync(join(RENDERER, file), 'utf8')
}

/** The files of the build with an extension, such as ".css", as the page names them. */
export function built(ending: string): readonly string[] {
  return readdirSync(join(RENDERER, 'assets'))
    .filter((name) => name.endsWith(ending))
    .map((name) => `assets/${name}`)
}

/** What the start page loads on its own: the scripts and style sheets that it names, and all their static imports. */
export function startPage(): ReadonlySet<string> {
  const named = [...textOf('index.html').matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g)]
  return withImports(named.map(([, file]) => file as string))
}

/** Files of the build, and all their static imports. */
export function withImports(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files)
  for (const file of found) if (file.endsWith('.js')) for (const imported of staticImports(file)) found.add(imported)
  return found
}

function staticImports(file: string): readonly string[] {
  return parseAst(textOf(file)).body.flatMap((node) =>
    'source' in node && node.source ? [`assets/${node.source.value.replace('./', '')}`] : [],
  )
}
