import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import { folderArgument } from './files.ts'

/**
 * `npm run release:sbom -- <folder>`: writes what Paydesk is made of, as CycloneDX JSON. The packages are npm's own list
 * from the lock file without those of development. Electron, a development dependency to npm, is shipped and stays. The
 * same commit gives the same file.
 */
const ROOT = join(import.meta.dirname, '..', '..')

const component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  scope: z.string().optional(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
})
const billOfMaterials = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  serialNumber: z.string().optional(),
  metadata: z.looseObject({ component }),
  components: z.array(component).min(1),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})

/** What a command prints. Throws with the command's own words. */
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

/** npm marks what only development needs, and what may be missing: that is never bundled. */
function isShipped({ name, scope, properties }: z.infer<typeof component>): boolean {
  if (name === 'electron') return true
  return scope !== 'optional' && !properties.some((one) => one.name === 'cdx:npm:package:development')
}

const folder = folderArgument('npm run release:sbom -- <folder>')
// Not "--omit dev": npm then leaves out packages that are shipped, where one of development needs them as well.
const printed = output('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])
const { serialNumber: _changesEachTime, ...bom } = billOfMaterials.parse(JSON.parse(printed))
const root = bom.metadata.component
const components = bom.components
  .filter(isShipped)
  .map((one) => (one.name === 'electron' ? { ...one, type: 'framework', scope: 'required', properties: [] } : one))
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
