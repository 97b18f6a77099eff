import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { SettingsStore } from '../../../../src/main/core/ports.ts'
import { openSecrets } from '../../../../src/main/electron/secret-store.ts'
import type { AuthScheme, Secret } from '../../../../src/shared/model/profile.ts'
import { startTestDesk } from '../../../fakes/desk.ts'
import { failureOf } from '../../../fakes/failure-of.ts'
import { addMerchant, merchantDraft } from '../../../fakes/orders.ts'
import { json, startFakePlatform } from '../../../fakes/platform.ts'
import { fakeSecrets, openNetwork } from '../../../fakes/ports.ts'

const balance = json(200, { balance: '1', currency_rate: '1' })

describe('authentication', () => {
  const schemes: readonly { auth: AuthScheme; secret: Secret; headers: Record<string, string> }[] = [
    {
      auth: { scheme: 'bearer' },
      secret: { scheme: 'bearer', token: 'tok-1' },
      headers: { authorization: 'Bearer tok-1' },
    },
    {
      auth: { scheme: 'api_key', header: 'X-Merchant-Key' },
      secret: { scheme: 'api_key', key: 'key-1' },
      headers: { 'x-merchant-key': 'key-1' },
    },
    {
      auth: { scheme: 'basic' },
      secret: { scheme: 'basic', username: 'мерчант', password: 'p:ä' },
      headers: { authorization: `Basic ${Buffer.from('мерчант:p:ä').toString('base64')}` },
    },
    {
      auth: { scheme: 'headers', headers: ['X-Id', 'X-Sign'] },
      secret: { scheme: 'headers', values: { 'X-Id': '7', 'X-Sign': 'abc' } },
      headers: { 'x-id': '7', 'x-sign': 'abc' },
    },
  ]

  test.each(schemes)('sends the headers of the scheme $auth.scheme', async ({ auth, secret, headers }) => {
    const platform = await startFakePlatform(balance)
    const { client } = await startTestDesk()
    const draft = merchantDraft(platform.baseUrl, { auth })
    const profile = await client.profiles.create({ draft, secret })
    await client.account.readBalance({ profileId: profile.id })
    expect(platform.received[0]?.headers).toMatchObject(headers)
  })

  test('refuses a header that belongs to the transport, and a value that breaks a line', async () => {
    const { client } = await startTestDesk()
    const create = (auth: AuthScheme, secret: Secret) =>
      client.profiles.create({ draft: merchantDraft('https://a.example', { auth }), secret })
    for (const header of ['Host', 'content-length', 'X Key', 'X-Key:', '']) {
      await expect(create({ scheme: 'api_key', header }, { scheme: 'api_key', key: 'k' })).rejects.toThrow()
    }
    for (const key of ['a\r\nX-Other: 1', 'a\n', '', 'ключ']) {
      await expect(create({ scheme: 'api_key', header: 'X-Key' }, { scheme: 'api_key', key })).rejects.toThrow()
    }
    expect((await client.profiles.list()).profiles).toEqual([])
  })
})

describe('a secret', () => {
  test('is forgotten at another origin, which never receives it', async () => {
    const [mine, other] = [await startFakePlatform(balance), await startFakePlatform(balance)]
    const secrets = fakeSecrets()
    const { client } = await startTestDesk({ secrets: secrets.store })
    const profile = await addMerchant(client, mine.baseUrl)
    const draft = merchantDraft(other.baseUrl, { name: 'Moved' })

    expect(await failureOf(client.profiles.checkConnection({ id: profile.id, draft }))).toEqual({
      kind: 'secret_missing',
    })
    expect(await client.profiles.update({ id: profile.id, draft })).toMatchObject({ secretState: 'missing' })
    expect(await failureOf(client.account.readBalance({ profileId: profile.id }))).toEqual({ kind: 'secret_missing' })
    expect(other.received).toHaveLength(0)
    expect([...secrets.kept.values()].join()).not.toContain('token-of-the-test-merchant')

    const back = { ...draft, baseUrl: mine.baseUrl }
    expect(await client.profiles.update({ id: profile.id, draft: back })).toMatchObject({ secretState: 'missing' })
  })

  test('is kept for another path on the same origin and for another name', async () => {
    const platform = await startFakePlatform(balance)
    const { client } = await startTestDesk()
    const { id } = await addMerchant(client, platform.baseUrl)
    const baseUrl = `${platform.baseUrl}/api/v2/`
    const draft = merchantDraft(baseUrl, { name: 'Renamed' })
    expect(await client.profiles.update({ id, draft })).toMatchObject({ secretState: 'stored' })
    await client.account.readBalance({ profileId: id })
    expect(platform.received[0]?.path).toBe('/api/v2/merchant/balance')
  })

  test('is forgotten with another scheme', async () => {
    const { client } = await startTestDesk()
    const { id } = await addMerchant(client, 'https://pay.example')
    const draft = merchantDraft('https://pay.example', { auth: { scheme: 'basic' } })
    expect(await client.profiles.update({ id, draft })).toMatchObject({ secretState: 'missing' })
  })
})

describe('a key store', () => {
  test('that fails is reported, and no profile is left behind', async () => {
    const secrets = fakeSecrets()
    secrets.break()
    const { client } = await startTestDesk({ secrets: secrets.store })
    expect(await failureOf(addMerchant(client, 'https://pay.example'))).toMatchObject({ kind: 'key_store_failed' })
    expect((await client.profiles.list()).profiles).toEqual([])
  })

  test('that is missing keeps the secret for the session, and the desk says so', async () => {
    const { client } = await startTestDesk({ secrets: fakeSecrets('session').store })
    expect((await client.desk.info()).keyStore).toBe('session')
    expect(await addMerchant(client, 'https://pay.example')).toMatchObject({ secretState: 'session' })
  })
})

