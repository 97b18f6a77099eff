/**
 * The merchant account each write was sent under: environment, full base URL, and a fingerprint of the credential.
 * Earlier writes have none: their account_id is null, their address is the transaction's, and their credential is not
 * known.
 */
export const account = `
  CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    profile_id TEXT NOT NULL REFERENCES profiles (id),
    environment TEXT NOT NULL,
    base_url TEXT NOT NULL,
    -- Of the credential, which itself is never kept here. Null: not known.
    fingerprint TEXT,
    -- Accounts with the same number here are one, on the operator's word.
    same_as INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX accounts_by_parts ON accounts (profile_id, environment, base_url, coalesce(fingerprint, ''));

  -- That two accounts are the same one, as operators have said it. Only added to.
  CREATE TABLE account_words (
    number INTEGER PRIMARY KEY,
    one INTEGER NOT NULL REFERENCES accounts (id),
    -- The merchant's account when it was said.
    other INTEGER NOT NULL REFERENCES accounts (id),
    at TEXT NOT NULL,
    operator TEXT NOT NULL
  ) STRICT;

  -- Of the credential that was known last; it stays when the credential is forgotten, to recognise it when it is entered again.
  ALTER TABLE profiles ADD COLUMN fingerprint TEXT;
  -- For fingerprints where there is no key store.
  ALTER TABLE profiles ADD COLUMN fingerprint_salt TEXT NOT NULL DEFAULT '';
  UPDATE profiles SET fingerprint_salt = lower(hex(randomblob(16)));

  -- Of a transaction: the account of its newest creation, or under which it was added.
  ALTER TABLE transactions ADD COLUMN account_id INTEGER REFERENCES accounts (id);
  ALTER TABLE intents ADD COLUMN account_id INTEGER REFERENCES accounts (id);
  -- Under which it was last read.
  ALTER TABLE disputes ADD COLUMN account_id INTEGER REFERENCES accounts (id);
`
