import { z } from 'zod'
import { currency } from './currency.ts'
import { exportOptions } from './export.ts'
import { DEFAULT_COLUMNS, listLayout, listView, savedView } from './list-view.ts'

/** The operator's remembered choices. Nothing secret. */
export const preferences = z.object({
  language: z.enum(['system', 'en', 'ru']),
  theme: z.enum(['auto', 'light', 'dark']),
  /** Currency the next form starts with. */
  lastCurrency: currency.nullable(),
  /** Return address of the last acquiring payin of each merchant, by its id. */
  returnUrls: z.record(z.uuid(), z.string().max(2048)),
  lastBankCountry: z.string().max(2),
  /** Who works at this desk, for the stories of transactions; empty: the name of the system's account. */
  operatorName: z.string().trim().max(80),
  /** Texts of the operator's own for the reason of a dispute. */
  reasonTemplates: z
    .array(z.object({ name: z.string().trim().min(1).max(80), text: z.string().trim().min(1).max(5000) }))
    .max(50),
  /** Minutes between two readings of a dispute that is not closed; 0: none is read by itself. */
  disputeMinutes: z.union([z.literal(0), z.literal(1), z.literal(5), z.literal(15), z.literal(60)]),
  /** Whether a change of a dispute's status is told by the system, too. */
  disputeNotices: z.boolean(),
  /** Whether a change of a transaction's status is told by the system, too. */
  statusNotices: z.boolean(),
  /** The time zone that days are counted in, an IANA name; empty: the system's. */
  timeZone: z.string().max(64),
  /** How the list of transactions looks. */
  listLayout,
  savedViews: z.array(savedView).max(100),
  /** What the list of transactions showed last; null: nothing yet. */
  lastView: listView.nullable(),
  /** How files are written for other programs; null before it was chosen. */
  exportOptions: exportOptions.nullable(),
  /** Hosts that links were opened to once, as `linkHost` names them: the operator is asked once for each. */
  linkHosts: z.array(z.string().max(300)).max(200),
  /** Months after which raw payloads of settled transactions are dropped; 0: never. */
  payloadMonths: z.union([z.literal(0), z.literal(3), z.literal(6), z.literal(12), z.literal(24), z.literal(36)]),
  /** The data folder of which the operator knows that it lies where a database is not safe; empty: none. */
  knownUnsafeFolder: z.string().max(4096),
  /** Whether the desk looks for new versions by itself. */
  updateChecks: z.boolean(),
  /** Whether it downloads them by itself. */
  updateDownloads: z.boolean(),
})
export type Preferences = z.infer<typeof preferences>

export const DEFAULT_PREFERENCES: Preferences = {
  language: 'system',
  theme: 'auto',
  lastCurrency: null,
  returnUrls: {},
  lastBankCountry: '',
  operatorName: '',
  reasonTemplates: [],
  disputeMinutes: 5,
  disputeNotices: true,
  statusNotices: false,
  timeZone: '',
  listLayout: { columns: [...DEFAULT_COLUMNS], density: 'normal' },
  savedViews: [],
  lastView: null,
  exportOptions: null,
  linkHosts: [],
  payloadMonths: 0,
  knownUnsafeFolder: '',
  updateChecks: true,
  updateDownloads: false,
}
