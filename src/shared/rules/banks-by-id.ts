import type { Bank } from '../model/bank.ts'

/** The banks of a list by ID. If an ID is listed twice, its first bank counts. */
export function banksById(banks: readonly Bank[]): ReadonlyMap<string, Bank> {
  const byId = new Map<string, Bank>()
  for (const bank of banks) if (!byId.has(bank.id)) byId.set(bank.id, bank)
  return byId
}
