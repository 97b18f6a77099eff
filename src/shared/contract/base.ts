import { oc } from '@orpc/contract'
import { z } from 'zod'
import { failure } from '../model/failure.ts'

/** Any method of the contract may fail with a failure of the closed union; no other error is expected. */
export const base = oc.errors({ DESK_FAILURE: { status: 422, data: z.object({ failure }) } })
