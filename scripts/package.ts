import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import { configurationOf } from './package/configuration.ts'
import { type PackageOptions, readOptions, USAGE } from './package/options.ts'
import { stageApp } from './package/stage.ts'
import { ensureBuilt } from './start/build.ts'

/** `npm run package`: makes what the users of this system install; with --dir only the folder it is made of. */
const ROOT = join(import.meta.dirname, '..')

async function makePackage(options: PackageOptions): Promise<void> {
  ensureBuilt(ROOT)
  const stage = join(options.out, 'app')
  stageApp(ROOT, stage)
  const platform = Platform.current()
  const archs = archsOf(options, platform)
  const made = await build({
    projectDir: stage,
    targets: platform.createTarget(options.dir ? 'dir' : undefined, ...archs),
    config: configurationOf(ROOT, options),
    publish: 'never',
  })
  rmSync(stage, { recursive: true, force: true })
  for (const path of made) process.stdout.write(`${path}\n`)
}

function archsOf({ dir, arch }: PackageOptions, platform: Platform): readonly Arch[] {
  if (arch !== null) return [Arch[arch]]
  if (dir || platform === Platform.LINUX) return [process.arch === 'arm64' ? Arch.arm64 : Arch.x64]
  return [Arch.x64, Arch.arm64]
}

function options(): PackageOptions {
  try {
    return readOptions(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`)
    return process.exit(2)
  }
}

await makePackage(options()).catch((error: unknown) => {
  process.stderr.write(`The package could not be made. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
