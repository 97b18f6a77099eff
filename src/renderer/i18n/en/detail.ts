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

  'record.otherPaymentCurrency':
    'The requisite is in {payment}, the amount in {currency}. What the client has to pay in {payment} is not in the answer: the payment link shows it.',
  'record.linkLeftOut': 'The platform’s answer has no link in it.',
  'record.linkEmpty': 'The platform’s answer has an empty link.',
  'record.cut':
    '{count, plural, one {This field was} other {These fields were}} too long to be kept: {fields}. In place of the rest stand its length and SHA-256. Ids, amounts and links cut like this are not used.',
  'record.linkTooLong': 'This link was too long to be kept: only its length and hash are. Ask the platform for it.',
  'record.linkHasSecret':
    'The platform put the merchant’s access secret into this link, so it cannot be used. Have the secret replaced.',
  'record.linkUserInfo':
    'A name or password stands before the host: the link truly leads to {host}. It is not offered to open.',
  'record.linkPrivate':
    'The link leads to {host}: this computer or a private network, not the platform. It is not offered to open.',
  'record.linkNotWeb': 'This is no web address: it is shown as it came and cannot be opened.',
  'record.linkTooLongForQr': 'The link is too long for a QR code that could be read off a screen.',
  'record.clockDoubtful':
    'How much time is left cannot be told: this computer’s clock may be wrong. By the platform it is until {time}; compare the time on another device.',
  'record.expiryUnreadable': 'Until when it can be paid cannot be read; the platform wrote: {text}',
  'record.differing': 'The answer differs from what was sent: {field} was sent as {sent} and came back as {came}.',
  'record.payoutExpires': '{field} of a payout should be empty, and came as {value}.',
} as const
