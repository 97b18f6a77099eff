import type { Json } from '#shared/model/json.ts'

/** A number of a reply, with the digits it came in: "0.10" and 1e21 survive where a JS number would not. */
export class SourceNumber {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** A parsed reply whose numbers still know how they were written. */
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

/** A reply value as plain JSON, for keeping. A number that JavaScript cannot hold exactly stays as its text. */
export function toJson(value: ReplyJson): Json {
  if (value instanceof SourceNumber) {
    const number = Number(value.source)
    return String(number) === value.source ? number : value.source
  }
  if (Array.isArray(value)) return value.map(toJson)
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJson(inner)]))
  return value as string | boolean | null
}

/** A text, or the digits of a number where the interface promised a text; null for anything else. */
export function textOf(value: ReplyJson | undefined): string | null {
  if (value instanceof SourceNumber) return value.source
  return typeof value === 'string' ? value : null
}
