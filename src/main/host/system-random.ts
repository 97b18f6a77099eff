import { randomBytes, randomUUID } from 'node:crypto'
import type { Random } from '#core/ports.ts'

/** The machine's source of randomness. */
export const systemRandom: Random = { bytes: randomBytes, uuid: randomUUID, fraction: Math.random }
