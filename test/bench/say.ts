export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints a figure with its limit, and returns whether the limit is met. */
export function figure(what: string, value: number, most: number): boolean {
  const isMet = value <= most
  say(`  ${isMet ? 'ok    ' : 'MISSED'} ${value.toFixed(2).padStart(9)} (${most})  ${what}`)
  return isMet
}
