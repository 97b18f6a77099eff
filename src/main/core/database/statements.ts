/** Comments, texts and names in quotes, whole; a semicolon; and what is between. */
const PIECES = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|;|[^;'"-]+|-/g
const TRIGGER = /^CREATE\s+(?:TEMP\s+|TEMPORARY\s+)?TRIGGER\b/i
const END_OF_TRIGGER = /;\s*END\s*$/i

/** The statements of a script, without comments between them. The body of a trigger is part of its statement. */
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
