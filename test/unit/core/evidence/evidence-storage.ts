import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import type { Gaps } from '../../../../src/main/core/backup/gaps.ts'
import { beginDatabase } from '../../../../src/main/core/database/database.ts'
import { createEvents } from '../../../../src/main/core/events.ts'
import { createEvidence } from '../../../../src/main/core/evidence/evidence.ts'
import type { Files } from '../../../../src/main/core/ports.ts'
import { systemFiles } from '../../../../src/main/host/system-files.ts'
import { systemRandom } from '../../../../src/main/host/system-random.ts'
import { systemTimer } from '../../../../src/main/host/system-timer.ts'
import type { AddedEvidence, NewEvidence } from '../../../../src/shared/contract/evidence.ts'
import type { DeskEvent } from '../../../../src/shared/model/desk.ts'
import { temporaryFolder } from '../../../fakes/desk.ts'
import { silentLogger } from '../../../fakes/logger.ts'
import { fakePorts } from '../../../fakes/ports.ts'

/** In milliseconds. */
export const DAY = 24 * 60 * 60_000

/** The evidence storage on a real folder and a real database, with the test's own clock. */
export async function openEvidenceStorage(
  folder = temporaryFolder(),
  since: Gaps['since'] = () => [],
  files: Files = systemFiles,
) {
  const database = await beginDatabase(folder, fakePorts(), new Date()).opened
  const raw = new DatabaseSync(join(folder, 'history.db'))
  const sql = (text: string, ...values: SQLInputValue[]) => raw.prepare(text).all(...values)
  const profileId = randomUUID()
  sql(
    `INSERT INTO profiles (id, name, environment, base_url, auth, revision, created_at) VALUES (?, 'M', 'test', '', '{}', 1, '')`,
    profileId,
  )
  /** `deletion`: the time that cleaning uses, if different. */
  const time: { now: Date; deletion?: Date } = { now: new Date('2026-03-01T10:00:00.000Z') }
  const handles = new Map<string, string>()
  const events: DeskEvent[] = []
  const evidence = createEvidence({
    folder,
    database,
    files,
    droppedFiles: { pathOf: (handle) => handles.get(handle) ?? null },
    clock: { now: () => time.now },
    timer: {
      ...systemTimer,
      wait: (milliseconds, signal) => (milliseconds === DAY ? nextDay(signal) : systemTimer.wait(milliseconds, signal)),
    },
    random: systemRandom,
    events: { ...createEvents(systemTimer), say: (event) => void events.push(event) },
    log: silentLogger,
    operator: () => 'Anna',
    gaps: { since, deletionClock: { now: () => time.deletion ?? time.now } } as Gaps,
  })
  const days: (() => void)[] = []
  function nextDay(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      days.push(resolve)
      if (signal?.aborted) resolve()
      signal?.addEventListener('abort', () => resolve())
    })
  }

  function addTransaction(label: string = randomUUID()): string {
    const id = randomUUID()
    sql(
      `INSERT INTO transactions (id, profile_id, environment, base_url, kind, merchant_transaction_id, amount, currency, created_at)
      VALUES (?, ?, 'test', '', 'payin_account', ?, '1', 'RUB', '2026-03-01T10:00:00.000Z')`,
      ...[id, profileId, label],
    )
    return id
  }
  const transactionId = addTransaction()

  /** Offers a file on disk, as a drop in the desktop window does. */
  function drop(path: string, fields: Partial<NewEvidence> = {}): Promise<AddedEvidence> {
    const handle = randomUUID()
    handles.set(handle, path)
    const order = {
      transactionId,
      name: basename(path),
      size: 1,
      source: 'dropped',
      from: { by: 'handle', handle },
    } as const
    return evidence.add({ ...order, ...fields }) as Promise<AddedEvidence>
  }

  /** Offers bytes, as a page does. */
  async function upload(bytes: Uint8Array, fields: Partial<NewEvidence> = {}): Promise<AddedEvidence> {
    const order = {
      transactionId,
      name: 'image.png',
      size: bytes.length,
      source: 'pasted',
      from: { by: 'upload' },
    } as const
    const answer = await evidence.add({ ...order, ...fields })
    if (answer.result !== 'upload') return answer
    const added = await evidence.receive(answer.ticket, piecesOf(bytes))
    if (!added) throw new Error('the ticket is not known')
    return added
  }

  /** Adds a dispute of a transaction that was sent with these contents. */
  function sent(transaction: string, contents: readonly (string | null)[], at: Date, state = 'accepted'): void {
    const id = randomUUID()
    sql(
      `INSERT INTO intents (id, transaction_id, kind, state, request, begun_at) VALUES (?, ?, 'dispute', ?, '{}', ?)`,
      ...[id, transaction, state, at.toISOString()],
    )
    for (const [place, content] of contents.entries())
      sql(
        `INSERT INTO dispute_files (intent_id, place, name, content_type, size, sha256) VALUES (?, ?, 'a.png', 'image/png', 1, ?)`,
        ...[id, place, content],
      )
  }

  async function close(): Promise<void> {
    await evidence.close()
    await database.close()
    if (raw.isOpen) raw.close()
  }
  onTestFinished(close)

  return {
    evidence,
    folder,
    time,
    events,
    sql,
    transactionId,
    addTransaction,
    drop,
    upload,
    sent,
    close,
    list: () => evidence.list(transactionId),
    /** The files in the folder of copies. */
    copies: (): string[] => readdirSync(join(folder, 'evidence')).toSorted(),
    /** Advances time, and waits for the daily cleaning. */
    async laterBy(milliseconds: number): Promise<void> {
      time.now = new Date(time.now.getTime() + milliseconds)
      while (days.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      days.pop()?.()
      while (days.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    },
  }
}

/** Bytes as a connection delivers them: in pieces. */
export async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
