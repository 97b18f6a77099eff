import { eventIterator } from '@orpc/contract'
import { openingState } from '../model/opening.ts'
import { base } from './base.ts'

/** What can be asked before the desk is open. Every other call waits until it is. */
export const opening = {
  /** Says how far the desk has come, at once and at each change; ends when it is open. */
  follow: base.output(eventIterator(openingState)),
}
