import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { deskEvent, deskInfo } from '../model/desk.ts'
import { openingState } from '../model/opening.ts'
import { overviewFigures, overviewScope } from '../model/overview.ts'
import { preferences } from '../model/preferences.ts'
import { screenWork, updatesState } from '../model/updates.ts'
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

/** What can be asked before the desk is open. Every other call waits until it is. */
export const opening = {
  /** Says how far the desk has come, at once and at each change; ends when it is open. */
  follow: base.output(eventIterator(openingState)),
}

/** Figures to start the day with, from what this desk has read. */
export const overview = {
  /**
   * Takes its time beside everything else; given up, it stops. `timeZone`: that days are counted in, an IANA name; empty:
   * the system's. `days`: how far back the figures over time go, today included.
   */
  figures: base
    .input(z.strictObject({ scope: overviewScope, timeZone: z.string().max(64), days: z.int().min(7).max(366) }))
    .output(overviewFigures),
}

/**
 * New versions of Paydesk. What goes wrong is part of the state and no failure of the call: most of it happens while
 * nobody asks.
 */
export const updates = {
  state: base.output(updatesState),
  /** Asks the feed now. Answers when it has. */
  check: base.output(updatesState),
  /** Begins to download what is offered. Fails with `not_possible` where nothing is. */
  download: base.output(updatesState),
  /** Gives the download up; what was downloaded is thrown away. */
  cancel: base.output(updatesState),
  /**
   * Puts the downloaded version in place and restarts as soon as nothing stands against it. Fails with `not_possible`
   * where none is downloaded.
   */
  install: base.output(updatesState),
  /** Takes back an installation that still waits. */
  postpone: base.output(updatesState),
  /** Says what is on the operator's screen that a restart would take away; null: nothing. */
  reportScreen: base.input(z.strictObject({ work: screenWork.nullable() })).output(z.void()),
}
