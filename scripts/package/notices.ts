import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The file that the build writes the notices to. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt'

/** A package whose code is, or may be, in the bundles. */
export interface BundledPackage {
  readonly name: string
  readonly version: string
  /** Its folder relative to the repository, as in the lock file. */
  readonly folder: string
  /** As declared by the package: an SPDX expression. */
  readonly licence: string
}

/** Development packages whose code ends up in the bundles: the bundler's helpers, and what `debug` finds here. */
const BUNDLED_TOOLS: readonly string[] = ['vite', 'rolldown', 'supports-color', 'has-flag']

/** Packages without a licence text, and the sibling by the same author with the same licence whose text is used. */
const TEXT_OF: Readonly<Record<string, string>> = {
  'react-remove-scroll-bar': 'react-remove-scroll',
  '@tokenizer/token': 'strtok3',
  'lazy-val': 'builder-util-runtime',
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().max(100).optional(),
      license: z.string().max(200).optional(),
      dev: z.boolean().default(false),
      optional: z.boolean().default(false),
    }),
  ),
})

/**
 * The packages that may be bundled according to the lock file: non-development dependencies and their dependencies,
 * sorted by name.
 */
export function bundledPackages(root: string): readonly BundledPackage[] {
  const { packages } = lockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return Object.entries(packages)
    .filter(([folder, { dev, optional }]) => folder !== '' && (dev ? isBundledTool(folder) : !optional))
    .map(([folder, { version = '', license = '' }]) => ({ name: nameOf(folder), version, folder, licence: license }))
    .filter(({ name }) => !name.startsWith('@types/'))
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

/** The notices of everything bundled, as one text. Throws with the names of packages whose licence text is missing. */
export function writeNotices(root: string): string {
  const packages = bundledPackages(root)
  const parts = packages.map((one) => ({ ...one, texts: licenceTexts(root, one) }))
  const silent = parts.filter(({ texts }) => texts.length === 0).map(({ name }) => name)
  if (silent.length > 0)
    throw new Error(`There is no licence text of ${silent.join(', ')}: see scripts/package/notices.ts.`)
  const sections = parts.map(({ name, version, licence, texts }) =>
    [RULE, `${name} ${version}${licence === '' ? '' : ` (${licence})`}`, RULE, '', texts.join('\n\n'), ''].join('\n'),
  )
  return [INTRODUCTION, ...sections].join('\n')
}

const RULE = '-'.repeat(80)
const INTRODUCTION = `Paydesk contains the following packages. Each is listed with its licence.
The licences of Electron and Chromium are in LICENSE.electron.txt and LICENSES.chromium.html.
`

const IS_LICENCE = /^(licen[sc]e|copying|notice)([-_.].*)?$/i

/** All licences and notices in a package's folder, including subfolders: PDF.js keeps its decoders' licences there. */
function licenceTexts(root: string, { name, folder }: BundledPackage): readonly string[] {
  const other = TEXT_OF[name]
  const home = join(root, other === undefined ? folder : join('node_modules', other))
  if (!existsSync(home)) throw new Error(`${name} is not installed: run "npm ci" first.`)
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && IS_LICENCE.test(entry.name) && !/\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(home.length).includes('node_modules'))
    .sort(compare)
  return [...new Set(files.map((file) => ownLicence(readFileSync(file, 'utf8'))))]
}

/** A tool's file may continue with the licences of everything it contains; none of that is in the bundles. */
function ownLicence(text: string): string {
  const [own = ''] = text.replaceAll('\r\n', '\n').split(/^# Licenses of bundled dependencies/m)
  return own.trim()
}

function isBundledTool(folder: string): boolean {
  return BUNDLED_TOOLS.includes(folder.replace(/^node_modules\//, ''))
}

/** Returns `@b/c` for `node_modules/a/node_modules/@b/c`. */
function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** The same on every machine, regardless of its language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
