import { z } from 'zod'
import { screenWork, updatesState } from '../model/updates.ts'
import { base } from './base.ts'

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
