import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import lock from '../../package-lock.json' with { type: 'json' }
import { folderArgument } from './files.ts'

/**
 * `npm run release:sbom -- <folder>`: writes the software bill of materials as CycloneDX JSON. It contains the packages
 * npm lists, except those the lock file marks as development or optional: these are never bundled. Electron, a
 * development dependency for npm, is shipped and included. The same commit always yields the same file.
 */
const ROOT = join(import.meta.dirname, '..', '..')

const component = z.looseObject({
  'bom-ref': z.string(),
})
const billOfMaterials = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  serialNumber: z.string().optional(),
  metadata: z.looseObject({ component }),
  components: z.array(component).min(1),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})

/** The output of a command. Throws with the command's error message. */
function output(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // npm is a batch file on Windows; the arguments are constants.
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr.trim()}`)
  return stdout
}

/** Names and versions of the shipped packages. */
function shippedPackages(): ReadonlySet<string> {
  const packages: Record<string, { name?: string; version?: string; dev?: boolean; optional?: boolean }> = lock.packages
  const installed = Object.entries(packages).filter(([place, { dev, optional }]) => place !== '' && !dev && !optional)
  const shipped = installed.map(
    ([place, { name, version }]) => `${name ?? place.replace(/^.*node_modules\//, '')}@${version}`,
  )
  return new Set([...shipped, `electron@${manifest.devDependencies.electron}`])
}

const folder = folderArgument('npm run release:sbom -- <folder>')
const shipped = shippedPackages()
// Neither "--omit dev" nor npm's development mark works: both are wrong for a shipped package that development also
// needs.
const printed = output('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])
const { serialNumber: _changesEachTime, ...bom } = billOfMaterials.parse(JSON.parse(printed))
const root = bom.metadata.component
const components = bom.components
  .filter((one) => shipped.has(one['bom-ref']))
  .map((one) => ({ ...one, scope: 'required', properties: [] }))
const missing = [...shipped].filter((reference) => !components.some((one) => one['bom-ref'] === reference))
if (missing.length > 0) throw new Error(`npm does not list ${missing.join(', ')}`)
const known = new Set([root, ...components].map((one) => one['bom-ref']))
const result = {
  ...bom,
  metadata: {
    ...bom.metadata,
    timestamp: new Date(output('git', ['log', '-1', '--format=%cI']).trim()).toISOString(),
    component: { ...root, type: 'application', name: manifest.productName },
  },
  components,
  dependencies: bom.dependencies
    .filter(({ ref }) => known.has(ref))
    .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => known.has(ref)) })),
}
const name = `${manifest.productName}-${manifest.version}.cdx.json`
writeFileSync(join(folder, name), `${JSON.stringify(result, null, 2)}\n`)
process.stdout.write(`${name}: ${components.length} components\n`)
