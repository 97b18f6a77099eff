import { expect, test } from 'vitest'
import { createFingerprint } from '../../../../src/main/core/profiles/fingerprint.ts'
import { systemRandom } from '../../../../src/main/host/system-random.ts'
import { fakeSecrets } from '../../../fakes/ports.ts'

test('a fingerprint is computed once, and again if that failed', async () => {
  const fingerprint = createFingerprint(fakeSecrets('session').store, systemRandom)
  const of = (salt: string) => fingerprint({ scheme: 'bearer' }, { scheme: 'bearer', token: 't' }, salt)
  expect(of('salt')).toBe(of('salt'))
  // scrypt only accepts strings, and rejects this as it would reject for lack of memory.
  const refused = null as unknown as string
  const first = of(refused)
  await expect(first).rejects.toThrow()
  const second = of(refused)
  expect(second).not.toBe(first)
  await expect(second).rejects.toThrow()
})
