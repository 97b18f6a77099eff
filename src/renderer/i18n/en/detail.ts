/** The header of a transaction and its collapsible parts. */
export const detail = {
  'detail.actions': 'Actions',
  'detail.toForm': 'Edit and send…',
  'detail.toForm.inUse': 'The form already holds a payment. Send or clear that one first.',
  'detail.toForm.notActive': 'It belongs to {name}. Switch to this merchant first.',
  'detail.cancel': 'Cancel…',
  'detail.dispute': 'Dispute…',
  'detail.notRead': 'Status not read yet',
  'detail.fees': 'Fees and rates',
  'detail.disputes': 'Dispute list',
  'detail.row.card': 'card {last4}',
  'transactions.added.means':
    'Not created in Paydesk: amount, kind and details are known only from the platform’s responses.',
  'transactions.added.enteredId': 'Entered ID',
  'transactions.status.tryPath': 'The platform ID is not 8 characters long: it may belong in the address. {link}',
  'transactions.status.tryQuery': 'The platform may want its ID as a parameter, not in the address. {link}',
  'displayStatus.damaged.means':
    'Part of this record cannot be read from disk: {fields}. It may be shown incompletely, and nothing more is sent for it. Restore an earlier backup (Settings, Data and backups); record {id}.',
  'detail.why.sending': 'The payment is still being sent.',
  'detail.why.unsaved': 'The last outcome is not saved yet.',
  'detail.why.anothers': 'The platform has another order under this ID.',
  'detail.why.status':
    'The last status is {status}, and the platform cancels only in {process}. If the status may be out of date, refresh it, or see “Cancel” below.',
  'detail.why.disputeUnknown': 'The outcome of the last dispute is unknown. Find it out first.',

  'transactions.payload': 'Raw response',
  'transactions.payload.news': '{count, plural, one {# new field} other {# new fields}}',
  'transactions.payload.firstSeen': 'new',
  'transactions.payload.firstSeen.means': 'No earlier status of this platform had this field.',
  'transactions.payload.listed': 'listed above',
  'transactions.payload.more': '{count, plural, one {# more field} other {# more fields}} in the JSON.',
  'transactions.payload.json': 'Full response as JSON',
  'differences.ours': 'This order',
  'differences.theirs': 'Platform response',
  'otherReading.title': 'Response for another order',
  'otherReading.means':
    'The latest response does not match this order, so its status and receipts are not used. If it is this order (a platform may report the amount paid so far as the amount), confirm it once.',
  'otherReading.checked': 'I checked with the platform: this response is about this order',
  'otherReading.accept': 'It is this order',
  'otherReading.accepted': '{field} according to the platform: {value}. Accepted as this order: {operator}, {time}',

  'record.otherPaymentCurrency':
    'The account is in {payment}, the amount in {currency}. The response does not say what the client pays in {payment}: the payment link shows it.',
  'record.linkLeftOut': 'The platform’s response has no link.',
  'record.linkEmpty': 'The link in the platform’s response is empty.',
  'record.cut':
    '{count, plural, one {This field was} other {These fields were}} too long to keep: {fields}. The rest is replaced by its length and SHA-256. Cut IDs, amounts and links are not used.',
  'record.linkTooLong': 'This link was too long to keep: only its length and hash are stored. Ask the platform for it.',
  'record.linkHasSecret':
    'The platform put the merchant’s access secret into this link, so it cannot be used. Have the secret replaced.',
  'record.linkUserInfo':
    'The link has a name or password before the host: it really leads to {host}. It cannot be opened here.',
  'record.linkPrivate':
    'The link leads to {host}: this computer or a private network, not the platform. It cannot be opened here.',
  'record.linkNotWeb': 'This is not a web address: shown as received, cannot be opened.',
  'record.linkTooLongForQr': 'The link is too long for a readable QR code.',
  'record.clockDoubtful':
    'Time left is not known: this computer’s clock may be wrong. The platform says until {time}; check the time on another device.',
  'record.expiryUnreadable': 'The payment deadline cannot be read; the platform wrote: {text}',
  'record.differing': 'The response differs from what was sent: {field} was sent as {sent} and returned as {came}.',
  'record.payoutExpires': '{field} of a payout should be empty, but came as {value}.',

  'transactions.addedAt': 'Added {time}',
  'transactions.created': 'Created {time}',
  'transactions.sent': 'Sent {time}',
  'transactions.tried': 'Attempted {time}',
  'transactions.status.notInPayload': 'The platform’s response has no status; see the raw response.',
  'transactions.status.firstSeen': 'first seen here',
  'transactions.status.firstSeen.means': 'This status is not documented, and this platform has not used it before.',
  'transactions.refreshStatus': 'Refresh status',
  'transactions.status.otherAccount': 'Not refreshed: sent under another account of the merchant.',
  'transactions.status.noPlatformId':
    'The status cannot be read: the platform requires the platform ID, and it is not known.',
  'transactions.close': 'Close (Esc)',
  'transactions.detail': 'Transaction details',
} as const
