import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { evidenceRepository } from '../../../../src/main/core/database/evidence-repository.ts'
import { journalRepository } from '../../../../src/main/core/database/journal-repository.ts'
import { createKeepDispute } from '../../../../src/main/core/database/keep-dispute.ts'
import { openDatabase } from '../../../../src/main/core/database/open-database.ts'
import { outcomeRepository } from '../../../../src/main/core/database/outcome-repository.ts'
import { transactionRepository } from '../../../../src/main/core/database/transaction-repository.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'

test('a retry learns how far back the clock was set from an index alone, not from every later request', () => {
  const opened = openDatabase(systemFiles.sync, join(temporaryFolder(), 'history.db'), new Date())
  if (opened.result !== 'open') throw new Error(opened.result)
  const { database } = opened
  const prepare = vi.spyOn(database, 'prepare')
  journalRepository(database)
  const text = prepare.mock.calls.map(([sql]) => sql).find((sql) => sql.includes('AS since FROM intents'))
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(1, '', '')
  expect(plan.map(({ detail }) => detail)).toEqual(['SEARCH intents USING COVERING INDEX intents_creations (number>?)'])
  database.close()
})

test('a dispute is looked for by its ID in an index, not in every response to a dispute', () => {
  const opened = openDatabase(systemFiles.sync, join(temporaryFolder(), 'history.db'), new Date())
  if (opened.result !== 'open') throw new Error(opened.result)
  const { database } = opened
  const prepare = vi.spyOn(database, 'prepare')
  createKeepDispute(database)
  outcomeRepository(database)
  const texts = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes("'$.id') END = ?"))
  expect(texts).toHaveLength(2)
  for (const text of texts) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all('', '')
    expect(plan.map(({ detail }) => detail)).toContain('SEARCH intents USING INDEX intents_dispute_ids (<expr>=?)')
  }
  database.close()
})

test('what evidence takes up is summed from indexes of what is recent or open, not from all files', () => {
  const opened = openDatabase(systemFiles.sync, join(temporaryFolder(), 'history.db'), new Date())
  if (opened.result !== 'open') throw new Error(opened.result)
  const { database } = opened
  const prepare = vi.spyOn(database, 'prepare')
  evidenceRepository(database)
  const text = prepare.mock.calls.map(([sql]) => sql).find((sql) => sql.includes('AS bytes'))
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all('', '')
  expect(plan.map(({ detail }) => String(detail)).filter((step) => /^(SCAN|SEARCH)/.test(step))).toEqual([
    'SEARCH e USING INDEX evidence_by_time (added_at>?)',
    'SEARCH dispute_files USING INDEX sqlite_autoindex_dispute_files_1 (intent_id=?)',
    'SEARCH i USING INDEX intents_disputes_by_time (begun_at>?)',
    'SEARCH intents USING INDEX intents_open (state=?)',
    'SCAN disputes USING INDEX disputes_open',
    'SEARCH i USING INDEX intents_by_transaction (transaction_id=?)',
    'SEARCH e USING INDEX evidence_by_content (sha256=?)',
    expect.stringMatching(/^SCAN \(subquery/),
  ])
  database.close()
})

test('a transaction is looked for by each of its IDs in an index, not among all of its merchant', () => {
  const opened = openDatabase(systemFiles.sync, join(temporaryFolder(), 'history.db'), new Date())
  if (opened.result !== 'open') throw new Error(opened.result)
  const { database } = opened
  const prepare = vi.spyOn(database, 'prepare')
  transactionRepository(database)
  const texts = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('merchant_transaction_id = ?2)'))
  expect(texts).toHaveLength(2)
  for (const text of texts) {
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all('', '', ...(text.includes('?3') ? [''] : []))
    const steps = plan.map(({ detail }) => String(detail))
    expect(steps).toContain('MULTI-INDEX OR')
    expect(steps).not.toContainEqual(expect.stringMatching(/^SCAN|\(profile_id=\?\)/))
  }
  database.close()
})
