import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checks, type Subject } from '../../../scripts/conformance/checks.ts'
import { createPlatform } from '../../../src/main/core/platform/endpoints.ts'
import { TRAINING_TOKEN } from '../../../src/shared/model/training.ts'
import { startTraining } from '../../../src/training/server.ts'
import { silentLogger } from '../../fakes/logger.ts'
import { json, openFakePlatform } from '../../fakes/platform.ts'
import { wire } from '../../fakes/ports.ts'

const platform = createPlatform(wire, silentLogger)
let training: Awaited<ReturnType<typeof startTraining>>
let empty: Awaited<ReturnType<typeof openFakePlatform>>

const at = (baseUrl: string): Subject => ({
  platform,
  access: { baseUrl, headers: { authorization: `Bearer ${TRAINING_TOKEN}` }, secrets: [] },
})

beforeAll(async () => {
  training = await startTraining({ speed: 10, settings: { statusByPath: true } })
  empty = await openFakePlatform(json(200, {}))
})
afterAll(async () => {
  await platform.close()
  await training.close()
  empty.close()
})

describe.each(checks.map((check) => ({ check, name: `${check.section}: ${check.states}` })))('$name', ({ check }) => {
  test('holds for the training platform', async () => {
    await check.run(at(training.baseUrl))
  })

  test('does not hold for a server that answers everything with an empty object', async () => {
    await expect(check.run(at(empty.baseUrl))).rejects.toThrow()
  })
})

test.each(['code_message', 'nested', 'text'] as const)(
  'the checks of writes hold for errors of another shape: %s',
  async (errorShape) => {
    const other = await startTraining({ settings: { errorShape, creationStatus: 201, disputeStatus: 201 } })
    try {
      for (const { writes, statusBy, run } of checks) if (writes && statusBy === undefined) await run(at(other.baseUrl))
    } finally {
      await other.close()
    }
  },
)

/** Returns what the command prints. */
function run(env: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<string> {
  const script = fileURLToPath(new URL('../../../scripts/conformance.ts', import.meta.url))
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', script, ...args],
      { env: { ...process.env, ...env } },
      (_error, stdout, stderr) => resolve(stdout + stderr),
    )
  })
}

test('writes nothing without --write, and refuses --write for another machine', async () => {
  const platform = await openFakePlatform(json(500, {}))
  try {
    expect(await run({}, '--url', platform.baseUrl)).toMatch(/\d+ passed, \d+ failed/)
    expect(platform.received.length).toBeGreaterThan(5)
    expect(platform.received.filter(({ method }) => method !== 'GET')).toEqual([])
    expect(await run({}, '--url', 'https://pay.example', '--write')).toContain('--write is for this machine alone')
  } finally {
    platform.close()
  }
})

test.each([
  ['Authorization: Bearer kd83-token-of-the-merchant', 'kd83-token-of-the-merchant'],
  [`Authorization: Basic ${btoa('shop:kd83-password')}`, 'kd83-password'],
])('does not print a credential that a server echoes: %s', async (header, secret) => {
  const echo = await openFakePlatform(json(500, { message: `Not good: ${secret}` }))
  try {
    const said = await run({ PAYDESK_CONFORMANCE_HEADER: header }, '--url', echo.baseUrl)
    expect(said).toMatch(/\d+ passed, \d+ failed/)
    expect(said).toContain('Not good')
    expect(said).not.toContain(secret)
  } finally {
    echo.close()
  }
})
