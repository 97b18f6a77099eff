import type { ClientCertificate } from '#shared/model/profile.ts'

/** What a call needs to know about a merchant: the address and the headers. Lives for one call; never logged or stored. */
export interface PlatformAccess {
  /** Absent while the merchant is not saved yet. */
  readonly profileId?: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  /** Presented in the TLS connection of every call to the platform, and never to another host. */
  readonly certificate?: ClientCertificate
  /** Every secret text of the merchant (in `headers`, a password, a passphrase), redacted from replies and errors. */
  readonly secrets: readonly string[]
  /** The secrets that name the merchant rather than authenticate it; IDs and links in a reply may contain them. */
  readonly identifiers?: readonly string[]
}
