import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import type { Json } from '#shared/model/json.ts'
import { fitJson, fitKept, MAX_PAYLOAD } from '../platform/reply-limits.ts'

/** The columns of an observation that hold its payload. */
export const payloadColumns = z.object({ payload: z.string(), packed: z.instanceof(Uint8Array).nullable() })
export type KeptPayload = z.infer<typeof payloadColumns>

/** Parses a payload from JSON text. A payload that was stored before there were limits is cut when it is read. */
export function parsePayload(text: string): Json {
  const payload = JSON.parse(text) as Json
  return text.length <= 2 * MAX_PAYLOAD ? payload : fitJson(fitKept(payload), MAX_PAYLOAD)
}

/** No larger reply is read (platform/request-once.ts). */
const LARGEST = 64 * 1024 * 1024

/** A payload as stored: deflated if that is shorter. */
export function packPayload(text: string): KeptPayload {
  const packed = deflateRawSync(text)
  return packed.length < Buffer.byteLength(text) ? { payload: '', packed } : { payload: text, packed: null }
}

/** The payload as JSON text; `null` if it was dropped. */
export function readPayload({ payload, packed }: KeptPayload): string | null {
  if (packed !== null) return inflateRawSync(packed, { maxOutputLength: LARGEST }).toString('utf8')
  return payload === '' ? null : payload
}
