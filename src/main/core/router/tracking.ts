import type { PollingState } from '../polling/polling-state.ts'
import { os } from './base.ts'

export function trackingRouter(polling: PollingState) {
  return {
    state: os.tracking.state.handler(({ input }) => polling.state(input.profileId)),
    choose: os.tracking.choose.handler(({ input }) => polling.choose(input.profileId, input.following)),
  }
}
