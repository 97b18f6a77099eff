import type { TrainingSettings } from '../platform.ts'
import type { DropReason } from '../state/records.ts'

/** How long something still takes. */
export interface Wait {
  readonly count: number
  readonly unit: 's' | 'min'
}

/** The page's texts in English; the other languages have the same keys. */
export const en = {
  title: 'What the training platform received',
  sections: 'On this page',
  banner: 'TRAINING · no real money',
  lead: 'For whoever trains or rehearses: what came, what was kept, and what was dropped without a word to the merchant. Newest first.',
  asOf: 'As of',
  reload: 'Reload',
  reloadAlways: 'Reload every 10 s',
  reloadNever: 'Stop reloading',
  foreignForm: 'This form came from another page. Nothing was changed.',
  badWebhook: 'defaultWebhook must be empty or an http(s) address. Nothing was changed.',
  notThere: 'There is no such page. Its address changes at each start of the training platform.',
  /** How many items of a long list are shown. */
  someOf: (shown: number, all: number) => `${shown} of ${all}`,
  bytes: (size: string) => `${size} bytes`,
  after: ({ count, unit }: Wait) => `in ${count} ${unit}`,
  nothingToCome: 'no change',
  none: 'none',

  disputes: 'Disputes and their evidence',
  noDisputes: 'No dispute has been opened. One that is refused shows among the requests only.',
  noFiles: 'No file came with it.',
  dispute: {
    opened: 'Opened',
    id: 'Dispute',
    merchant: 'Merchant',
    cameAs: 'Came as',
    type: 'Type',
    typeDerived: 'derived: none came',
    amount: 'Amount',
    reason: 'Reason',
    toCome: 'To come',
    cancelReason: 'If canceled',
    ignored: 'Ignored fields',
  },
  file: {
    name: 'File and SHA-256',
    declared: 'Declared as',
    really: 'Really is',
    size: 'Size',
    fate: 'Result',
  },
  stored: 'Stored',
  storedAsOther: 'though it is not what it was declared as: both types are on the list',
  dropped: 'DROPPED',
  why: {
    declared_type: 'the declared type is not on the service’s list',
    content: 'the content is of no type on the service’s list',
    no_file: 'it came as a text: a part without a file name is no file',
    field: (name: string) => `it came in the field “${name}”: only “attachments” takes files`,
  } satisfies Record<DropReason, unknown>,
  whyUnknown: 'by the service’s rule',
  emptyFile: 'empty',
  unknownContent: 'not recognised',
  undeclared: 'not declared',
  fromUrl: 'from evidence_url',
  /** The results recorded in the state, keyed by its English texts; `{code}` stands for an HTTP status. */
  results: {
    stored: 'Stored',
    'dropped: another type': 'Dropped',
    'not loaded yet': 'Not loaded yet',
    'not loaded: not a loopback address': 'Not loaded: the training platform calls this computer only',
    'not loaded: answered {code}': 'Not loaded: the address answered HTTP {code}',
    'not loaded: more than 10 MB': 'Not loaded: more than 10 MB',
    'not loaded: no answer': 'Not loaded: the address does not answer',
    'not called: not a loopback address': 'Not called: the training platform calls this computer only',
    'answered {code}': 'Answered HTTP {code}',
    'no answer': 'No answer',
  } as Readonly<Record<string, string>>,

  transactions: 'Transactions',
  noTransactions: 'No transaction has been created.',
  transaction: {
    created: 'Created',
    id: 'Order ID',
    merchant: 'Merchant',
    kind: 'Kind',
    amount: 'Amount',
    status: 'Status',
    toCome: 'To come',
    steered: 'Set by the amount',
  },
  paid: (amount: string) => `paid ${amount}`,

  callbacks: 'Callbacks',
  noCallbacks: 'No transaction has named a webhook_url, and there is no default one.',
  callback: {
    at: 'Time',
    transaction: 'Order ID',
    target: 'Target',
    status: 'Status told',
    result: 'Result',
    waiting: 'none made yet',
  },

  requests: 'Requests',
  requestsLead: 'Without bodies and without values of headers; of a card number six and four digits.',
  noRequests: 'No request has come.',
  request: {
    at: 'Time',
    what: 'Request',
    answer: 'Answer',
    open: 'not answered yet',
    closed: 'connection closed on purpose',
  },

  choices: 'Choices where the interface is silent',
  choicesLead:
    'They hold for all merchants of this training platform until it ends. The first of each list is the default.',
  settings: {
    idForm: 'Form of id in creation answers. GET /merchant/status?transaction_id= takes the short one only.',
    creationStatus: 'Success code of the creation endpoints.',
    disputeStatus: 'Success code of POST /merchant/dispute.',
    errorShape: 'Error bodies of all endpoints but the dispute ones.',
    statusByPath: 'Whether GET /merchant/<id>/status is served, for either form of the id.',
    payloadFields:
      'Fields of statuses and callbacks beside receipts: all; without the four that the training platform invents (type, paid_amount, created_at, updated_at); status alone; none.',
    defaultWebhook: 'Where callbacks go for transactions that name no webhook_url. Empty: nowhere.',
  } satisfies Record<keyof TrainingSettings, string>,
  apply: 'Apply',
}
