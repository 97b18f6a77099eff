import { expect, test } from 'vitest'
import { isPrivateHost, isPublicAddress } from '../../../../src/shared/rules/judge-url.ts'

const hostOf = (host: string): string => new URL(`http://${host}/`).hostname

test.each([
  'localhost',
  'localhost.',
  'desk.localhost',
  'printer',
  'nas.local',
  'home.arpa',
  'metadata.google.internal',
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::7f00:1]',
  '[::127.0.0.1]',
  '[::8.8.8.8]',
  '0177.0.0.1',
  '１２７.0.0.1',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::192.168.0.1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fc00::1]',
])('%s is this machine or in a private network', (host) => {
  expect(isPrivateHost(hostOf(host))).toBe(true)
})

test.each(['files.example', 'files.example.', '8.8.8.8', '[2606:4700::1111]', '[64:ff9b::8.8.8.8]', 'local.example'])(
  '%s is public',
  (host) => {
    expect(isPrivateHost(hostOf(host))).toBe(false)
  },
)

test('text that is no IP address is not a public address', () => {
  expect(['', 'files.example', '1.2.3.4.5', 'fe80::1%eth0'].filter(isPublicAddress)).toEqual([])
})
