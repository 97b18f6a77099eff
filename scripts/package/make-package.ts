import { accessSync, constants, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Arch, build, type Platform } from 'electron-builder'
import { configurationOf } from './configuration.ts'
import type { PackagedElectron } from './electron.ts'
import { finishFolder } from './finish-folder.ts'
import { NO_HOMEPAGE, readHomepage } from './notes.ts'

export interface PackageInput {
  /** The repository's folder. */
  readonly root: string
  /** The folder that becomes app.asar. */
  readonly stage: string
  readonly out: string
  readonly electron: PackagedElectron
  readonly platform: Platform
  readonly archs: readonly ('x64' | 'arm64')[]
  /** Null: what this system's users install. */
  readonly target: string | null
  readonly inspect: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Has electron-builder make the packages. Answers the paths of what was made; a run before is replaced. */
export async function makePackage(input: PackageInput): Promise<readonly string[]> {
  const { stage, out, electron, platform, archs, target, env } = input
  const homepage = readHomepage(env)
  const isLinux = platform.nodeName === 'linux'
  const folders: string[] = []
  try {
    const made = await build({
      projectDir: stage,
      targets: platform.createTarget(target, ...archs.map((arch) => Arch[arch])),
      config: configurationOf({
        ...input,
        afterPack: (context) => {
          folders.push(context.appOutDir)
          finishFolder(context, { stage, electron })
          // app.asar is made by now, and does not depend on the address: it is for the installers alone.
          Object.assign(context.packager.info.metadata, { homepage: homepage ?? (isLinux ? NO_HOMEPAGE : null) })
        },
      }),
      publish: 'never',
    })
    return target === 'dir' ? folders : made
  } finally {
    // electron-builder's notes of what it did, with the paths of this machine in them.
    for (const name of ['builder-debug.yml', 'builder-effective-config.yaml']) rmSync(join(out, name), { force: true })
  }
}

/** Makes the folder for the results, and finds out early that it cannot be written to. Throws with words. */
export function makeOutFolder(out: string): void {
  try {
    mkdirSync(out, { recursive: true })
    accessSync(out, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : String(error)
    throw new Error(`The folder ${out} cannot be written to (${code}): name another one with --out.`)
  }
}
