import { expect, test } from 'vitest'
import { createKeyedHash } from '../../../src/main/core/keyed-hash.ts'
import { systemRandom } from '../../../src/main/host/system-random.ts'
import { fakeSecrets } from '../../fakes/ports.ts'

test('a key is read once, as soon as it can be', () => {
  const secrets = fakeSecrets()
  const before = createKeyedHash(secrets.store, 'key', systemRandom)('card')
  let [locked, reads] = [true, 0]
  const get = (key: string) => {
    reads += 1
    return locked ? null : secrets.store.get(key)
  }
  const hash = createKeyedHash({ ...secrets.store, get }, 'key', systemRandom)
  expect(hash('card')).toBeNull()
  locked = false
  expect([hash('card'), hash('card')]).toEqual([before, before])
  expect(hash('another')).not.toBe(before)
  expect(reads).toBe(2)
})

test('a key that cannot be stored makes no hash', () => {
  const secrets = fakeSecrets()
  secrets.break()
  const hash = createKeyedHash(secrets.store, 'key', systemRandom)
  expect([hash('card'), hash('card')]).toEqual([null, null])
})
