import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { SANDBOX } from '../test/packages.ts'
import { folderArgument } from './files.ts'
import { run } from './run.ts'
import { type Trial, trialsOf } from './trials.ts'

/**
 * `npm run release:try -- <folder>`: tries this system's packages for this architecture as a user would: installs or
 * unpacks each, runs its self-check and removes it. Only for disposable machines: an existing installation of Paydesk
 * would be replaced and removed.
 */
const report = z.object({
  ok: z.boolean(),
  version: z.string(),
  parts: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
})

function check(program: string, file: string): string {
  let failure: unknown = null
  try {
    // An AppImage unpacks itself if the system has no FUSE.
    run(program, [...SANDBOX, `--self-check=${file}`], { env: { ...process.env, APPIMAGE_EXTRACT_AND_RUN: '1' } })
  } catch (error) {
    failure = error
  }
  if (!existsSync(file)) throw failure ?? new Error('It ended with 0, but wrote no report')
  const { ok, version, parts } = report.parse(JSON.parse(readFileSync(file, 'utf8')))
  const failed = parts.filter((part) => !part.ok).map(({ name, detail }) => `${name}: ${detail}`)
  if (failed.length > 0) throw new Error(failed.join('\n'))
  if (failure !== null) throw failure
  if (!ok) throw new Error('It ended with 0, but its report says that something failed')
  return `version ${version}, ${parts.length} parts`
}

function tryOut({ file, withProgram }: Trial): boolean {
  const home = mkdtempSync(join(tmpdir(), 'paydesk-try-'))
  // A realistic path with Cyrillic letters, spaces and an emoji.
  const room = join(home, 'Программы и files 🗂')
  mkdirSync(room)
  try {
    let found = ''
    withProgram(room, (program) => {
      found = check(program, join(home, 'report.json'))
    })
    process.stdout.write(`${file}: ok, ${found}\n`)
    return true
  } catch (error) {
    process.stdout.write(`${file}: FAILED\n${error instanceof Error ? error.message : String(error)}\n`)
    return false
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

const folder = folderArgument('npm run release:try -- <folder>')
const results = trialsOf({ folder, platform: process.platform, arch: process.arch }).map(tryOut)
process.exitCode = results.every(Boolean) ? 0 : 1
