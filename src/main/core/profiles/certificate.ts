import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { z } from 'zod'
import type { CertificateInfo, ClientCertificate } from '#shared/model/profile.ts'
import { DeskFailure } from '../desk-failure.ts'

/** What is wrong with a client certificate, as a rule of `invalid_input`. */
type CertificateRule = 'certificate_unreadable' | 'certificate_passphrase' | 'certificate_key'

/** Returns a certificate's details. Throws DeskFailure `invalid_input` if no connection could be made with it. */
export function readCertificate(certificate: ClientCertificate): CertificateInfo {
  const { subject, issuer, validToDate } = certificate.format === 'pem' ? readPem(certificate) : readPkcs12(certificate)
  return { subject: oneLine(subject), issuer: oneLine(issuer), validTo: validToDate.toISOString() }
}

/** The form that node:tls takes. */
export function tlsOptionsOf(certificate: ClientCertificate) {
  return certificate.format === 'pem'
    ? { cert: certificate.certificate, key: certificate.key, passphrase: certificate.passphrase }
    : { pfx: Buffer.from(certificate.file, 'base64'), passphrase: certificate.passphrase }
}

function readPem({ certificate, key, passphrase }: Extract<ClientCertificate, { format: 'pem' }>): X509Certificate {
  const read = attempt(() => new X509Certificate(certificate), 'certificate_unreadable')
  let privateKey: KeyObject
  try {
    privateKey = createPrivateKey({ key, passphrase })
  } catch (error) {
    return refuse(key.includes('ENCRYPTED') ? 'certificate_passphrase' : 'certificate_key', error)
  }
  if (!read.checkPrivateKey(privateKey)) refuse('certificate_key')
  return attempt(() => {
    createSecureContext({ cert: certificate, key, passphrase })
    return read
  }, 'certificate_unreadable')
}

/** Node gives access to a PKCS #12 file only through a TLS context made from it; this part of the context is untyped. */
const context = z.object({
  context: z.object({ getCertificate: z.custom<() => unknown>((one) => typeof one === 'function') }),
})

function readPkcs12(certificate: Extract<ClientCertificate, { format: 'pkcs12' }>): X509Certificate {
  try {
    const made: unknown = createSecureContext(tlsOptionsOf(certificate))
    const native = context.parse(made).context
    const der = Reflect.apply(native.getCertificate, (made as { context: object }).context, [])
    return new X509Certificate(z.instanceof(Buffer).parse(der))
  } catch (error) {
    return refuse(
      /mac verify|password|decrypt/i.test(String(error)) ? 'certificate_passphrase' : 'certificate_unreadable',
      error,
    )
  }
}

function attempt<T>(work: () => T, rule: CertificateRule): T {
  try {
    return work()
  } catch (error) {
    return refuse(rule, error)
  }
}

/** Leaves out the library's message, which may quote what was entered. */
function refuse(rule: CertificateRule, _error?: unknown): never {
  throw new DeskFailure({ kind: 'invalid_input', field: 'secret', rule })
}

/** Node writes a name on several lines. */
function oneLine(name: string): string {
  return name.split('\n').join(', ').slice(0, 500)
}
