import { createHash } from 'node:crypto'
import type { Json } from '#shared/model/json.ts'
import { beginningOf, readCut, writeCut } from '#shared/rules/cut-text.ts'
import { type Redaction, redaction } from './redact.ts'
import { isObject, type ReplyJson, SourceNumber } from './reply-value.ts'

/**
 * What a field holds, judging by its name. `exact` and `address` are meaningful only as a whole: if one is too long,
 * only its length and hash are kept, so that no part of it is ever taken for an ID, an amount or a link.
 */
export type FieldKind = 'exact' | 'address' | 'name' | 'text'

/** The maximum lengths of a reply's fields, in UTF-16 units. */
const LONGEST: Record<FieldKind, number> = { exact: 200, address: 8192, name: 500, text: 4000 }
const LONGEST_KEY = 200

/** The maximum size of a status payload, and of a reply's undocumented fields, as JSON text. */
export const MAX_PAYLOAD = 256 * 1024
export const MAX_EXTRA = 16 * 1024
/** The maximum size of the receipts in one status, as JSON text. */
export const MAX_NAMED = 64 * 1024

const ADDRESS = /(?:^|_)(?:url|link|uri)$/i
const EXACT = /(?:^|_)(?:id|uuid|amount|balance|rate|commission|currency|usd|number|card|code|at|page|size)$/i
const NAME = /(?:^|_)(?:name|bank|owner|acquirer|status|type)$/i

/** Returns the kind of a field from its name, for names of the interface and similar ones. */
export function fieldKind(name: string): FieldKind {
  if (ADDRESS.test(name)) return 'address'
  if (EXACT.test(name)) return 'exact'
  return NAME.test(name) ? 'name' : 'text'
}

/**
 * Returns the text whole, or truncated with a mark that says so. A text truncated earlier keeps its original length and
 * hash.
 */
export function fitText(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = readCut(text)
  if (cut && cut.beginning.length <= most) return text
  return writeCut({ ...(cut ?? wholeOf(text)), beginning: beginningOf(cut?.beginning ?? text, most) })
}

/** Returns a field's text as it is stored. */
export function fitField(text: string, kind: FieldKind): string {
  if (text.length <= LONGEST[kind] || readCut(text)) return text
  return fitText(text, kind === 'exact' || kind === 'address' ? 0 : LONGEST[kind])
}

/**
 * Limits every text in a reply, including field names, to its maximum length. Texts that will be truncated are redacted
 * first: the cut must not split what would be redacted, and hashing a secret does not hide it.
 */
export function fitReply(value: ReplyJson, { text, exact }: Pick<Redaction, 'text' | 'exact'>): ReplyJson {
  const kinds = new Map<string, FieldKind>()
  const kindOf = (name: string): FieldKind => {
    const kind = kinds.get(name) ?? fieldKind(name)
    kinds.set(name, kind)
    return kind
  }
  const bounded = (one: ReplyJson, kind: FieldKind): ReplyJson => {
    if (typeof one === 'string') {
      if (one.length > LONGEST[kind]) return fitField(text(one), kind)
      return kind === 'exact' || kind === 'address' ? exact(one) : one
    }
    if (one instanceof SourceNumber) return one.source.length > LONGEST.exact ? fitField(one.source, 'exact') : one
    if (Array.isArray(one)) return one.map((inner: ReplyJson) => bounded(inner, kind))
    if (!isObject(one)) return one
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [fitKey(name), bounded(inner, kindOf(name))]))
  }
  const fitKey = (name: string): string => (name.length > LONGEST_KEY ? fitText(text(name), LONGEST_KEY) : name)
  return bounded(value, 'text')
}

/** The same for a value that was stored before there were limits, and redacted then. */
export function fitKept(value: Json): Json {
  return fitReply(value as ReplyJson, redaction([])) as Json
}

/** Returns a value whole, or its first parts with a mark in place of the rest. */
export function fitJson(value: Json, most: number): Json {
  const text = JSON.stringify(value)
  if (text.length <= most) return value
  const mark = writeCut({ ...wholeOf(text), beginning: '' })
  let left = most - 2 * mark.length
  const part = (one: Json): Json | undefined => {
    if (typeof one !== 'object' || one === null) return take(JSON.stringify(one).length) ? one : undefined
    if (!take(2)) return undefined
    const isList = Array.isArray(one)
    const kept: [string, Json][] = []
    for (const [name, inner] of Object.entries(one)) {
      const fitted = take(isList ? 1 : JSON.stringify(name).length + 2) ? part(inner) : undefined
      if (fitted !== undefined) kept.push([name, fitted])
      if (left < 0) break
    }
    if (left < 0 && !isMarked) {
      isMarked = true
      kept.push(['⟨…⟩', mark])
    }
    return isList ? kept.map(([, inner]) => inner) : Object.fromEntries(kept)
  }
  let isMarked = false
  const take = (signs: number): boolean => {
    left -= signs
    return left >= 0
  }
  return part(value) ?? mark
}

function wholeOf(text: string): { readonly length: number; readonly sha256: string } {
  return { length: text.length, sha256: createHash('sha256').update(text).digest('hex') }
}
