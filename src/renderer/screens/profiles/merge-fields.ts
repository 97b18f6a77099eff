/** Each field as typed if it was changed, otherwise as saved. */
export function mergeFields<Values extends object>(begun: Values, typed: Values, saved: Values): Values {
  const changed = Object.entries(typed).filter(([name, value]) => !isSame(value, begun[name as keyof Values]))
  return { ...saved, ...Object.fromEntries(changed) }
}

/** Whether both are equal: fields contain only texts, and lists and records of them. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
