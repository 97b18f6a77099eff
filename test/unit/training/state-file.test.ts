import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CARD, created, payin, payout, rig, stateOf } from './harness.ts'

describe('the state file', () => {
  let folder: string
  let stateFile: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'training-'))
    stateFile = join(folder, 'deeper', 'state.json')
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('restores transactions, disputes and failures already met at the next start', async () => {
    const first = await rig({ stateFile })
    const id = await created(first)
    const trouble = payin({ amount: '100.54' })
    await first.post('/merchant/payin/account', trouble)
    first.advance(60)
    await first.post('/merchant/dispute', { transaction_id: id })
    const before = await stateOf(first)
    await first.training.close()

    const second = await rig({ stateFile })
    second.advance(60)
    const after = await stateOf(second)
    expect(after.transactions).toEqual(before.transactions)
    expect(after.disputes).toEqual(before.disputes)
    expect((await second.post('/merchant/payin/account', trouble)).status).toBe(200)
  })

  it('is written soon after a change, not only at the end', async () => {
    const platform = await rig({ stateFile })
    const id = await created(platform)
    await vi.waitFor(async () => expect(await readFile(stateFile, 'utf8')).toContain(id), { timeout: 3_000 })
  })

  it('holds no card number and leaves no temporary file', async () => {
    const platform = await rig({ stateFile })
    await platform.post('/merchant/payout/card', await payout(platform))
    await platform.training.close()
    const text = await readFile(stateFile, 'utf8')
    expect(text).toContain('"last4":"1238"')
    expect(text).not.toContain(CARD)
    expect(text).not.toContain(CARD.slice(6, 12))
    expect(await readdir(join(folder, 'deeper'))).toEqual(['state.json'])
  })

  it('has the temporary files of interrupted writes removed at start, and no other files', async () => {
    await mkdir(join(folder, 'deeper'))
    const others = [
      'other.json.0a1b2c3d.tmp',
      'state.json.0a1b2c3d.tmp.txt',
      'state.json.backup.tmp',
      'state.jsonx.tmp',
    ]
    const left = ['state.json.0a1b2c3d.tmp', 'state.json.ffffffff.tmp']
    for (const name of [...others, ...left]) await writeFile(join(folder, 'deeper', name), '{')
    const platform = await rig({ stateFile })
    expect((await readdir(join(folder, 'deeper'))).toSorted()).toEqual(others.toSorted())
    expect(platform.training.setAside).toBeNull()
  })

  it.skipIf(process.platform === 'win32')('can be read by its owner only', async () => {
    const platform = await rig({ stateFile })
    await created(platform)
    await platform.training.close()
    expect((await stat(stateFile)).mode & 0o777).toBe(0o600)
  })

  it('is still read when an earlier version wrote it without reasons for dropped files', async () => {
    const first = await rig({ stateFile })
    const transaction_id = await created(first)
    first.advance(60)
    const files = [{ content: 'eA==', ext: 'exe' }]
    await first.post('/merchant/dispute', { transaction_id, files, evidence_url: 'https://shop.example/a.png' })
    await first.training.close()
    const earlier = JSON.parse(await readFile(stateFile, 'utf8'))
    const [dispute] = earlier.disputes
    for (const field of ['why', 'field', 'looksLike']) delete dispute.droppedFiles[0][field]
    delete dispute.evidence.dropped
    await writeFile(stateFile, JSON.stringify(earlier))
    const second = await rig({ stateFile })
    expect(second.training.setAside).toBeNull()
    expect((await stateOf(second)).disputes[0]).toMatchObject({ droppedFiles: [{ name: 'file-1.exe', why: [] }] })
    expect(await (await fetch(second.training.trainerPage)).text()).toContain('DROPPED')
  })

  it.each(['', '{', '{"version":2}', '\u0000\u0000'])('is set aside, not deleted, when damaged (%j)', async (text) => {
    stateFile = join(folder, 'state.json')
    await writeFile(stateFile, text)
    const platform = await rig({ stateFile })
    expect((await stateOf(platform)).transactions).toEqual([])
    const { setAside } = platform.training
    expect(setAside).toMatch(/state\.json\.damaged-/)
    expect(await readFile(setAside ?? '', 'utf8')).toBe(text)
  })

  it('makes only closing fail when it cannot be written', async () => {
    stateFile = join(folder, 'state.json', 'under-a-file')
    const platform = await rig({ stateFile })
    await writeFile(join(folder, 'state.json'), '')
    const id = await created(platform)
    expect((await platform.get(`/merchant/status?transaction_id=${id}`)).status).toBe(200)
    await expect(platform.training.close()).rejects.toThrow()
    await rm(join(folder, 'state.json'))
  })
})
