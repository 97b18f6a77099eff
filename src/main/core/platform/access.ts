import type { ClientCertificate } from '#shared/model/profile.ts'

/** What a call needs of a merchant: where, and with which headers. Lives for one call; never logged, never kept. */
export interface PlatformAccess {
  /** Whose it is; none: the merchant is not saved yet. */
  readonly profileId?: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  /** Shown in the TLS connection of every call, and of none to another host. */
  readonly certificate?: ClientCertificate
  /** Every secret text in `headers`, to be taken out of whatever comes back. */
  readonly secrets: readonly string[]
  /** Those of them that name the merchant rather than prove who it is: ids and links of a reply may have them. */
  readonly identifiers?: readonly string[]
}
