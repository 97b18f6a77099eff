import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DeskClient } from '../../src/shared/contract/index.ts'
import type { Gap } from '../../src/shared/model/backup.ts'
import type { Office } from './office.ts'
import type { Arrival } from './platform.ts'
import { RuleBroken } from './rule-broken.ts'

/** A period that a desk reports as missing from its history; `since` and `until` count from the start of the run. */
interface KnownGap {
  readonly gap: Gap
  readonly since: number
  readonly until: number
}

/** Invariants of periods that a restore leaves out. The truth: when its backup began and when it was put in place. */
export function createGapRules({ desks, world, backups, acknowledged, isClockTrue, count }: Office) {
  const gaps = new Map<number, readonly KnownGap[]>()
  const missing = new Set<Arrival>()

  const recordOf = (desk: number): readonly Gap[] => {
    const path = join(desks[desk]?.folder() ?? '', 'restored.json')
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  }

  /** Whether the history has been replaced since the desk was last started. */
  function isAnother(desk: number, record = recordOf(desk)): boolean {
    const before = gaps.get(desk) ?? []
    return record.length !== before.length || record.some(({ to }, place) => to !== before[place]?.gap.to)
  }

  function onStart(desk: number): boolean {
    const before = gaps.get(desk) ?? []
    const record = recordOf(desk)
    if (!isAnother(desk, record)) return false
    const known = record.map((gap): KnownGap => {
      const same = before.find((one) => one.gap.to === gap.to)
      const since = backups.get(`${desk} ${gap.backupMadeAt ?? gap.from}`)
      if (since === undefined) throw new RuleBroken('a gap begins with its backup', `desk ${desk}: ${gap.from}`)
      return { gap, since, until: same?.until ?? world.elapsed() }
    })
    gaps.set(desk, known)
    count('restore × put in place')
    const aside = basename(record.at(-1)?.path ?? '')
    if (!existsSync(join(desks[desk]?.folder() ?? '', aside, 'history.db')))
      throw new RuleBroken('what was there is set aside', `desk ${desk}: ${aside} has no history`)
    return true
  }

  /** Whether an arrival may be missing from the history of the desk that sent it, according to that desk. */
  const isMissing = ({ desk, at }: Pick<Arrival, 'desk' | 'at'>): boolean =>
    (gaps.get(Number(desk)) ?? []).some(({ since, until }) => since <= at && at <= until)

  /** A missing period is reported in clock time, so check it only if the clock was never moved. */
  function isTold(arrival: Arrival): void {
    const { desk, clock } = arrival
    if (!missing.has(arrival)) count('restore × an order is missing')
    missing.add(arrival)
    const at = new Date(clock).toISOString()
    const isIn = ({ gap }: KnownGap): boolean => gap.from !== null && gap.from <= at && at <= gap.to
    if (isClockTrue() && !(gaps.get(Number(desk)) ?? []).some(isIn))
      throw new RuleBroken('a gap has its time', `desk ${desk}: what was sent at ${at} is missing, and not told`)
  }

  /** During a restore a desk has parts of two histories; what is missing is known only once it has started. */
  const isBeingRestored = (): boolean =>
    desks.some((desk, number) => existsSync(join(desk.folder(), 'restore.json')) || isAnother(number))

  /** Each gap is reported until it is acknowledged, and there are no others. */
  async function whole(desk: number, client: DeskClient): Promise<void> {
    const record = recordOf(desk)
    const known = gaps.get(desk) ?? []
    const other = record.find(({ to }) => !known.some(({ gap }) => gap.to === to))
    if (other || record.length !== known.length)
      throw new RuleBroken('only a restore leaves a gap', `desk ${desk}: ${JSON.stringify(other ?? record)}`)
    const { notices } = await client.desk.info()
    const told = new Set(notices.flatMap((one) => (one.kind === 'gap' ? [one.to] : [])))
    for (const { to } of record) {
      if (!told.has(to) && !acknowledged.has(`${desk} ${to}`))
        throw new RuleBroken('a gap is told until it is known', `desk ${desk}: ${to} is not told`)
    }
  }

  return { onStart, isMissing, isTold, isBeingRestored, whole }
}
