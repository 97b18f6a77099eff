/** How each merchant's platform is asked for a status. Existing merchants keep using the query. */
export const statusBy = `
  ALTER TABLE profiles ADD COLUMN status_by TEXT NOT NULL DEFAULT 'query';
`
