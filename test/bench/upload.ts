import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createPlatform } from '../../src/main/core/platform/endpoints.ts'
import type { UploadFile } from '../../src/main/core/platform/multipart.ts'
import { silentLogger } from '../fakes/logger.ts'
import { openNetwork } from '../fakes/ports.ts'

const FILES = 5
const SIZE = 10_000_000
const RUNS = 9
const MOST_TIME = 1.25
const MOST_MEMORY_MIB = 24

/** Five files of 10 MB through the desk's client and by `curl -F`, in turns, to the same server in its own process. */
export async function benchUpload(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-'))
  const paths = Array.from({ length: FILES }, (_, index) => join(folder, `${index}.png`))
  for (const path of paths) writeFileSync(path, randomBytes(SIZE))
  const sink = spawn(process.execPath, [join(import.meta.dirname, 'sink.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(createInterface(sink.stdout), 'line')) as [string]
  const baseUrl = `http://127.0.0.1:${port}`
  const platform = createPlatform(openNetwork, { now: () => new Date() }, silentLogger)
  try {
    return await measure(baseUrl, paths, platform)
  } finally {
    await platform.close()
    sink.kill()
    rmSync(folder, { recursive: true })
  }
}

async function measure(baseUrl: string, paths: readonly string[], platform: ReturnType<typeof createPlatform>) {
  const files = paths.map(
    (path): UploadFile => ({
      name: 'evidence.png',
      contentType: 'image/png',
      size: SIZE,
      read: () => createReadStream(path, { highWaterMark: 256 * 1024 }),
    }),
  )
  const told: number[] = []
  const desk = async (): Promise<void> => {
    told.length = 0
    const evidence = { files, onProgress: (sent: number, total: number) => void told.push(sent / total) }
    const opening = { transaction_id: 'Ab12Cd34', dispute_type: 'underpaid' } as const
    const outcome = await platform.openDispute({ baseUrl, headers: {}, secrets: [] }, opening, evidence)
    if (outcome.state !== 'accepted') throw new Error(JSON.stringify(outcome.failure))
  }
  const parts = paths.flatMap((path) => ['-F', `attachments=@${path};type=image/png`])
  const args = ['-s', '-f', '-o', '/dev/null', '-F', 'transaction_id=Ab12Cd34', ...parts, `${baseUrl}/merchant/dispute`]
  const curl = async (): Promise<void> => void execFileSync('curl', args)

  await desk()
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  const ratios: number[] = []
  for (let run = 0; run < RUNS; run++) ratios.push((await time(desk)) / (await time(curl)))
  clearInterval(watch)

  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
  const memory = (most - before) / 1024 / 1024
  const first = told[0] ?? 1
  const last = told.at(-1) ?? 0
  const lines = [
    ['time against curl -F, median', ratio.toFixed(2), ratio <= MOST_TIME, `at most ${MOST_TIME}`],
    ['memory grown by, MiB', memory.toFixed(1), memory < MOST_MEMORY_MIB, `less than ${MOST_MEMORY_MIB}`],
    ['first progress at', first.toFixed(4), first < 0.05, 'before 0.05'],
    ['last progress at', String(last), last === 1, '1'],
  ] as const
  process.stdout.write(`${FILES} files of ${SIZE} bytes, ${RUNS} runs each, in turns\n`)
  for (const [what, value, met, limit] of lines) {
    process.stdout.write(`  ${met ? 'ok    ' : 'MISSED'} ${what}: ${value} (${limit})\n`)
  }
  return lines.every(([, , met]) => met)
}

async function time(run: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}
