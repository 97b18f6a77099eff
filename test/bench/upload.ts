import { execFileSync, spawn } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createPlatform } from '../../src/main/core/platform/endpoints.ts'
import { type FileOnDisk, withOpenFiles } from '../../src/main/core/platform/upload-file.ts'
import { systemFiles } from '../../src/main/host/system-files.ts'
import { silentLogger } from '../fakes/logger.ts'
import { wire } from '../fakes/ports.ts'

const FILES = 5
const SIZE = 10_000_000
/** Enough runs for a stable median on a machine that does other things as well. */
const RUNS = 41
const MAX_TIME = 1.25
const MAX_MEMORY_MIB = 24

/** Uploads five files of 10 MB with the desk's client and with `curl -F`, in turns, to a server in another process. */
export async function benchUpload(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-'))
  const paths = Array.from({ length: FILES }, (_, index) => join(folder, `${index}.png`))
  const small = join(folder, 'small.png')
  for (const path of paths) write(path, SIZE)
  write(small, 1000)
  const sink = spawn(process.execPath, [join(import.meta.dirname, 'sink.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(createInterface(sink.stdout), 'line')) as [string]
  const baseUrl = `http://127.0.0.1:${port}`
  const platform = createPlatform(wire, silentLogger)
  try {
    return await measure(baseUrl, paths, small, platform)
  } finally {
    await platform.close()
    sink.kill()
    rmSync(folder, { recursive: true })
  }
}

type Progress = readonly number[]

async function measure(
  baseUrl: string,
  paths: readonly string[],
  small: string,
  platform: ReturnType<typeof createPlatform>,
) {
  const access = { baseUrl, headers: {}, secrets: [] }
  const opening = { transaction_id: 'Ab12Cd34', dispute_type: 'underpaid' } as const
  const desk = async (paths: readonly string[]): Promise<Progress> => {
    const told: number[] = []
    const onProgress = (sent: number, total: number): void => void told.push(sent / total)
    const outcome = await withOpenFiles(systemFiles, paths.map(onDisk), (files) =>
      platform.openDispute(access, opening, { files, onProgress }),
    )
    if (outcome.state !== 'accepted') throw new Error(JSON.stringify(outcome.failure))
    return told
  }
  const parts = paths.flatMap((path) => ['-F', `attachments=@${path};type=image/png`])
  const args = ['-s', '-f', '-o', '/dev/null', '-F', 'transaction_id=Ab12Cd34', ...parts, `${baseUrl}/merchant/dispute`]
  const curl = async (): Promise<void> => void execFileSync('curl', args)

  // Warm up, so that loading and compiling code does not count as upload cost; the file is too small to hide anything.
  await curl()
  for (let run = 0; run < 12; run++) await desk([small])
  const before = process.memoryUsage.rss()
  const told: Progress[] = [await desk(paths)]
  const ratios: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const ours = await time(async () => void told.push(await desk(paths)))
    ratios.push(ours / (await time(curl)))
  }
  // The system's own peak, which no timer can miss. It covers the whole process, so at least what the uploads took.
  const most = process.resourceUsage().maxRSS * 1024

  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
  const memory = (most - before) / 1024 / 1024
  const first = Math.max(...told.map((progress) => progress[0] ?? 1))
  const last = Math.min(...told.map((progress) => progress.at(-1) ?? 0))
  const lines = [
    ['time against curl -F, median', ratio.toFixed(2), ratio <= MAX_TIME, `at most ${MAX_TIME}`],
    ['memory grown by, MiB', memory.toFixed(1), memory < MAX_MEMORY_MIB, `less than ${MAX_MEMORY_MIB}`],
    ['first progress at', first.toFixed(4), first < 0.05, 'before 0.05'],
    ['last progress at', String(last), last === 1, '1'],
  ] as const
  process.stdout.write(`${FILES} files of ${SIZE} bytes, ${RUNS} runs each, in turns\n`)
  for (const [what, value, met, limit] of lines) {
    process.stdout.write(`  ${met ? 'ok    ' : 'MISSED'} ${what}: ${value} (${limit})\n`)
  }
  return lines.every(([, , met]) => met)
}

function onDisk(path: string): FileOnDisk {
  return { path, name: 'evidence.png', contentType: 'image/png', measured: statSync(path) }
}

/** Writes random bytes from one small buffer: memory left behind here would be counted as the uploads'. */
function write(path: string, size: number): void {
  const piece = Buffer.allocUnsafe(1_000_000)
  for (let left = size; left > 0; left -= piece.length) {
    appendFileSync(path, randomFillSync(piece).subarray(0, left))
  }
}

async function time(run: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}
