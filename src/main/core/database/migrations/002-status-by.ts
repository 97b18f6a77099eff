/** How each merchant's platform is asked for a status. Those that were there are asked as before: by the query. */
export const statusBy = `
  ALTER TABLE profiles ADD COLUMN status_by TEXT NOT NULL DEFAULT 'query';
`
