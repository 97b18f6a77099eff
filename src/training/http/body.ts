import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Ctx } from './env.ts'

/** The largest body accepted: five files of 10 MB as base64, with the surrounding JSON, must fit. */
const MAX_BODY = 80 * 1024 * 1024

/** The body is larger than any request of the interface needs. */
export class BodyTooLarge extends Error {}

/** Reads the body of a request, with or without a declared length. Throws `BodyTooLarge`. */
async function readBytes(c: Ctx): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY) throw new BodyTooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  // Node's own stream: the connection must survive a partially read body, to carry the response.
  for await (const chunk of c.env.incoming.iterator({ destroyOnReturn: false })) {
    size += chunk.byteLength
    if (size > MAX_BODY) throw new BodyTooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Reads the body as text. */
export async function readText(c: Ctx): Promise<string> {
  return new TextDecoder().decode(await readBytes(c))
}

const JSON_TYPE = /^application\/json\s*(;|$)/i

/** The JSON body of a request; `undefined` if it is not JSON or not declared as JSON (README: Choices). */
export async function readJson(c: Ctx): Promise<unknown> {
  const text = await readText(c)
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The multipart form of a request; `null` if it is malformed. */
export async function readFormData(c: Ctx): Promise<FormData | null> {
  const headers = { 'Content-Type': c.req.header('content-type') ?? '' }
  const body = await readBytes(c)
  try {
    return await new Response(body, { headers }).formData()
  } catch {
    return null
  }
}

/** An error in the format of the dispute endpoints (interface: Errors). */
export function statedError(c: Ctx, status: ContentfulStatusCode, code: string, message: string): Response {
  c.set('code', code)
  return c.json({ error: code, message }, status)
}

/**
 * An error of the other endpoints, whose body the interface does not show: in the dispute endpoints' format, or another
 * one if chosen (settings.errorShape).
 */
export function unstatedError(c: Ctx, status: ContentfulStatusCode, code: string, message: string): Response {
  c.set('code', code)
  switch (c.get('platform').settings().errorShape) {
    case 'error_message':
      return statedError(c, status, code, message)
    case 'code_message':
      return c.json({ code, message }, status)
    case 'nested':
      return c.json({ error: { code, message } }, status)
    case 'text':
      return c.text(`${code}: ${message}`, status)
    case 'empty':
      return c.body(null, status)
  }
}

/** An error from outside the endpoints, in the error format of the path's endpoint. */
export function pathError(c: Ctx, status: ContentfulStatusCode, code: string, message: string): Response {
  const isStated = /^\/merchant\/dispute(\/|$)/.test(c.req.path)
  return isStated ? statedError(c, status, code, message) : unstatedError(c, status, code, message)
}

/** An HTML error page from a proxy in front of the service. */
export function htmlError(c: Ctx, status: ContentfulStatusCode, title: string): Response {
  return c.html(`<!doctype html><title>${status} ${title}</title><h1>${status} ${title}</h1><hr>training-proxy`, status)
}
