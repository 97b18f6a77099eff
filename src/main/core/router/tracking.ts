import type { FollowedProfiles } from '../tracking/following.ts'
import { os } from './base.ts'

export function trackingRouter(following: FollowedProfiles) {
  return {
    state: os.tracking.state.handler(({ input }) => following.state(input.profileId)),
    choose: os.tracking.choose.handler(({ input }) => following.choose(input.profileId, input.following)),
  }
}
