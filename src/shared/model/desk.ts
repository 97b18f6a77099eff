import { z } from 'zod'
import { gap } from './backup.ts'
import { contact } from './contact.ts'
import { unknownWrites } from './intent.ts'

/** Something about the desk itself that the operator must know. */
const notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('settings_set_aside'), path: z.string() }),
  /** The operator's choices could not be written to the data folder: they apply only until the desk closes. */
  z.object({ kind: z.literal('settings_unwritten') }),
  unknownWrites.extend({ kind: z.literal('outcomes_unknown') }),
  gap.omit({ acknowledgedAt: true }).extend({ kind: z.literal('gap') }),
  /** Environment variables that would have weakened connections; they were removed. */
  z.object({ kind: z.literal('environment_ignored'), names: z.array(z.string()) }),
  /** A file or folder of certificate authorities trusted in addition to the system's, and the variable that names it. */
  z.object({
    kind: z.literal('extra_certificates'),
    name: z.enum(['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR']),
    path: z.string(),
  }),
  /**
   * The data folder is in a place where a database is not safe. `name`: the file system, or the program that
   * synchronises it with other computers. Shown until the operator acknowledges it.
   */
  z.object({
    kind: z.literal('folder_unsafe'),
    where: z.enum(['network', 'synced']),
    name: z.string(),
    path: z.string(),
  }),
  /** The administrator's policy file cannot be used: there are no updates until it can. */
  z.object({
    kind: z.literal('policy_unusable'),
    path: z.string(),
    problem: z.enum(['unreadable', 'not_trusted', 'too_large', 'not_json', 'wrong_content']),
  }),
])
export type Notice = z.infer<typeof notice>

/** What the desk is and where it stores its data. */
export const deskInfo = z.object({
  host: z.enum(['desktop', 'browser']),
  version: z.string(),
  platform: z.string(),
  /** The system's language, as a BCP 47 tag. */
  locale: z.string(),
  dataFolder: z.string(),
  /** The name of the system account, used for an operator who has set no name; empty if the account has none. */
  accountName: z.string(),
  /** `session`: secrets are kept in memory and forgotten when the desk closes. */
  keyStore: z.enum(['system', 'session']),
  /** Why only loopback profiles can be used: this Electron is not the one the app is made for. `null`: no restriction. */
  loopbackOnly: z.object({ runtime: z.string(), expected: z.string() }).nullable(),
  /** The command that makes this program check itself, for the system's terminal. `null`: this host has none. */
  selfCheck: z.string().nullable(),
  notices: z.array(notice),
})
export type DeskInfo = z.infer<typeof deskInfo>

/** What changed; the screen then queries it again. */
export const deskEvent = z.discriminatedUnion('changed', [
  z.object({ changed: z.literal('nothing') }),
  /**
   * `ids` is `null` if there are too many to list. `news`: the ones for which the desk itself read a new status,
   * limited to the newest few.
   */
  z.object({
    changed: z.literal('transactions'),
    ids: z.array(z.uuid()).nullable(),
    news: z
      .array(
        z.object({
          id: z.uuid(),
          profileId: z.uuid(),
          status: z.string().nullable(),
          before: z.string().nullable(),
        }),
      )
      .optional(),
  }),
  /** The automatic reading of a merchant's statuses has changed: started, paused or stopped. */
  z.object({ changed: z.literal('polling'), profileId: z.uuid() }),
  /** The last call to a merchant's platform ended differently from the one announced before, or more than a moment later. */
  z.object({ changed: z.literal('contact'), profileId: z.uuid(), contact }),
  z.object({ changed: z.literal('receipts'), transactionId: z.uuid() }),
  z.object({ changed: z.literal('evidence'), transactionId: z.uuid() }),
  /**
   * `news`: the ones for which the desk itself noticed a new status. `sent`: a dispute was sent, which no list read
   * before has.
   */
  z.object({
    changed: z.literal('disputes'),
    profileId: z.uuid(),
    ids: z.array(z.string()),
    news: z.array(z.object({ id: z.string(), status: z.string().nullable(), before: z.string().nullable() })),
    sent: z.literal(true).optional(),
  }),
  z.object({ changed: z.literal('batches'), id: z.uuid() }),
  z.object({ changed: z.literal('profiles') }),
  z.object({ changed: z.literal('balance'), profileId: z.uuid() }),
  z.object({ changed: z.literal('preferences') }),
  /** A backup was made, another folder was chosen for them, or a gap in the history was acknowledged. */
  z.object({ changed: z.literal('backups') }),
  z.object({ changed: z.literal('updates') }),
])
export type DeskEvent = z.infer<typeof deskEvent>
