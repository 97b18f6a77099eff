import { z } from 'zod'

/** A row that is partly unreadable, as after bit flips on the disk. Without its contents: they may be anything. */
export interface Damage {
  readonly table: string
  readonly id: string
  readonly fields: readonly string[]
}
export type TellDamage = (damage: Damage) => void

let tellHere: TellDamage = () => undefined

/** Reports the damage found during `run` to `tell`. */
export function tellingDamage<T>(tell: TellDamage, run: () => T): T {
  tellHere = tell
  try {
    return run()
  } finally {
    tellHere = () => undefined
  }
}

/** Reports damage that was found without `readRow`. */
export const tellDamage: TellDamage = (damage) => tellHere(damage)

/** The value of a row, and the fields that could not be read. */
export interface Read<Value> {
  readonly value: Value
  readonly damage: readonly string[]
}

/**
 * Reads a row. Unreadable fields are replaced one by one from `instead`: a bad field affects no other field, and a bad
 * row no other row. `null` if an unreadable field has no replacement.
 */
export function readRow<Schema extends z.ZodObject>(
  table: string,
  schema: Schema,
  row: Readonly<Record<string, unknown>>,
  instead: Partial<z.output<Schema>> = {},
  tell: TellDamage = tellHere,
): Read<z.output<Schema>> | null {
  const whole = schema.safeParse(row)
  if (whole.success) return { value: whole.data, damage: [] }
  const values: Record<string, unknown> = {}
  const damage: string[] = []
  for (const [name, field] of Object.entries(schema.shape)) {
    const one = z.safeParse(field, row[name])
    values[name] = one.success ? one.data : instead[name]
    if (!one.success) damage.push(name)
  }
  tell({ table, id: String(row.id ?? ''), fields: damage })
  // The caller guarantees that the replacements match the schema.
  return damage.every((name) => name in instead) ? { value: values as z.output<Schema>, damage } : null
}

/** Reads rows. A row that has no replacement for an unreadable field is omitted and reported. */
export function readRows<Schema extends z.ZodObject>(
  table: string,
  schema: Schema,
  rows: readonly Readonly<Record<string, unknown>>[],
  instead: Partial<z.output<Schema>> = {},
): z.output<Schema>[] {
  return rows.flatMap((row) => {
    const read = readRow(table, schema, row, instead)
    return read ? [read.value] : []
  })
}

/** SQL for a text in a JSON column; `null` if it is not valid JSON, as SQLite would fail the whole statement. */
export const jsonText = (column: string, path: string): string =>
  `CASE WHEN json_valid(${column}) THEN json_extract(${column}, '${path}') END`

/** SQL for the items of a list in a JSON column, as a table; empty if it is not valid JSON. */
export const jsonItems = (column: string): string =>
  `json_each(CASE WHEN json_valid(${column}) THEN ${column} ELSE '[]' END)`
