import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../../src/main/core/database/migrate.ts'
import { migrations } from '../../../../src/main/core/database/migrations/index.ts'

const schemaOf = (database: DatabaseSync): unknown[] =>
  database.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid').all()

test('every migration gives the same schema when run statement by statement', () => {
  const whole = new DatabaseSync(':memory:')
  const parts = new DatabaseSync(':memory:')
  for (const script of migrations) {
    whole.exec(script)
    for (const statement of statementsOf(script)) {
      // SQLite itself says that it is one: `prepare` would leave out what comes after the first.
      expect(statement).not.toMatch(/^(--|;)/)
      parts.exec(statement)
    }
    expect(schemaOf(parts)).toEqual(schemaOf(whole))
  }
  expect(migrations.flatMap(statementsOf).length).toBeGreaterThan(100)
})

test.each([
  ["SELECT ';'; SELECT 1 -- ; no end\n;", ["SELECT ';'", 'SELECT 1 -- ; no end']],
  ["SELECT 'it''s; one'", ["SELECT 'it''s; one'"]],
  ['-- first;\n  SELECT 1;;\n -- last', ['SELECT 1']],
  ['SELECT 1 - 2; SELECT ";"', ['SELECT 1 - 2', 'SELECT ";"']],
  [
    'CREATE TRIGGER a AFTER INSERT ON b BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; SELECT 2; END; SELECT 3',
    ['CREATE TRIGGER a AFTER INSERT ON b BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; SELECT 2; END', 'SELECT 3'],
  ],
])('splits %j into its statements', (script, statements) => {
  expect(statementsOf(script)).toEqual(statements)
})
