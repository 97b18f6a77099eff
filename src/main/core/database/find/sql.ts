import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** A piece of SQL and its bound values, in order. */
export interface Sql {
  readonly text: string
  readonly args: readonly SQLInputValue[]
}

/** Values are bound, never inserted into the text; pieces of SQL are inserted unchanged. */
export function sql(strings: TemplateStringsArray, ...values: readonly (Sql | SQLInputValue)[]): Sql {
  const args: SQLInputValue[] = []
  let text = strings[0] ?? ''
  for (const [index, value] of values.entries()) {
    if (isSql(value)) {
      text += value.text
      args.push(...value.args)
    } else {
      text += '?'
      args.push(value)
    }
    text += strings[index + 1] ?? ''
  }
  return { text, args }
}

/** A name or keyword written in this program, never anything from outside. */
export const raw = (text: string): Sql => ({ text, args: [] })

export function join(pieces: readonly Sql[], between: string): Sql {
  return { text: pieces.map(({ text }) => text).join(between), args: pieces.flatMap(({ args }) => args) }
}

/** All of the conditions; always true if there are none. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? raw('1') : join(conditions, ' AND ')

function isSql(value: Sql | SQLInputValue): value is Sql {
  return typeof value === 'object' && value !== null && 'text' in value && 'args' in value
}

const MAX_PREPARED = 200

export type Row = Record<string, unknown>
/** Runs composed SQL, reusing statements that were prepared for the same text. */
export interface Ask {
  all(query: Sql): Row[]
  /** The same as `all`, with each row as an array of values in column order: faster than rows by name. */
  values(query: Sql): readonly (readonly unknown[])[]
  get(query: Sql): Row | undefined
}

/** Called with each query that is run: `isForRows` if it reads rows of the list, otherwise it only counts. */
export type OnQuery = (query: Sql, isForRows: boolean) => void

export function createAsk(database: DatabaseSync, onQuery: OnQuery = () => undefined): Ask {
  const prepared = new Map<string, StatementSync>()
  const prepare = (text: string, asValues: boolean): StatementSync => {
    const statement = prepared.get(text) ?? database.prepare(text)
    statement.setReturnArrays(asValues)
    // Keeps the most recently used statement last.
    prepared.delete(text)
    prepared.set(text, statement)
    const [oldest] = prepared.keys()
    if (prepared.size > MAX_PREPARED && oldest !== undefined) prepared.delete(oldest)
    return statement
  }
  return {
    all(query) {
      onQuery(query, true)
      return prepare(query.text, false).all(...query.args)
    },
    values(query) {
      onQuery(query, true)
      return prepare(query.text, true).all(...query.args) as unknown as unknown[][]
    },
    get(query) {
      onQuery(query, false)
      return prepare(query.text, false).get(...query.args)
    },
  }
}
