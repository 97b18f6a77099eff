import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openProxy } from '../fakes/proxy.ts'
import { askDesk } from './ask-desk.ts'
import { expect, test } from './launch.ts'

test('requests to a platform use the system’s proxy, and nothing else goes through it', async ({ launch }) => {
  const proxy = await openProxy()
  const platform = createServer((_request, response) => response.end('{"balance": "5.00", "currency_rate": "1"}'))
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const { port } = platform.address() as AddressInfo
  try {
    // Chromium does not use a proxy for loopback unless told to.
    const { page } = await launch({ args: [`--proxy-server=${proxy.url.host}`, '--proxy-bypass-list=<-loopback>'] })
    const draft = {
      name: 'Behind a proxy',
      environment: 'test',
      baseUrl: `http://127.0.0.1:${port}`,
      auth: { scheme: 'bearer' },
      statusBy: 'query',
    }
    const secret = { scheme: 'bearer', token: 'any-token' }
    const checked = await askDesk(page, 'profiles/checkConnection', { draft, secret })
    expect(checked).toMatchObject({ balance: { balance: '5.00' } })
    expect(proxy.asked).toEqual([`127.0.0.1:${port}`])
  } finally {
    proxy.close()
    platform.close()
  }
})
