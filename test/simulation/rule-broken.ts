/** A rule that does not hold: its name, and what was observed. */
export class RuleBroken extends Error {
  readonly rule: string
  constructor(rule: string, seen: string) {
    super(`${rule}: ${seen}`)
    this.rule = rule
  }
}
