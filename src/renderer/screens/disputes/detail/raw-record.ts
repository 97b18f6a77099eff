import type { Deviations } from '#shared/model/deviations.ts'
import type { Dispute } from '#shared/model/dispute.ts'
import type { Json } from '#shared/model/json.ts'

/** The record as the service named its fields: those that came, then those that nobody documented. */
export function rawRecordOf({ transaction_requisite: requisite, ...rest }: Dispute): Json {
  const record = fieldsOf(rest)
  const inside = requisite ? fieldsOf(requisite) : null
  if (rest.missing.includes('transaction_requisite')) return record
  // What is no object in its place is among the undocumented ones.
  return { transaction_requisite: inside, ...record }
}

function fieldsOf({ missing, retyped: _, extra, ...fields }: Deviations & Readonly<Record<string, unknown>>) {
  const came = Object.entries(fields).flatMap(([name, value]) =>
    missing.includes(name) || (typeof value !== 'string' && value !== null) ? [] : [[name, value] as const],
  )
  return { ...Object.fromEntries(came), ...extra }
}
