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
} as const
