import type { AuthScheme, Secret } from '#shared/model/profile.ts'
import { assertNever } from '#shared/rules/assert-never.ts'
import type { PlatformAccess } from './access.ts'

/**
 * Returns the headers that a scheme makes from its secret; `null` if the secret belongs to another scheme, or has no
 * value for one of the scheme's headers. The interface does not specify a scheme (Authentication): this is the only
 * place that knows them.
 */
export function authHeaders(auth: AuthScheme, secret: Secret): Omit<PlatformAccess, 'baseUrl'> | null {
  switch (auth.scheme) {
    case 'bearer':
      return secret.scheme === 'bearer'
        ? { headers: { authorization: `Bearer ${secret.token}` }, secrets: [secret.token] }
        : null
    case 'api_key':
      return secret.scheme === 'api_key' ? { headers: { [auth.header]: secret.key }, secrets: [secret.key] } : null
    case 'basic': {
      if (secret.scheme !== 'basic') return null
      const token = Buffer.from(`${secret.username}:${secret.password}`, 'utf8').toString('base64')
      return { headers: { authorization: `Basic ${token}` }, secrets: [token, secret.password].filter(Boolean) }
    }
    case 'headers': {
      if (secret.scheme !== 'headers') return null
      return headersOf(auth.headers, secret.values)
    }
    case 'client_certificate': {
      if (secret.scheme !== 'client_certificate') return null
      const { certificate, values } = secret
      const headers = headersOf(auth.headers, values)
      return (
        headers && { ...headers, certificate, secrets: [...headers.secrets, certificate.passphrase].filter(Boolean) }
      )
    }
    default:
      return assertNever(auth)
  }
}

/** Headers that identify the merchant, recognised by the last word of their name. */
const NAMES_SOMEBODY = /(?:^|[-_])(?:id|merchant|client|shop|account|partner|project|terminal)$/i

/** Returns `null` if the secret has no value for one of the names. */
function headersOf(
  names: readonly string[],
  values: Readonly<Record<string, string>>,
): Omit<PlatformAccess, 'baseUrl'> | null {
  const pairs = names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name] ?? ''] as const] : []))
  if (pairs.length < names.length) return null
  const identifiers = pairs.flatMap(([name, value]) => (NAMES_SOMEBODY.test(name) ? [value] : []))
  return { headers: Object.fromEntries(pairs), secrets: pairs.map(([, value]) => value), identifiers }
}
