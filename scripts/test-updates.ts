import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** `npm run test:updates`: makes AppImages of two versions and updates one to the other, from a local feed. */
const ROOT = join(import.meta.dirname, '..')

const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, 'node_modules/@playwright/test/cli.js'),
    ...['test', '--project=updates', '--workers=1', '--retries=0', ...process.argv.slice(2)],
  ],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PAYDESK_TEST_UPDATES: '1' } },
)
process.exit(status ?? 1)
