import { numberOf } from './migrations/008-listing-triggers.ts'

/**
 * What migration 8 puts into `listed`, in less time: numbers are given first, so that no whole row has to be sorted, and
 * transactions are read in the order of time, which is that of their pages, and not in that of their random ids.
 */
export const fillListing = `
  CREATE TEMP TABLE numbered (number INTEGER PRIMARY KEY, id TEXT NOT NULL) STRICT;
  INSERT INTO numbered
  SELECT base + row_number() OVER (PARTITION BY base ORDER BY place) - 1, id
  FROM (SELECT id, rowid AS place, ${numberOf('created_at')} AS base FROM transactions NOT INDEXED);
  INSERT INTO listed SELECT n.number, l.* FROM numbered n CROSS JOIN listing l ON l.transaction_id = n.id ORDER BY n.number;
  DROP TABLE numbered;
`
