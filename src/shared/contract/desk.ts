import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { deskEvent, deskInfo } from '../model/desk.ts'
import { openingState } from '../model/opening.ts'
import { overviewFigures, overviewScope } from '../model/overview.ts'
import { preferences } from '../model/preferences.ts'
import { screenWork, updatesState } from '../model/updates.ts'
import { base } from './base.ts'

const saved = z.object({ result: z.enum(['saved', 'cancelled', 'not_here']) })

/** The desk itself: what it is, the operator's choices, and what changed. */
export const desk = {
  info: base.output(deskInfo),
  getPreferences: base.output(preferences),
  /** `from`: what the values were computed from. Fails with `invalid_input` if they have been changed since. */
  setPreferences: base
    .input(preferences.partial().extend({ from: preferences.optional() }).strict())
    .output(preferences),
  /** Reports changes while it is listened to. The first event, `nothing`, reports that listening has begun. */
  events: base.output(eventIterator(deskEvent)),
  /**
   * Saves a text, or the open page as a PDF, where the operator chooses in the system's dialog. `not_here`: this host
   * cannot, and the page does it itself.
   */
  saveText: base
    .input(z.strictObject({ name: z.string().min(1).max(200), text: z.string().max(1_000_000) }))
    .output(saved),
  savePdf: base.input(z.strictObject({ name: z.string().min(1).max(200) })).output(saved),
  /**
   * Opens an http(s) address outside the app. Fails with `link_refused` for any other address, for one with a user name
   * in it, and if the operator has not pressed anything.
   */
  openLink: base.input(z.strictObject({ url: z.string().max(8192) })).output(z.void()),
}

/** Methods that can be called before the desk is open. All other calls wait until it is. */
export const opening = {
  /** Reports how far opening has come, at once and on each change; ends when the desk is open. */
  follow: base.output(eventIterator(openingState)),
}

/** Figures for the start of the day, from what this desk has read. */
export const overview = {
  /**
   * Runs beside everything else and may be slow; stops when aborted. `timeZone`: the zone in which days are counted, an
   * IANA name; empty: the system's. `days`: how far back the figures over time go, including today.
   */
  figures: base
    .input(z.strictObject({ scope: overviewScope, timeZone: z.string().max(64), days: z.int().min(7).max(366) }))
    .output(overviewFigures),
}

/**
 * New versions of Paydesk. Problems are part of the state, not failures of the call: most of them occur while no call
 * is running.
 */
export const updates = {
  state: base.output(updatesState),
  /** Checks the feed now. Returns when the check is done. */
  check: base.output(updatesState),
  /** Starts downloading the offered version. Fails with `not_possible` if none is offered. */
  download: base.output(updatesState),
  /** Cancels the download and discards what was downloaded. */
  cancel: base.output(updatesState),
  /**
   * Installs the downloaded version and restarts as soon as nothing prevents it. Fails with `not_possible` if none is
   * downloaded.
   */
  install: base.output(updatesState),
  /** Withdraws an installation that is still waiting. */
  postpone: base.output(updatesState),
  /** Reports work on the operator's screen that a restart would interrupt; `null`: none. */
  reportScreen: base.input(z.strictObject({ work: screenWork.nullable() })).output(z.void()),
}
