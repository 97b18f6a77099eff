/**
 * Identifies this history: an ID, and how often it was marked. The settings store the same, so that another database in
 * its place, or an older copy, is noticed.
 */
export const gaps = `
  CREATE TABLE history_mark (id TEXT NOT NULL, marks INTEGER NOT NULL, marked_at TEXT) STRICT;
  INSERT INTO history_mark VALUES (lower(hex(randomblob(16))), 0, NULL);
`
