import { expect, test } from 'vitest'
import { macSigner, windowsSigner } from '../../../scripts/release/signatures.ts'

test.each([
  ['Valid\r\nCN=Example Ltd, O=Example Ltd, L=Riga, C=LV\r\n', 'Example Ltd'],
  ['Valid\r\nCN="Example, Inc.", O="Example, Inc.", C=US\r\n', 'Example, Inc.'],
  ['Valid\nCN="The ""Best"" Ltd", C=US\n', 'The "Best" Ltd'],
  ['Valid\r\nO=Example, C=US\r\n', 'O=Example, C=US'],
  ['NotSigned\r\n', null],
  ['HashMismatch\r\nCN=Example Ltd, C=LV\r\n', null],
  ['UnknownError\r\nCN=Test certificate\r\n', null],
  ['', null],
])('Windows: %j is signed by %j', (words, signer) => {
  expect(windowsSigner(words)).toBe(signer)
})

test.each([
  [
    'Executable=/x\nIdentifier=com.paydesk.desktop\nAuthority=Developer ID Application: Example (AB12)\nAuthority=Developer ID Certification Authority\nAuthority=Apple Root CA\n',
    'Developer ID Application: Example (AB12)',
  ],
  ['Executable=/x\nSignature=adhoc\nTeamIdentifier=not set\n', null],
  ['/x: code object is not signed at all\n', null],
])('macOS: %j is signed by %j', (words, signer) => {
  expect(macSigner(words)).toBe(signer)
})
