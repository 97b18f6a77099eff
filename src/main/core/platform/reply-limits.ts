import { createHash } from 'node:crypto'
import type { Json } from '#shared/model/json.ts'
import { beginningOf, readCut, writeCut } from '#shared/rules/cut-text.ts'
import { type Redaction, redaction } from './redact.ts'
import { isObject, type ReplyJson, SourceNumber } from './reply-value.ts'

/**
 * What a field holds, as far as its name says. `exact` and `address` mean something only whole: of one that is too long
 * nothing but its length and hash is kept, so that no part of it is ever taken for an id, an amount or a link.
 */
export type FieldKind = 'exact' | 'address' | 'name' | 'text'

/** The greatest lengths (UTF-16 units) of the fields of a reply. */
const LONGEST: Record<FieldKind, number> = { exact: 200, address: 8192, name: 500, text: 4000 }
const LONGEST_KEY = 200

/** The most of a status payload, as JSON text, and of what a reply has besides its documented fields. */
export const MAX_PAYLOAD = 256 * 1024
export const MAX_EXTRA = 16 * 1024
/** The most of the receipts that one status names, as JSON text. */
export const MAX_NAMED = 64 * 1024

const ADDRESS = /(?:^|_)(?:url|link|uri)$/i
const EXACT = /(?:^|_)(?:id|uuid|amount|balance|rate|commission|currency|usd|number|card|code|at|page|size)$/i
const NAME = /(?:^|_)(?:name|bank|owner|acquirer|status|type)$/i

/** The kind of a field by the name that the interface, or a service in its manner, gives it. */
export function fieldKind(name: string): FieldKind {
  if (ADDRESS.test(name)) return 'address'
  if (EXACT.test(name)) return 'exact'
  return NAME.test(name) ? 'name' : 'text'
}

/** A text that is kept: whole, or cut with a mark that says so. What was cut before keeps its first length and hash. */
export function fitText(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = readCut(text)
  if (cut && cut.beginning.length <= most) return text
  return writeCut({ ...(cut ?? wholeOf(text)), beginning: beginningOf(cut?.beginning ?? text, most) })
}

/** A field's text as it is kept. */
export function fitField(text: string, kind: FieldKind): string {
  if (text.length <= LONGEST[kind] || readCut(text)) return text
  return fitText(text, kind === 'exact' || kind === 'address' ? 0 : LONGEST[kind])
}

/**
 * A reply with every text of it, names of fields too, at its greatest length. What would be cut is redacted first: the
 * cut must not halve what would have been recognised, and a hash of it would be no secret.
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

/** The same of what was read before there were limits, and was redacted then. */
export function fitKept(value: Json): Json {
  return fitReply(value as ReplyJson, redaction([])) as Json
}

/** What is kept of a value as JSON: whole, or its first parts, with the mark of a cut where the others would be. */
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
