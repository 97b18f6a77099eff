import { parseArgs } from 'node:util'
import { buildConnector } from 'undici'
import { DeskFailure } from '../src/main/core/desk-failure.ts'
import { createPlatform } from '../src/main/core/platform/endpoints.ts'
import { redaction } from '../src/main/core/platform/redact.ts'
import { systemRandom } from '../src/main/host/system-random.ts'
import { systemTimer } from '../src/main/host/system-timer.ts'
import { type StatusBy, statusBy } from '../src/shared/model/profile.ts'
import { TRAINING_TOKEN } from '../src/shared/model/training.ts'
import { isLoopback, readBaseUrl } from '../src/shared/rules/base-url.ts'
import { checks } from './conformance/checks.ts'

/**
 * `npm run conformance -- --url <base url>`: checks a server against the interface, statement by statement, with the
 * desk's own client. Read-only unless --write is given: it then creates payins, payouts and disputes, which is allowed
 * only for an address of this machine (a tunnel would still lead to another server). The credential is one header in
 * PAYDESK_CONFORMANCE_HEADER ("Name: value"), never an argument; by default the training platform's. --status-by path:
 * for a platform that serves /merchant/<id>/status instead of /merchant/status.
 */
const USAGE = 'Usage: npm run conformance -- --url <base url> [--write] [--status-by query|path]'

function fail(words: string): never {
  process.stderr.write(`${words}\n${USAGE}\n`)
  process.exit(2)
}

function options(): { url: string; write: boolean; by: StatusBy } {
  try {
    const { values } = parseArgs({
      options: {
        url: { type: 'string' },
        write: { type: 'boolean', default: false },
        'status-by': { type: 'string', default: 'query' },
      },
    })
    const by = statusBy.safeParse(values['status-by']).data ?? fail('--status-by is query or path')
    return { url: values.url ?? fail('--url is missing'), write: values.write, by }
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

const { url, write, by } = options()
const address = readBaseUrl(url)
if (address.result === 'bad') fail(`--url cannot be used (${address.rule})`)
if (write && !isLoopback(new URL(address.baseUrl).hostname)) fail('--write is for this machine alone')

const [name, value] = (process.env.PAYDESK_CONFORMANCE_HEADER ?? `Authorization: Bearer ${TRAINING_TOKEN}`).split(
  /:\s*(.*)/s,
)
if (!name || !value) fail('PAYDESK_CONFORMANCE_HEADER is no "Name: value"')
const silent = {
  call: () => {},
  started: () => {},
  broken: () => {},
  damaged: () => {},
  update: () => {},
  close: () => {},
}
const platform = createPlatform(
  {
    network: { refuses: () => null, proxyFor: async () => null, connector: buildConnector },
    clock: { now: () => new Date() },
    timer: systemTimer,
    random: systemRandom,
  },
  silent,
)
/** The header's value without the scheme name. Like the password that Basic encodes, it must not be printed. */
const token = value.replace(/^[A-Za-z]+ +/, '')
const password = /^basic /i.test(value)
  ? Buffer.from(token, 'base64')
      .toString()
      .replace(/^[^:]*:/, '')
  : ''
const secrets = [value, token, password].filter((secret) => secret !== '')
const subject = { platform, access: { baseUrl: address.baseUrl, headers: { [name]: value }, secrets } }

let passed = 0
let failed = 0
for (const check of checks) {
  if ((check.writes && !write) || (check.statusBy ?? by) !== by) continue
  try {
    await check.run(subject)
    passed++
    process.stdout.write(`  ok    ${check.section}: ${check.states}\n`)
  } catch (error) {
    failed++
    // Some checks report the response as received.
    const words = redaction(secrets).text(error instanceof DeskFailure ? JSON.stringify(error.failure) : String(error))
    process.stdout.write(`  FAILS ${check.section}: ${check.states}\n        ${words}\n`)
  }
}
await platform.close()
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
