import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { deskEvent, deskInfo } from '../model/desk.ts'
import { preferences } from '../model/preferences.ts'
import { base } from './base.ts'

/** The desk itself: what it is, the operator's choices, what changed. */
export const desk = {
  info: base.output(deskInfo),
  getPreferences: base.output(preferences),
  setPreferences: base.input(preferences.partial().strict()).output(preferences),
  /** Says what changed for as long as it is listened to. The first event, `nothing`, says that listening has begun. */
  events: base.output(eventIterator(deskEvent)),
  /** Opens an http(s) address outside the app. Fails with `link_refused` for any other. */
  openLink: base.input(z.strictObject({ url: z.string().max(8192) })).output(z.void()),
}
