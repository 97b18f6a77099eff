/** What a call needs of a merchant: where, and with which headers. Lives for one call; never logged, never kept. */
export interface Access {
  /** Whose it is; none: the merchant is not saved yet. */
  readonly profileId?: string
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  /** Every secret text in `headers`, to be taken out of whatever comes back. */
  readonly secrets: readonly string[]
}
