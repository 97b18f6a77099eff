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
  /** `null`: the packages for users of this system. */
  readonly target: string | null
  readonly inspect: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Makes the packages with electron-builder. Returns their paths; an earlier run's results are replaced. */
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
          // app.asar already exists and does not depend on the address, which is only for the installers.
          Object.assign(context.packager.info.metadata, { homepage: homepage ?? (isLinux ? NO_HOMEPAGE : null) })
        },
      }),
      publish: 'never',
    })
    return target === 'dir' ? folders : made
  } finally {
    // electron-builder's debug files contain this machine's paths.
    for (const name of ['builder-debug.yml', 'builder-effective-config.yaml']) rmSync(join(out, name), { force: true })
  }
}

/** Creates the output folder, and checks early that it is writable. Throws an Error with a message for the user. */
export function makeOutFolder(out: string): void {
  try {
    mkdirSync(out, { recursive: true })
    accessSync(out, constants.W_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : String(error)
    throw new Error(`The folder ${out} cannot be written to (${code}): name another one with --out.`)
  }
}
