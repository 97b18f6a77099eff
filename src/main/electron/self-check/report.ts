import { z } from 'zod'

/** What is checked, in this order, and how long each part may take, in milliseconds. */
export const PARTS = {
  'temporary folder': 5_000,
  display: 30_000,
  desk: 30_000,
  page: 30_000,
  contract: 15_000,
  training: 30_000,
  'key store': 20_000,
  package: 30_000,
  sqlite: 10_000,
  database: 30_000,
  backup: 30_000,
  close: 20_000,
} as const satisfies Record<string, number>

export type PartName = keyof typeof PARTS

export const PART_NAMES = Object.keys(PARTS) as readonly PartName[]

const name = z.enum(PART_NAMES as [PartName, ...PartName[]])

/** The result of one part. `ms` null: it was not run. `detail`: what was found, or what failed. */
export const part = z.strictObject({ name, ok: z.boolean(), ms: z.number().nullable(), detail: z.string() })
export type Part = z.infer<typeof part>

/** What is checked and on what. */
export interface Facts {
  readonly version: string
  readonly packaged: boolean
  readonly system: { readonly platform: string; readonly release: string; readonly arch: string }
  readonly versions: Readonly<Record<'electron' | 'pinnedElectron' | 'chromium' | 'node', string | null>>
}

export interface Report extends Facts {
  readonly ok: boolean
  readonly product: 'Paydesk'
  readonly parts: readonly Part[]
}

/**
 * Puts the report together from the results that the checked process has noted. `ended`: how it ended before it was through;
 * the part that it was at has failed then.
 */
export function compose(facts: Facts, results: readonly Part[], ended: string | null): Report {
  const noted = new Map(results.map((one) => [one.name, one]))
  const at = ended === null ? undefined : PART_NAMES.find((name) => !noted.has(name))
  const parts = PART_NAMES.map(
    (name): Part => noted.get(name) ?? { name, ok: false, ms: null, detail: (name === at && ended) || 'not run' },
  )
  return { ok: ended === null && parts.every(({ ok }) => ok), product: 'Paydesk', ...facts, parts }
}
