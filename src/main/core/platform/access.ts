/** What a call needs of a merchant: where, and with which headers. Lives for one call; never logged, never kept. */
export interface Access {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
  /** Every secret text in `headers`, to be taken out of whatever comes back. */
  readonly secrets: readonly string[]
  /** Those of them that name the merchant rather than prove who it is: ids and links of a reply may have them. */
  readonly identifiers?: readonly string[]
}
