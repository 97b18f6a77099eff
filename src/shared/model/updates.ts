import { z } from 'zod'

/** A Paydesk version: three numbers. No other form is ever offered. */
export const version = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)

/** Maximum length of the release notes shown, in UTF-16 units. */
export const MAX_NOTES = 8000

/** A newer version offered by the feed. All of its contents were signed. */
const release = z.object({
  version,
  /** When it was made, according to the feed; `null` if the feed does not say. */
  releasedAt: z.iso.datetime().nullable(),
  /** Size of the file to download; `null` if this package cannot replace itself. */
  bytes: z.int().nullable(),
  notes: z.object({ en: z.string().max(MAX_NOTES), ru: z.string().max(MAX_NOTES) }),
})
export type Release = z.infer<typeof release>

/** Why a check, a download or an installation ended without a new version. Each reason has a separate message. */
const updateFailureReason = z.enum([
  // The feed
  'unreachable',
  'timeout',
  'not_found',
  'redirected',
  'html_page',
  'too_large',
  'signature_missing',
  'signature_wrong',
  'other_key',
  'unreadable',
  'other_product',
  'other_platform',
  'older',
  'minimum',
  // The file
  'download_failed',
  'stalled',
  'truncated',
  'changed',
  'endless_file',
  // This machine
  'disk_full',
  'folder_unwritable',
  'changed_on_disk',
  'install_failed',
  'not_installed',
])
export type UpdateFailureReason = z.infer<typeof updateFailureReason>

const updateFailure = z.object({
  during: z.enum(['check', 'download', 'install']),
  reason: updateFailureReason,
  at: z.iso.datetime(),
  /** The version concerned, if known. */
  version: version.nullable(),
})
export type UpdateFailure = z.infer<typeof updateFailure>

/** What an installation is waiting for. */
const updateWait = z.enum(['in_flight', 'unsaved', 'unfinished', 'unresolved', 'batch_cards', 'other_desk'])
export type UpdateWait = z.infer<typeof updateWait>

/**
 * Work on the screen that a restart would interrupt, the most important first. `typed`: it is only in the page, and is
 * lost with it. `held`: the screen itself asks before its window closes.
 */
export const screenWork = z.enum(['typed', 'held', 'unfinished', 'unresolved'])
export type ScreenWork = z.infer<typeof screenWork>

/** What an administrator allows. `off`: the feed is never queried. `notify`: the desk downloads nothing by itself. */
export const updateMode = z.enum(['off', 'notify', 'download'])

/** Why this desk has no updates at all. */
const noUpdates = z.enum(['browser_host', 'no_feed', 'policy_off', 'policy_unusable'])
export type NoUpdates = z.infer<typeof noUpdates>

/** Why a new version has to be installed manually. */
const byHand = z.enum(['deb', 'portable', 'folder', 'unsigned_macos'])
export type ByHand = z.infer<typeof byHand>

/** The state of updates on this desk. */
export const updatesState = z.object({
  version: z.string(),
  none: noUpdates.nullable(),
  byHand: byHand.nullable(),
  /** The feed's address, without its query; `null` if there is no feed. */
  feed: z.string().nullable(),
  /** What the administrator has set; `null`: nothing. `feed`: whether they set the address. */
  policy: z.object({ mode: updateMode, feed: z.boolean() }).nullable(),
  isChecking: z.boolean(),
  /** When the feed was last read without a failure; `null`: not since the desk was started. */
  checkedAt: z.iso.datetime().nullable(),
  offer: z
    .object({
      release,
      stage: z.enum(['offered', 'downloading', 'ready', 'waiting', 'installing']),
      /** Progress of the download, between 0 and 1. */
      progress: z.number().min(0).max(1),
      /** What the requested installation is waiting for. */
      waitsFor: z.array(updateWait),
    })
    .nullable(),
  failure: updateFailure.nullable(),
})
export type UpdatesState = z.infer<typeof updatesState>
