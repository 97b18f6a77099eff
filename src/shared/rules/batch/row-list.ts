/** How many rows a list names; the others are counted. */
const MAX_NAMED = 10

/** Row numbers as one text, such as "2, 3" or, if there are more than it names, "2, 3 +5". */
export function rowList(rows: readonly number[]): string {
  const named = rows.slice(0, MAX_NAMED).join(', ')
  return rows.length > MAX_NAMED ? `${named} +${rows.length - MAX_NAMED}` : named
}

/** The rows that a list names, how many those are, and how many more there are. */
export function partsOfRowList(list: string): { readonly rows: string; readonly count: number; readonly more: number } {
  const [rows = '', more = '0'] = list.split(' +')
  return { rows, count: rows.split(', ').length, more: Number(more) }
}
