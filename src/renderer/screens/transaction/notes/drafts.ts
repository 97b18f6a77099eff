/** Notes that were typed and are not kept yet, by transaction: closing a detail loses none. In memory alone. */
export const drafts = new Map<string, string>()
