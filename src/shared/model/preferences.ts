import { z } from 'zod'
import { currency } from './currency.ts'
import { exportOptions } from './export.ts'
import { DEFAULT_COLUMNS, listLayout, listView, savedView } from './list-view.ts'

/** The operator's saved choices. Nothing secret. */
export const preferences = z.object({
  language: z.enum(['system', 'en', 'ru']),
  theme: z.enum(['auto', 'light', 'dark']),
  /** The currency of each merchant's last payment, by merchant ID: the next form starts with it. */
  lastCurrencies: z.record(z.uuid(), currency),
  /** The return address of each merchant's last acquiring payin, by merchant ID. */
  returnUrls: z.record(z.uuid(), z.string().max(2048)),
  lastBankCountry: z.string().max(2),
  /** The operator's name for timelines; empty: the name of the system account. */
  operatorName: z.string().trim().max(80),
  /** The operator's templates for the reason of a dispute. */
  reasonTemplates: z
    .array(z.object({ name: z.string().trim().min(1).max(80), text: z.string().trim().min(1).max(5000) }))
    .max(50),
  /** Minutes between two automatic readings of a dispute that is not closed; 0: none is read automatically. */
  disputeMinutes: z.union([z.literal(0), z.literal(1), z.literal(5), z.literal(15), z.literal(60)]),
  /** Whether changes of a dispute's status are also shown as system notifications. */
  disputeNotices: z.boolean(),
  /** Whether changes of a transaction's status are also shown as system notifications. */
  statusNotices: z.boolean(),
  /** The time zone in which days are counted, an IANA name; empty: the system's. */
  timeZone: z.string().max(64),
  listLayout,
  savedViews: z.array(savedView).max(1_000),
  /** The last view of the list of transactions; `null`: none yet. */
  lastView: listView.nullable(),
  /** How files are exported for other programs; `null` until chosen. */
  exportOptions: exportOptions.nullable(),
  /** Hosts that links have been opened to, as named by `linkHost`: the operator is asked once for each. */
  linkHosts: z.array(z.string().max(300)).max(200),
  /** Months after which raw payloads of settled transactions are dropped; 0: never. */
  payloadMonths: z.union([z.literal(0), z.literal(3), z.literal(6), z.literal(12), z.literal(24), z.literal(36)]),
  /** The unsafe data folder that the operator has acknowledged; empty: none. */
  knownUnsafeFolder: z.string().max(4096),
  /** Whether the desk checks for new versions automatically. */
  updateChecks: z.boolean(),
  /** Whether it downloads them automatically. */
  updateDownloads: z.boolean(),
})
export type Preferences = z.infer<typeof preferences>

export const DEFAULT_PREFERENCES: Preferences = {
  language: 'system',
  theme: 'auto',
  lastCurrencies: {},
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
