/** The list of transactions, and the details of one. */
export const transactions = {
  'transactions.scope.active': 'This merchant',
  'transactions.scope.all': 'All merchants',
  'transactions.scope.in': '{scope} ({environment})',
  'transactions.kind.payin_account': 'Payin, account',
  'transactions.kind.payin_acquiring': 'Payin, acquiring',
  'transactions.kind.payout_card': 'Payout, card',
  'transactions.kind.added': 'Added by ID',
  'transactions.outcome.accepted': 'Accepted {time}',
  'transactions.outcome.refused': 'Refused {time}',

  'record.leftOut': 'not in the response',

  // Unknown outcomes: at the top of the list, and counted on every screen.
  'unresolved.title': 'Needs attention: outcome unknown',
  'unresolved.count': '{count, plural, one {# outcome unknown} other {# outcomes unknown}}',
  'unknownWrites.creations': '{count, plural, one {# payment} other {# payments}}',
  'unknownWrites.cancels': '{count, plural, one {# cancellation} other {# cancellations}}',
  'unknownWrites.disputes': '{count, plural, one {# dispute} other {# disputes}}',
  'unresolved.show': 'Show unresolved',

  // The display status of a transaction, as a word and as a sentence.
  'displayStatus.unsaved': 'Outcome not saved yet',
  'displayStatus.unsaved.full': 'Outcome not saved yet: {state}',
  'displayStatus.unsaved.means':
    '{state}. The outcome cannot be saved to disk. Paydesk keeps it in memory and keeps trying.',
  'displayStatus.damaged': 'Damaged',
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

  'disputes.status.process': 'In process',
  'disputes.status.success': 'Successful',
  'disputes.status.canceled': 'Canceled',
  'disputes.status.cancelled': 'Cancelled',
  'disputes.status.rejected': 'Rejected',
  'disputes.status.resolved_approved': 'Resolved: approved',
  'disputes.status.resolved_rejected': 'Resolved: rejected',
  'disputes.status.expired': 'Expired',
  'list.status.none': 'No status',
} as const
