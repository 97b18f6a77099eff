/** How a transaction stands, in a word and in a sentence. */
export const standing = {
  'standing.unsaved': 'Response not saved yet',
  'standing.unsaved.full': 'Response not saved yet: {state}',
  'standing.unsaved.means':
    '{state}. The platform answered, but its response cannot be saved to disk. Paydesk keeps it in memory and keeps trying.',
  'standing.damaged': 'Damaged',
  'standing.damaged.means':
    'Part of this record cannot be read from disk: {fields}. It may be shown incompletely, and nothing more is sent for it. Restore an earlier backup (Settings, Data and backups); record {id}.',
  'standing.adopted': 'Linked manually',
  'standing.adopted.means': 'The platform ID was found and linked on the operator’s word.',
  'standing.did_not_happen': 'Closed manually',
  'standing.did_not_happen.full': 'Closed manually: not created',
  'standing.did_not_happen.means': 'Not confirmed by the platform: an operator closed it as not created.',
  'standing.cancel_unknown': 'Cancellation unknown',
  'standing.cancel_unknown.full': 'Cancellation outcome unknown',
  'standing.cancel_unknown.means': 'The platform may have cancelled it or not.',
  'standing.dispute_unknown': 'Dispute unknown',
  'standing.dispute_unknown.full': 'Dispute outcome unknown',
  'standing.dispute_unknown.means': 'The platform may have opened it or not.',
}
