import type { Profile, StatusBy } from '#shared/model/profile.ts'

export type Scheme = Profile['auth']['scheme']
export const SCHEMES: readonly Scheme[] = ['bearer', 'api_key', 'basic', 'headers', 'client_certificate']

/** What the form holds: every field of every scheme, so that going back and forth between schemes loses nothing. */
export interface FormValues {
  name: string
  /** Empty until the operator has said which: neither is a safe guess. */
  environment: '' | 'live' | 'test'
  baseUrl: string
  scheme: Scheme
  token: string
  keyHeader: string
  key: string
  username: string
  password: string
  headers: { name: string; value: string }[]
  certificateFormat: 'pkcs12' | 'pem'
  /** A PKCS #12 file, in Base64, and what it was called. */
  pkcs12: string
  pkcs12Name: string
  certificatePem: string
  keyPem: string
  passphrase: string
  statusBy: StatusBy
}

const EMPTY: FormValues = {
  name: '',
  environment: '',
  baseUrl: '',
  scheme: 'bearer',
  token: '',
  keyHeader: 'X-API-Key',
  key: '',
  username: '',
  password: '',
  headers: [{ name: '', value: '' }],
  certificateFormat: 'pkcs12',
  pkcs12: '',
  pkcs12Name: '',
  certificatePem: '',
  keyPem: '',
  passphrase: '',
  statusBy: 'query',
}

/** What the form starts with. Secrets are never among it: they do not come back from the desk. */
export function valuesOf(profile: Profile | null): FormValues {
  if (!profile) return EMPTY
  const { name, baseUrl, environment, auth, statusBy } = profile
  return {
    ...EMPTY,
    name,
    baseUrl,
    environment: environment === 'training' ? '' : environment,
    scheme: auth.scheme,
    statusBy,
    ...(auth.scheme === 'api_key' && { keyHeader: auth.header }),
    ...('headers' in auth &&
      auth.headers.length > 0 && { headers: auth.headers.map((header) => ({ name: header, value: '' })) }),
  }
}
