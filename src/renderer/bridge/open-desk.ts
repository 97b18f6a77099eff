import type { QueryClient } from '@tanstack/react-query'
import { connect } from './connect.ts'
import { type DeskHandle, deskHandle } from './desk.tsx'
import { followEvents } from './follow-events.ts'
import { preload } from './preload.ts'
import { createQueryClient } from './query-client.ts'

/** A desk at the other end of an open line, with what every screen needs already read. */
export interface OpenDesk {
  readonly desk: DeskHandle
  readonly queries: QueryClient
  readonly lost: Promise<void>
}

const PATIENCE = 15_000

/** Connects, and reads what the first screen needs. Rejects where the desk does not answer. */
export async function openDesk(): Promise<OpenDesk> {
  const { client, lost } = await inTime(connect())
  const desk = deskHandle(client)
  const queries = createQueryClient()
  await inTime(preload(desk, queries))
  void followEvents(desk, queries, lost)
  return { desk, queries, lost }
}

/** A line can be open and nobody at its end: then a message is better than an empty window. */
async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE / 1000} s`)), PATIENCE)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
