import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { deskEvent, deskInfo } from '../model/desk.ts'
import { preferences } from '../model/preferences.ts'
import { base } from './base.ts'

const saved = z.object({ result: z.enum(['saved', 'cancelled', 'not_here']) })

/** The desk itself: what it is, the operator's choices, what changed. */
export const desk = {
  info: base.output(deskInfo),
  getPreferences: base.output(preferences),
  setPreferences: base.input(preferences.partial().strict()).output(preferences),
  /** Says what changed for as long as it is listened to. The first event, `nothing`, says that listening has begun. */
  events: base.output(eventIterator(deskEvent)),
  /**
   * Saves a text, or the page that is open as a PDF, where the operator says in the system's own dialog. `not_here`: this
   * host cannot, and the page does it by itself.
   */
  saveText: base
    .input(z.strictObject({ name: z.string().min(1).max(200), text: z.string().max(1_000_000) }))
    .output(saved),
  savePdf: base.input(z.strictObject({ name: z.string().min(1).max(200) })).output(saved),
  /**
   * Opens an http(s) address outside the app. Fails with `link_refused` for any other, for one with a user name in it, and
   * where the operator has pressed nothing.
   */
  openLink: base.input(z.strictObject({ url: z.string().max(8192) })).output(z.void()),
}
