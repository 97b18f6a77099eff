import { z } from 'zod'
import { base } from './base.ts'

/** The training platform of this desk. */
export const training = {
  /**
   * Where a browser on this machine sees what the training platform received and dropped. Starts the platform where it
   * does not run; the active merchant stays. The address changes at each start. Fails with `training_failed`.
   */
  addresses: base.output(z.object({ trainerPage: z.url() })),
}
