import { z } from 'zod'

/** A row of which part cannot be read, as bits that have flipped on the disk leave it. No contents: they may be anything. */
export interface Damage {
  readonly table: string
  readonly id: string
  readonly fields: readonly string[]
}
export type TellDamage = (damage: Damage) => void

let tellHere: TellDamage = () => undefined

/** Has what it runs tell of the damage that it finds. */
export function tellingDamage<T>(tell: TellDamage, run: () => T): T {
  tellHere = tell
  try {
    return run()
  } finally {
    tellHere = () => undefined
  }
}

/** Tells of damage that was found without `readRow`. */
export const tellDamage: TellDamage = (damage) => tellHere(damage)

/** What was read of a row, and the fields of it that could not be. */
export interface Read<Value> {
  readonly value: Value
  readonly damage: readonly string[]
}

/**
 * Reads a row. What of it cannot be read is replaced, field by field, by what is to stand there instead; one bad field costs
 * no other, and one bad row no other row. Null: nothing can stand there.
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
  // As far as the fields that were replaced are concerned it is the caller's word that they fit.
  return damage.every((name) => name in instead) ? { value: values as z.output<Schema>, damage } : null
}

/** Reads rows. One that nothing can stand for is left out, and told. */
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

/** SQL for a text in a column of JSON; null where that is no JSON: SQLite would fail the whole statement. */
export const jsonText = (column: string, path: string): string =>
  `CASE WHEN json_valid(${column}) THEN json_extract(${column}, '${path}') END`

/** SQL for the items of a list in a column of JSON, as a table; none where that is no JSON. */
export const jsonItems = (column: string): string =>
  `json_each(CASE WHEN json_valid(${column}) THEN ${column} ELSE '[]' END)`
