/** The head of a transaction and its folded parts. */
export const detail = {
  'detail.actions': 'Actions',
  'detail.cancel': 'Cancel…',
  'detail.dispute': 'Dispute…',
  'detail.notRead': 'Status not read yet',
  'detail.fees': 'Fees and rates',
  'detail.disputes': 'Dispute list',
  'detail.copyId': 'Copy {field}: {value}',
  'detail.row.card': 'card {last4}',
  'detail.why.sending': 'The payment is still being sent.',
  'detail.why.unsaved': 'The platform’s last answer is not saved yet.',
  'detail.why.anothers': 'The platform has another order under this id.',
  'detail.why.status':
    'The last status is {status}, and the platform cancels only in {process}. If the status may be out of date, refresh it, or see “Cancel” below.',
  'detail.why.disputeUnknown': 'The outcome of the last dispute is unknown. Find it out first.',

  'transactions.payload': 'What the platform sent',
  'transactions.payload.news': '{count, plural, one {# new field} other {# new fields}}',
  'transactions.payload.firstSeen': 'new',
  'transactions.payload.firstSeen.means': 'No status of this platform had it before this transaction’s.',
  'transactions.payload.listed': 'listed above',
  'transactions.payload.more': '{count, plural, one {# more field} other {# more fields}} in the JSON.',
  'transactions.payload.json': 'All of it, as JSON',
  'differences.ours': 'This order',
  'differences.theirs': 'The platform’s answer',
  'otherReading.title': 'Names another order',
  'otherReading.means':
    'The newest answer does not match this order, so its status and receipts are not taken as this order’s. If it is this order (a platform may report the amount paid so far as its amount), say so once.',
  'otherReading.checked': 'I checked it with the platform: this answer is about this order',
  'otherReading.accept': 'It is this order',
  'otherReading.accepted': 'Taken as this order although the platform’s {field} is {value}: {operator}, {time}',
  'transactions.status': 'Status',
} as const
