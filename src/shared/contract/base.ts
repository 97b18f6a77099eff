import { oc } from '@orpc/contract'
import { z } from 'zod'
import { failure } from '../model/failure.ts'

/** Every method of the contract may answer with a failure of the closed union; nothing else is expected. */
export const base = oc.errors({ DESK_FAILURE: { status: 422, data: z.object({ failure }) } })
