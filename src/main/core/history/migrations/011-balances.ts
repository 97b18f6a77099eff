/** Balances as they were read, over time. */
export const balances = `
  SELECT 1;
`
