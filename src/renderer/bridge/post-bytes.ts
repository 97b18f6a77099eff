import { z } from 'zod'
import { failure } from '#shared/model/failure.ts'
import { callFailed } from './failure.ts'
import { sessionHeaders } from './session.ts'

/** Posts the bytes of a file. Returns the desk's answer; rejects with its failure (`failureOf`), or the request's error. */
export async function postBytes(path: string, body: ArrayBuffer): Promise<unknown> {
  const response = await fetch(path, { method: 'POST', headers: sessionHeaders(), body })
  if (response.status === 422) throw callFailed(z.object({ failure }).parse(await response.json()).failure)
  if (!response.ok) throw new Error(`Answered with ${response.status}`)
  return response.json()
}