test('a key store that is locked for the moment is told as such, and loses no secret when the profile is renamed', async () => {
  const platform = await startFakePlatform(balance)
  const secrets = fakeSecrets()
  let locked = false
  const store = { ...secrets.store, get: (key: string) => (locked ? null : secrets.store.get(key)) }
  const { client } = await startTestDesk({ secrets: store })
  const { id } = await addMerchant(client, platform.baseUrl)
  locked = true
  expect((await client.profiles.list()).profiles[0]).toMatchObject({ secretState: 'unreadable' })
  const draft = merchantDraft(platform.baseUrl, { name: 'Renamed' })
  await client.profiles.update({ id, draft })
  expect(await failureOf(client.account.readBalance({ profileId: id }))).toEqual({ kind: 'secret_unreadable' })
  expect(await failureOf(client.profiles.checkConnection({ id, draft }))).toEqual({ kind: 'secret_unreadable' })
  expect(platform.received).toEqual([])
  locked = false
  await client.account.readBalance({ profileId: id })
  expect((await client.profiles.list()).profiles[0]).toMatchObject({ name: 'Renamed', secretState: 'stored' })
})

test('settings that cannot be written lose no profile, and the choice holds until the desk closes', async () => {
  const settings = {
    get: () => undefined,
    setAside: null,
    set: () => {
      throw new Error('disk full')
    },
  }
  const { client } = await startTestDesk({ settings })
  const { id } = await addMerchant(client, 'https://pay.example')
  expect(await client.profiles.list()).toMatchObject({ activeId: id, profiles: [{ id }] })
})

test('starting the training platform twice at once creates one merchant', async () => {
  const { client } = await startTestDesk()
  const [one, other] = await Promise.all([client.profiles.startTraining(), client.profiles.startTraining()])
  expect(one).toEqual(other)
  expect((await client.profiles.list()).profiles).toHaveLength(1)
})

test('removing a merchant deletes its secret, and its balance can no longer be read', async () => {
  const platform = await startFakePlatform()
  const secrets = fakeSecrets()
  const { client } = await startTestDesk({ secrets: secrets.store })
  const { id } = await addMerchant(client, platform.baseUrl)
  await client.profiles.remove({ id })
  expect([...secrets.kept.keys()]).not.toContain(`secret:${id}`)
  expect(await failureOf(client.account.readBalance({ profileId: id }))).toEqual({ kind: 'profile_not_found' })
})

test('a merchant that can be neither removed nor moved keeps its secret, whichever part cannot be written', async () => {
  const secrets = fakeSecrets()
  let refuses = false
  const remove = (key: string): void => {
    if (refuses) throw new Error('the settings cannot be written')
    secrets.store.delete(key)
  }
  const ports = { secrets: { ...secrets.store, delete: remove } }
  const { client, desk, folder } = await startTestDesk(ports)
  const { id } = await addMerchant(client, 'https://pay.example')
  const elsewhere = merchantDraft('https://elsewhere.example')
  const unchanged = { id, baseUrl: 'https://pay.example', secretState: 'stored' }

  refuses = true
  const failure = { kind: 'key_store_failed', detail: 'Error' }
  expect(await failureOf(client.profiles.remove({ id }))).toEqual(failure)
  expect(await failureOf(client.profiles.update({ id, draft: elsewhere }))).toEqual(failure)
  expect((await client.profiles.list()).profiles).toMatchObject([unchanged])
  refuses = false
  await desk.close()

  const database = new DatabaseSync(join(folder, 'history.db'))
  database.exec("CREATE TRIGGER refuse BEFORE UPDATE ON profiles BEGIN SELECT raise(ABORT, 'refused'); END")
  database.close()
  const { client: again } = await startTestDesk(ports, folder)
  await expect(again.profiles.remove({ id })).rejects.toThrow()
  await expect(again.profiles.update({ id, draft: elsewhere })).rejects.toThrow()
  const secret = { scheme: 'bearer', token: 'of-the-other-platform' } as const
  await expect(again.profiles.update({ id, draft: elsewhere, secret })).rejects.toThrow()
  expect((await again.profiles.list()).profiles).toMatchObject([unchanged])
})

test('with a network limited to this machine another address is neither saved nor called', async () => {
  const network = {
    ...openNetwork,
    refuses: (url: URL) => (url.hostname === '127.0.0.1' ? null : ({ kind: 'loopback_only' } as const)),
  }
  const { client } = await startTestDesk({ network })
  expect(await failureOf(addMerchant(client, 'https://pay.example'))).toEqual({ kind: 'loopback_only' })
  const platform = await startFakePlatform(balance)
  const { id } = await addMerchant(client, platform.baseUrl)
  expect(await client.account.readBalance({ profileId: id })).toMatchObject({ balance: '1' })
})

test('names the disk, not the key store, when a full disk cannot take a secret', async () => {
  const settings: SettingsStore = {
    get: () => undefined,
    set: () => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    },
    setAside: null,
  }
  const keyStore = { isEncryptionAvailable: () => true, encryptString: Buffer.from, decryptString: String }
  const { client } = await startTestDesk({ secrets: openSecrets(keyStore, settings, 'darwin') })
  const failure = await failureOf(addMerchant(client, 'https://platform.example'))
  expect(failure).toEqual({ kind: 'storage_failed', detail: 'ENOSPC' })
})
