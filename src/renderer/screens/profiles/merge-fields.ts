/** Each field as it was typed where it was changed, else as it is saved. */
export function mergeFields<Values extends object>(begun: Values, typed: Values, saved: Values): Values {
  const changed = Object.entries(typed).filter(([name, value]) => !isSame(value, begun[name as keyof Values]))
  return { ...saved, ...Object.fromEntries(changed) }
}

/** The same text in both: fields hold nothing but texts, and lists and records of them. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
