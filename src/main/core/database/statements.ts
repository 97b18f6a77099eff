/** Whole comments, quoted texts and quoted names; a semicolon; and what is between them. */
const PIECES = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|;|[^;'"-]+|-/g
const TRIGGER = /^CREATE\s+(?:TEMP\s+|TEMPORARY\s+)?TRIGGER\b/i
const END_OF_TRIGGER = /;\s*END\s*$/i

/** Splits a script into statements, without the comments between them. A trigger's body is part of its statement. */
export function statementsOf(script: string): string[] {
  const statements: string[] = []
  let statement = ''
  const end = (): void => {
    if (statement.trim() !== '') statements.push(statement.trim())
    statement = ''
  }
  for (const [piece] of script.matchAll(PIECES)) {
    if (piece === ';' && !(TRIGGER.test(statement.trimStart()) && !END_OF_TRIGGER.test(statement))) end()
    else if (!piece.startsWith('--') || statement.trim() !== '') statement += piece
  }
  end()
  return statements
}
