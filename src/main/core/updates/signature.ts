import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'

/** A public key of the project, and the short ID by which signatures refer to it. */
export interface ReleaseKey {
  readonly id: string
  readonly key: KeyObject
}

export type SignatureReading = 'valid' | 'malformed' | 'wrong' | 'other_key'

const RAW_BYTES = 32
const SIGNATURE_BYTES = 64
/** The bytes before the 32 bytes of an Ed25519 key in a SubjectPublicKeyInfo (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** Reads a public Ed25519 key: base64 of its 32 bytes, or of its SubjectPublicKeyInfo. Throws if it is neither. */
export function readPublicKey(text: string): ReleaseKey {
  const bytes = Buffer.from(text.trim(), 'base64')
  const der = bytes.length === RAW_BYTES ? Buffer.concat([SPKI_PREFIX, bytes]) : bytes
  if (der.length !== SPKI_PREFIX.length + RAW_BYTES) throw new Error('Not an Ed25519 public key in base64')
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Not an Ed25519 public key')
  return { id: idOf(key), key }
}

/** Reads a private Ed25519 key: base64 of its PKCS #8. Error messages contain nothing of it. */
export function readPrivateKey(text: string): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'pkcs8' })
  } catch {
    throw new Error('Not a private key in base64 (PKCS #8)')
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Not an Ed25519 private key')
  return key
}

/** Returns the public half of a private key. */
export function publicKeyOf(privateKey: KeyObject): ReleaseKey {
  const key = createPublicKey(privateKey)
  return { id: idOf(key), key }
}

/** Returns a new key pair, both halves in base64: PKCS #8 and SubjectPublicKeyInfo. */
export function makeKeyPair(): { readonly privateKey: string; readonly publicKey: string } {
  const pair = generateKeyPairSync('ed25519')
  return {
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

/** Returns the text of a signature file: the key's ID, and the signature of exactly these bytes. */
export function signatureText(bytes: Uint8Array, privateKey: KeyObject): string {
  return `${publicKeyOf(privateKey).id} ${sign(null, bytes, privateKey).toString('base64')}\n`
}

/** Checks whether a signature file is for these bytes and by one of these keys. */
export function readSignature(bytes: Uint8Array, text: string, keys: readonly ReleaseKey[]): SignatureReading {
  const [, id = '', encoded = ''] = /^([0-9a-f]{16}) ([A-Za-z0-9+/]{86}==)\s*$/.exec(text) ?? []
  const signature = Buffer.from(encoded, 'base64')
  if (signature.length !== SIGNATURE_BYTES) return 'malformed'
  const known = keys.find((one) => one.id === id)
  if (known === undefined) return 'other_key'
  return verify(null, bytes, known.key, signature) ? 'valid' : 'wrong'
}

function idOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16)
}
