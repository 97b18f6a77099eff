/** How a transaction stands, in a word and in a sentence. */
export const standing = {
  'standing.unsaved': 'Answer not saved yet',
  'standing.unsaved.full': 'Answer not saved yet: {state}',
  'standing.unsaved.means':
    '{state}. The platform answered, but the disk does not take the answer. Paydesk keeps it in memory and goes on trying.',
  'standing.damaged': 'Damaged',
  'standing.damaged.means':
    'Part of this record cannot be read from the disk: {fields}. What is shown of it may be incomplete, and nothing more is sent on it. Restore a backup from before (Settings, Data); record {id}.',
  'standing.adopted': 'Adopted by hand',
  'standing.adopted.means': 'The platform’s id was found and taken on the operator’s word.',
  'standing.did_not_happen': 'Closed by hand',
  'standing.did_not_happen.full': 'Closed by hand: did not happen',
  'standing.did_not_happen.means': 'Nobody confirmed it: an operator closed it as not happened.',
  'standing.cancel_unknown': 'Cancel unknown',
  'standing.cancel_unknown.full': 'Outcome of the cancel unknown',
  'standing.cancel_unknown.means': 'The platform may have cancelled it or not.',
  'standing.dispute_unknown': 'Dispute unknown',
  'standing.dispute_unknown.full': 'Outcome of the dispute unknown',
  'standing.dispute_unknown.means': 'The platform may have opened it or not.',
}
