import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Certificates for tests, generated on demand: the repository does not contain any key. */
export interface TestCertificate {
  readonly certificate: string
  readonly key: KeyObject
  readonly keyPem: string
  /** The certificate and its key as a PKCS #12 file. */
  pkcs12(passphrase: string): Buffer
}

type Part = Buffer | readonly Part[]

function der(tag: number, ...parts: readonly Part[]): Buffer {
  const content = Buffer.concat(parts.flat(9) as Buffer[])
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Part[]) => der(0x30, ...parts)
const set = (...parts: readonly Part[]) => der(0x31, ...parts)
const integer = (bytes: Uint8Array) => der(0x02, Buffer.from(bytes))
const octets = (bytes: Uint8Array) => der(0x04, Buffer.from(bytes))
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), Buffer.from(bytes))
const text = (words: string) => der(0x0c, Buffer.from(words))
const explicit = (number: number, part: Buffer) => der(0xa0 + number, part)
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))

function oid(name: string): Buffer {
  const [first = 0, second = 0, ...others] = name.split('.').map(Number)
  const bytes = others.flatMap((part) => {
    const groups = [part & 127]
    for (let rest = part >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 127) | 128)
    return groups
  })
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

const NULL = Buffer.from([0x05, 0])
const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))
const name = (common: string) => sequence(set(sequence(oid('2.5.4.3'), text(common))))
const pem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n').trim()}\n-----END CERTIFICATE-----\n`

/** A self-signed certificate, which is its own authority. `host`: for a server. */
export function makeCertificate(common: string, validTo: Date, host?: string): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const address =
    host && sequence(oid('2.5.29.17'), octets(sequence(der(0x87, Buffer.from(host.split('.').map(Number))))))
  const isAuthority = sequence(oid('2.5.29.19'), octets(sequence(der(0x01, Buffer.from([255])))))
  const body = sequence(
    explicit(0, integer(Uint8Array.of(2))),
    integer(Uint8Array.of(1, ...randomBytes(8))),
    ECDSA_SHA256,
    name(common),
    sequence(time(new Date(Date.UTC(2020, 0, 1))), time(validTo)),
    name(common),
    publicKey.export({ format: 'der', type: 'spki' }),
    explicit(3, sequence(isAuthority, ...(address ? [address] : []))),
  )
  const bytes = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, privateKey)))
  return {
    certificate: pem(bytes),
    key: privateKey,
    keyPem: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
    pkcs12: (passphrase) => pkcs12(bytes, privateKey.export({ format: 'der', type: 'pkcs8' }), passphrase),
  }
}

const DATA = oid('1.2.840.113549.1.7.1')
const bag = (kind: string, content: Buffer) => sequence(oid(`1.2.840.113549.1.12.10.1.${kind}`), explicit(0, content))
const ITERATIONS = 2048

/** RFC 7292: plain bags with a MAC, which verifies the passphrase. */
function pkcs12(certificate: Buffer, key: Buffer, passphrase: string): Buffer {
  const kept = sequence(oid('1.2.840.113549.1.9.22.1'), explicit(0, octets(certificate)))
  const safe = sequence(sequence(DATA, explicit(0, octets(sequence(bag('3', kept), bag('1', key))))))
  const salt = randomBytes(8)
  const mac = createHmac('sha256', macKey(passphrase, salt)).update(safe).digest()
  const digest = sequence(sequence(oid('2.16.840.1.101.3.4.2.1'), NULL), octets(mac))
  return sequence(
    integer(Uint8Array.of(3)),
    sequence(DATA, explicit(0, octets(safe))),
    sequence(digest, octets(salt), integer(Uint8Array.of(ITERATIONS >> 8, ITERATIONS & 255))),
  )
}

/** RFC 7292, appendix B.2, for a key as long as one digest. */
function macKey(passphrase: string, salt: Buffer): Buffer {
  const filled = (bytes: Buffer) => Buffer.alloc(64 * Math.ceil(bytes.length / 64), bytes)
  const words = Buffer.from(`${passphrase}\0`, 'utf16le').swap16()
  let hash = Buffer.concat([Buffer.alloc(64, 3), filled(salt), filled(words)])
  for (let round = 0; round < ITERATIONS; round++) hash = createHash('sha256').update(hash).digest()
  return hash
}
