import type { Deviations } from '#shared/model/deviations.ts'
import type { CallContext } from './failures.ts'
import { type FieldKind, fieldKind, fitField, fitJson, MAX_EXTRA } from './reply-limits.ts'
import { type ReplyJson, type ReplyObject, SourceNumber, toJson } from './reply-value.ts'

/** The documented text fields that were found; `null` if the platform sent null. */
type FoundFields<Name extends string> = Partial<Record<Name, string | null>>

/**
 * Reads documented text fields of a reply tolerantly. A missing field is named, so is a null in a field that is always
 * a text; a number is taken digit by digit as it was written, and named; undocumented fields are kept. `fields` are not
 * redacted here; `extra` is.
 */
export function readFields<Name extends string>(
  from: ReplyObject,
  names: readonly Name[],
  context: CallContext,
  /** The fields that may be null. */
  nullable: readonly Name[] = [],
): { readonly fields: FoundFields<Name>; readonly deviations: Deviations } {
  const found = names.filter((name) => Object.hasOwn(from, name))
  const fields = Object.fromEntries(
    found.map((name) => [name, textOrNull(from[name] as ReplyJson, fieldKind(name), context)]),
  )
  const known: ReadonlySet<string> = new Set(names)
  const extra = Object.fromEntries(Object.entries(from).filter(([name]) => !known.has(name)))
  return {
    fields: fields as FoundFields<Name>,
    deviations: {
      missing: names.filter((name) => !Object.hasOwn(from, name)),
      retyped: found.filter(
        (name) => typeof from[name] !== 'string' && !(from[name] === null && nullable.includes(name)),
      ),
      extra: fitJson(context.redaction.json(toJson(extra)), MAX_EXTRA) as Deviations['extra'],
    },
  }
}

/** The fields, with `null` for missing and empty ones. */
export function nullWhereMissing<Name extends string>(
  names: readonly Name[],
  fields: FoundFields<Name>,
): Record<Name, string | null> {
  return Object.fromEntries(names.map((name) => [name, fields[name] || null])) as Record<Name, string | null>
}

function textOrNull(value: ReplyJson, kind: FieldKind, { redaction }: CallContext): string | null {
  if (value === null || typeof value === 'string') return value
  if (value instanceof SourceNumber) return value.source
  return fitField(JSON.stringify(redaction.json(toJson(value))), kind)
}
