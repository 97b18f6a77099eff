import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Ctx } from './env.ts'

/** An error as the dispute endpoints give it (interface: Errors). */
export function statedError(c: Ctx, status: ContentfulStatusCode, code: string, message: string): Response {
  c.set('code', code)
  return c.json({ error: code, message }, status)
}

/**
 * An error of the other endpoints, whose body the interface does not show: the dispute endpoints' shape, or another
 * one by choice (settings.errorShape).
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

/** An error page of something that stands before the service. */
export function htmlError(c: Ctx, status: ContentfulStatusCode, title: string): Response {
  return c.html(`<!doctype html><title>${status} ${title}</title><h1>${status} ${title}</h1><hr>training-proxy`, status)
}
