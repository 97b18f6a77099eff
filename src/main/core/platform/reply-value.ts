import type { Json } from '#shared/model/json.ts'

/** A number in a reply with its original digits: "0.10" and 1e21 survive, which they would not as a JS number. */
export class SourceNumber {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** A parsed reply whose numbers keep their original digits. */
export type ReplyJson =
  | string
  | boolean
  | null
  | SourceNumber
  | readonly ReplyJson[]
  | { readonly [key: string]: ReplyJson }

export type ReplyObject = { readonly [key: string]: ReplyJson }

export function isObject(value: ReplyJson | undefined): value is ReplyObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof SourceNumber)
}

/** Converts a reply value to plain JSON, for storage. A number that JavaScript cannot hold exactly becomes a text. */
export function toJson(value: ReplyJson): Json {
  if (value instanceof SourceNumber) {
    const number = Number(value.source)
    return String(number) === value.source ? number : value.source
  }
  if (Array.isArray(value)) return value.map(toJson)
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJson(inner)]))
  return value as string | boolean | null
}

/** Returns a text, or the digits of a number where the interface promises a text; `null` for anything else. */
export function textOf(value: ReplyJson | undefined): string | null {
  if (value instanceof SourceNumber) return value.source
  return typeof value === 'string' ? value : null
}
