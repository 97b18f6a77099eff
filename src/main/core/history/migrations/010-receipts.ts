/** Receipts that statuses have named, and what became of fetching them. */
export const receipts = `
  SELECT 1;
`
