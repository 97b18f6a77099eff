import { existsSync } from 'node:fs'
import { askDesk } from './ask-desk.ts'
import { expect, run, test, unpackaged } from './launch.ts'

test('environment variables that turn checks off are ignored and reported', async ({ launch }) => {
  const { app, page } = await launch({ env: { NODE_TLS_REJECT_UNAUTHORIZED: '0', SSLKEYLOGFILE: '/tmp/never' } })
  const names = ['NODE_TLS_REJECT_UNAUTHORIZED', 'SSLKEYLOGFILE']
  expect(await askDesk(page, 'desk/info')).toMatchObject({
    notices: [{ kind: 'environment_ignored', names }],
  })
  expect(await app.evaluate((_electron, all) => all.filter((name) => process.env[name] !== undefined), names)).toEqual(
    [],
  )
})

// A package ignores such options entirely: self-check.spec.ts.
test('an unpackaged start with an option that cannot be undone ends with an error', async ({ data }) => {
  const program = unpackaged()
  test.skip(program === null, 'no Electron to start by itself')
  if (program === null) return
  const keys = `${data}-keys`
  const { code, stderr } = await run(program, [`--data=${data}`], { NODE_OPTIONS: `--tls-keylog=${keys}` })
  expect(code).toBe(1)
  expect(stderr).toContain('Paydesk does not start with --tls-keylog')
  expect(existsSync(data)).toBe(false)
})
