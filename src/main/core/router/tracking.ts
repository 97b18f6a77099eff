import type { PollingChoice } from '../polling/polling-choice.ts'
import { os } from './base.ts'

export function trackingRouter(polling: PollingChoice) {
  return {
    state: os.tracking.state.handler(({ input }) => polling.state(input.profileId)),
    choose: os.tracking.choose.handler(({ input }) => polling.choose(input.profileId, input.polling)),
  }
}
