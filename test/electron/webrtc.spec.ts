import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from './launch.ts'

test('nothing leaves the page by WebRTC, neither a datagram nor a connection', async ({ launch }) => {
  const udp = createSocket('udp4')
  let datagrams = 0
  udp.on('message', () => datagrams++)
  udp.bind(0, '127.0.0.1')
  await once(udp, 'listening')
  const connections: Socket[] = []
  const tcp = createServer((socket) => connections.push(socket)).listen(0, '127.0.0.1')
  await once(tcp, 'listening')
  const { page } = await launch()
  const ended = await page.evaluate(
    async ({ udp, tcp }) => {
      const credentials = { username: 'text', credential: 'text' }
      const iceServers = [
        { urls: `stun:127.0.0.1:${udp}` },
        { urls: `turn:127.0.0.1:${udp}`, ...credentials },
        { urls: `turn:127.0.0.1:${tcp}?transport=tcp`, ...credentials },
      ]
      try {
        const connection = new RTCPeerConnection({ iceServers })
        connection.createDataChannel('text')
        await connection.setLocalDescription(await connection.createOffer())
        // A server that is queried and does not answer keeps the gathering going for ten seconds.
        const gathered = new Promise((resolve) => {
          connection.onicegatheringstatechange = () =>
            connection.iceGatheringState === 'complete' && resolve('complete')
        })
        const long = new Promise((resolve) => setTimeout(() => resolve('asked'), 5_000))
        return await Promise.race([gathered, long])
      } catch {
        return 'refused'
      }
    },
    { udp: udp.address().port, tcp: (tcp.address() as AddressInfo).port },
  )
  expect({ datagrams, connections: connections.length }, String(ended)).toEqual({ datagrams: 0, connections: 0 })
  for (const socket of connections) socket.destroy()
  tcp.close()
  udp.close()
})
