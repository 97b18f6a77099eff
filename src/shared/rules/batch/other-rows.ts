/** How many rows a list names; the others are counted. */
const MAX_NAMED = 10

/** The rows but one as a text, such as "2, 3" or, if there are more than it names, "2, 3 +5". */
export function otherRows(rows: readonly number[], own: number): string {
  const named = rows
    .slice(0, MAX_NAMED + 1)
    .filter((row) => row !== own)
    .slice(0, MAX_NAMED)
  const more = rows.length - 1 - named.length
  return more > 0 ? `${named.join(', ')} +${more}` : named.join(', ')
}

/** The rows that such a text names, how many those are, and how many more there are. */
export function partsOfOtherRows(text: string): {
  readonly rows: string
  readonly count: number
  readonly more: number
} {
  const [rows = '', more = '0'] = text.split(' +')
  return { rows, count: rows.split(', ').length, more: Number(more) }
}
