/** Balances over time: the last reading of each hour since 1970 (UTC) that has one. */
export const balances = `
  CREATE TABLE balances (
    profile_id TEXT NOT NULL REFERENCES profiles (id),
    hour INTEGER NOT NULL,
    read_at TEXT NOT NULL,
    balance TEXT NOT NULL,
    currency_rate TEXT,
    PRIMARY KEY (profile_id, hour)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO balances (profile_id, hour, read_at, balance, currency_rate)
  SELECT profile_id, unixepoch(read_at) / 3600, read_at, json_extract(body, '$.balance'), json_extract(body, '$.currency_rate')
  FROM account_readings WHERE what = 'balance' AND json_type(body, '$.balance') = 'text';
`
