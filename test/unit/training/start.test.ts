import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { startTraining } from '../../../src/training/server.ts'
import { JSON_TYPE, payin, rig, stateOf } from './harness.ts'

const MAIN = fileURLToPath(new URL('../../../src/training/main.ts', import.meta.url))
const AUTH = { Authorization: 'Bearer training-merchant' }

describe('the training platform', () => {
  it('fails to start with a plain error when the port is taken', async () => {
    const { training } = await rig()
    await expect(startTraining({ port: training.port })).rejects.toThrow(/EADDRINUSE/)
  })

  it('ends hanging responses when it closes', async () => {
    const platform = await rig()
    const { training, post } = platform
    const hanging = post('/merchant/payin/account', payin({ amount: '100.53' }))
    const broken = expect(hanging).rejects.toThrow()
    const arrived = async () => (await stateOf(platform)).requests.map(({ path }) => path)
    await expect.poll(arrived).toContain('/merchant/payin/account')
    await training.close()
    await broken
  })

  it('runs in a worker thread, and writes its state when told to close', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'training-'))
    const stateFile = join(folder, 'state.json')
    const worker = new Worker(new URL('../../../src/training/worker.ts', import.meta.url), {
      workerData: { stateFile },
    })
    try {
      const [started] = await once(worker, 'message')
      const body = JSON.stringify(payin({ merchant_transaction_id: 'in-worker' }))
      const headers = { ...AUTH, ...JSON_TYPE }
      const answer = await fetch(`${started.baseUrl}/merchant/payin/account`, { method: 'POST', headers, body })
      expect(answer.status).toBe(200)
      const exited = once(worker, 'exit')
      worker.postMessage('close')
      expect(await once(worker, 'message')).toEqual(['closed'])
      expect(await exited).toEqual([0])
      expect(await readFile(stateFile, 'utf8')).toContain('in-worker')
    } finally {
      await worker.terminate()
      await rm(folder, { recursive: true })
    }
  })

  it('listens on the same port at each start in a worker thread, and on another one while that is taken', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'training-'))
    const started = async (): Promise<{ readonly port: number; readonly close: () => Promise<unknown> }> => {
      const worker = new Worker(new URL('../../../src/training/worker.ts', import.meta.url), {
        workerData: { stateFile: join(folder, 'state.json') },
      })
      const [{ baseUrl }] = await once(worker, 'message')
      const close = () => {
        worker.postMessage('close')
        return once(worker, 'exit')
      }
      return { port: Number(new URL(baseUrl).port), close }
    }
    const first = await started()
    await first.close()
    const second = await started()
    await second.close()
    expect(second.port).toBe(first.port)

    const other = await startTraining({ port: first.port })
    const third = await started()
    await Promise.all([other.close(), third.close()])
    expect(third.port).not.toBe(first.port)
    await rm(folder, { recursive: true })
  })

  it('reports from a worker thread why it cannot start', async () => {
    const worker = new Worker(new URL('../../../src/training/worker.ts', import.meta.url), {
      workerData: { stateFile: tmpdir() },
    })
    const [message] = await once(worker, 'message')
    expect(message).toEqual({ error: expect.stringContaining('EISDIR') })
    await worker.terminate()
  })

  it('runs from the command line until it is told to stop', async () => {
    const child = spawn(process.execPath, [MAIN, '--port', '0', '--fast', '--webhook', 'http://127.0.0.1:9/hook'])
    const exited = once(child, 'exit')
    let out = ''
    for await (const chunk of child.stdout) {
      out += chunk
      if (out.split('\n').length > 3) break
    }
    const [platform = '', credential, trainerPage = ''] = out.split('\n')
    expect(platform).toMatch(/^Training platform: http:\/\/127\.0\.0\.1:\d+$/)
    expect(credential).toBe('Authorization: Bearer training-merchant')
    const page = await fetch(trainerPage.replace("Trainer's page: ", ''))
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('value="http://127.0.0.1:9/hook"')
    child.kill('SIGTERM')
    expect((await exited)[0]).toBe(process.platform === 'win32' ? null : 0)
  })

  it.each([
    [['--port', 'x'], '--port is not valid'],
    [['--port', '70000'], '--port is not valid'],
    [['--webhook', 'nowhere'], '--webhook is not valid'],
    [['--colour'], "Unknown option '--colour'"],
  ])('refuses the options %j with exit code 2, the reason and the usage', async (options, word) => {
    const child = spawn(process.execPath, [MAIN, ...options])
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    const [code] = await once(child, 'close')
    expect(code).toBe(2)
    expect(errors).toContain(word)
    expect(errors).toContain('Usage:')
  })
})
