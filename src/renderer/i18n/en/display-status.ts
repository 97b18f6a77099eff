/** How a transaction stands, in a word and in a sentence. */
export const standing = {
  'displayStatus.unsaved': 'Response not saved yet',
  'displayStatus.unsaved.full': 'Response not saved yet: {state}',
  'displayStatus.unsaved.means':
    '{state}. The platform answered, but its response cannot be saved to disk. Paydesk keeps it in memory and keeps trying.',
  'displayStatus.damaged': 'Damaged',
  'displayStatus.damaged.means':
    'Part of this record cannot be read from disk: {fields}. It may be shown incompletely, and nothing more is sent for it. Restore an earlier backup (Settings, Data and backups); record {id}.',
  'displayStatus.adopted': 'Linked manually',
  'displayStatus.adopted.means': 'The platform ID was found and linked on the operator’s word.',
  'displayStatus.did_not_happen': 'Closed manually',
  'displayStatus.did_not_happen.full': 'Closed manually: not created',
  'displayStatus.did_not_happen.means': 'Not confirmed by the platform: an operator closed it as not created.',
  'displayStatus.cancel_unknown': 'Cancellation unknown',
  'displayStatus.cancel_unknown.full': 'Cancellation outcome unknown',
  'displayStatus.cancel_unknown.means': 'The platform may have cancelled it or not.',
  'displayStatus.dispute_unknown': 'Dispute unknown',
  'displayStatus.dispute_unknown.full': 'Dispute outcome unknown',
  'displayStatus.dispute_unknown.means': 'The platform may have opened it or not.',
}
