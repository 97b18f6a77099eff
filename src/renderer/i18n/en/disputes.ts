/**
 * Polling disputes: the list, a single dispute, what was sent with it (interface: GET /merchant/dispute and its list).
 */
export const disputes = {
  'disputes.kind': 'Dispute',
  'disputes.detail': 'Dispute details',
  'disputes.column.created': 'Opened',
  'disputes.column.status': 'Status',
  'disputes.column.amount': 'Amount',
  'disputes.column.id': 'Order ID',
  'disputes.column.read': 'Updated',

  'disputes.find': 'Find by dispute ID',
  'disputes.find.hint':
    'The UUID returned when a dispute is opened. Press Enter to open it; Paydesk loads it if it is not here yet.',
  'disputes.find.notUuid': 'A dispute ID is a UUID',
  'disputes.find.open': 'Open dispute {id}',
  'disputes.filter.status': 'Status (platform filter)',
  'disputes.filter.status.hint':
    'The platform filters by these three values only. How they relate to the statuses of disputes is not documented.',
  'disputes.filter.transaction.hint':
    'The order ID, or the transaction UUID as in dispute records. Not the 8-character platform ID. Press Enter to load.',
  'disputes.filter.transaction.either': 'order ID or UUID',
  'disputes.filter.own':
    'Filters the disputes loaded so far. The platform has no such filter: load more to search further.',
  'disputes.filter.clear': 'Clear filter',
  'disputes.readFirst': 'Load',
  'disputes.readList': 'Refresh the list of disputes',
  'disputes.readRecord': 'Refresh the dispute',
  'disputes.soFar': '{count} loaded. The platform gives no total.',
  'disputes.shown': '{shown} of {count} loaded match.',
  'disputes.all': '{count, plural, one {# dispute loaded} other {All # disputes loaded}}',
  'disputes.unreadable': '{count, plural, one {# entry has} other {# entries have}} no ID and cannot be shown.',
  'disputes.more': 'Load more',
  'disputes.empty.neverRead': 'Not loaded yet',
  'disputes.empty.neverRead.hint': 'Press “Refresh”, or Enter in the filter, to load the list.',
  'disputes.empty.none': 'No disputes',
  'disputes.empty.none.hint': 'The platform returned none for this merchant. Open one from its transaction.',
  'disputes.empty.noneFiltered': 'No matching disputes',
  'disputes.empty.noneFiltered.hint': 'The platform returned none. There may be others without the filter.',
  'disputes.empty.noneOwn': 'No matching disputes',
  'disputes.empty.noneOwn.hint':
    'Amount and day filter the disputes loaded so far. Load more below, or clear the filter.',
  'disputes.noMerchant.hint': 'Disputes are listed for the active merchant. Choose or add one.',

  'disputes.vocabulary.filter': 'A value of the platform’s list filter',
  'disputes.vocabulary.closed': 'The platform’s duplicate check counts this status as closed',
  'disputes.vocabulary.neither': 'A status unknown to Paydesk, shown as the platform sent it',

  'disputes.statusAsOf': 'Status {time}',
  'disputes.notRead': 'This dispute is not loaded yet:',
  'disputes.amounts': 'Amounts',
  'disputes.amount.requested': 'Requested',
  'disputes.amount.paid': 'Paid',
  'disputes.amount.disputed': 'Disputed',
  'disputes.compared.paid.requested':
    '{is, select, same {Paid: exactly what was requested} more {Paid: {by} more than requested} other {Paid: {by} less than requested}}',
  'disputes.compared.disputed.requested':
    '{is, select, same {Disputed: exactly what was requested} more {Disputed: {by} more than requested} other {Disputed: {by} less than requested}}',
  'disputes.compared.disputed.paid':
    '{is, select, same {Disputed: exactly what was paid} more {Disputed: {by} more than paid} other {Disputed: {by} less than paid}}',
  'disputes.compared.not': 'Differences cannot be calculated: not all three amounts are plain numbers.',
  'disputes.record': 'Details',
  'disputes.record.never': 'Not fully loaded yet. Shown as in the list, {time}.',
  'disputes.record.older': 'The list was loaded later and shows status {status}, {time}.',
  'disputes.record.raw': 'All fields, as the platform names them',
  'disputes.field.cancelReason': 'Cancellation reason',
  'disputes.field.transactionUuid': 'Transaction UUID',
  'disputes.field.transactionCreated': 'Transaction created',
  'disputes.field.owner': 'Owner',
  'disputes.requisite.none': 'Empty in the platform’s response.',
  'disputes.requisite.leftOut': 'Not in the platform’s response.',
  'disputes.statuses': 'Status history',
  'disputes.counts.open':
    'The platform’s duplicate check counts {status} as open: a second dispute of the transaction is refused.',
  'disputes.counts.closed': 'The platform’s duplicate check counts {status} as closed: another dispute can be opened.',
  'disputes.polling.on':
    'Paydesk checks it every {minutes, plural, one {minute} other {# minutes}}: it is not known to be closed.',
  'disputes.polling.off':
    'Paydesk does not check it automatically: this is off in Settings. It is not known to be closed.',
  'disputes.polling.resting':
    'Paydesk has paused its checks of this merchant’s disputes until {time}. The last check failed:',
  'disputes.polling.stopped':
    'Paydesk has stopped checking this merchant’s disputes until the platform answers again or the merchant’s settings are corrected. The last check failed:',
  'disputes.polling.elsewhere':
    'Paydesk does not check it automatically: it was loaded from another address, or with other credentials, than its merchant has now.',
  'disputes.polling.ended.closed':
    'Paydesk no longer checks it: the platform’s duplicate check counts {status} as closed.',
  'disputes.polling.ended.filter':
    'Paydesk no longer checks it: of the three values of the list filter, only process is still checked. This does not prove that {status} counts as closed.',
  'disputes.transaction': 'Transaction',
  'disputes.notFromHere': 'This dispute was not opened in Paydesk: what was sent with it is not known.',
  'disputes.mayBeFromHere': 'A dispute was sent from Paydesk whose ID is not known. This may be that one.',
  'disputes.add': 'Add this transaction to Paydesk',
  'disputes.add.hint':
    'This transaction is not in Paydesk. Add it by its order ID to read its status, keep evidence and open disputes here.',
  'disputes.add.noId': 'This transaction is not in Paydesk, and the dispute has no order ID to add it by.',
  'disputes.add.noMerchant': 'This transaction is not in Paydesk, and its merchant was removed.',

  'disputes.attempts': 'Sent from Paydesk',
  'disputes.attempt.files': '{count, plural, =0 {no files} one {# file} other {# files}}',
  'disputes.attempt.manifest': 'Manifest',
  'disputes.attempt.found': 'Found on the platform',
  'disputes.attempt.found.means': 'The outcome was unknown; the dispute was found on the platform: it was opened.',
  'disputes.attempt.not_found': 'Not found on the platform',
  'disputes.attempt.not_found.means': 'The outcome was unknown; the dispute was not found on the platform.',
  'disputes.attempt.by_hand': 'Resolved manually',
  'disputes.attempt.by_hand.means': 'The outcome was unknown; an operator resolved it.',

  'disputes.manifest.title': 'What was sent with the dispute',
  'disputes.manifest.about':
    'The platform never shows which files it kept. This is Paydesk’s own record of what was sent and what came back.',
  'disputes.manifest.absent': 'No such dispute was sent from Paydesk',
  'disputes.manifest.copy': 'Copy as text',
  'disputes.manifest.saveText': 'Save as text',
  'disputes.manifest.savePdf': 'Save as PDF',
  'disputes.toTransaction': 'View transaction',
  'disputes.manifest.sent': 'Sent',
  'disputes.manifest.files': 'Files ({count})',
  'disputes.manifest.noFiles': 'No files were sent.',
  'disputes.manifest.operator': 'By',
  'disputes.manifest.platform': 'Platform',
  'disputes.manifest.notSent': 'not sent',
  'disputes.manifest.notKnown': 'not known',
  'disputes.manifest.noType': 'not sent; the platform derives it',
  'disputes.manifest.noReason': 'not sent; the platform writes: {text}',
  'disputes.manifest.file.type': 'Type',
  'disputes.manifest.file.size': 'Size',
  'disputes.manifest.outcome': 'Outcome',
  'disputes.manifest.failure': 'Reason',
  'disputes.manifest.answered': 'Answered',
  'disputes.manifest.http': 'HTTP status',
  'disputes.manifest.reply': 'Raw response, up to 10,000 characters',
  'disputes.otherNumber':
    'The platform returned page {said} instead of page {page}: some disputes may be missing or appear twice.',

  // Filling in, confirming and sending a dispute (interface: POST /merchant/dispute).
  'newDispute.cleared': 'Form cleared. The files stay.',
  'newDispute.theirs.changed':
    'Draft changed in another window meanwhile. Your text is not saved. Choose which one stays.',
  'newDispute.theirs.deleted':
    'Draft deleted in another window meanwhile: the form was cleared there, or the dispute was opened. Your text is not saved.',
  'newDispute.theirs.mine': 'Keep mine',
  'newDispute.theirs.show': 'Discard mine, show the other',
  'newDispute.nothing': 'Nothing to dispute',
  'newDispute.nothing.hint':
    'The transaction was refused, did not reach the platform, or is being sent right now: the platform has nothing of it to dispute. If another order has this ID there, find it by its platform ID.',

  'newDispute.notRead': 'The status could not be refreshed: the one above may be out of date.',
  'newDispute.cannot':
    'According to the interface, the platform opens no disputes in status {status}, so it will most likely refuse. You can still send the dispute.',
  'newDispute.added':
    'This transaction was not created in Paydesk: its amount, currency and kind are not known. Choose what happened.',
  'newDispute.onYourWord':
    'Added by order ID, on an operator’s word. Whether the platform knows it becomes clear when the dispute is sent.',
  'newDispute.unknownBefore':
    'The outcome of the previous dispute is not known. You can send another one once it is: check for disputes first.',

  'newDispute.type': 'What happened',
  'newDispute.type.suggested': 'suggested',
  'newDispute.type.choose': 'Choose what happened',
  'newDispute.type.platform': 'Let the platform decide',
  'newDispute.type.platform.payin':
    'No type is sent. According to the interface: payin_timeout in status expired, otherwise payin_trader_reject.',
  'newDispute.type.platform.payout': 'No type is sent. According to the interface: payout_not_received for a payout.',
  'newDispute.type.platform.any':
    'No type is sent. According to the interface: payout_not_received for a payout, payin_timeout in status expired, otherwise payin_trader_reject.',
  'newDispute.sentAmount.none':
    'Without it the platform may refuse the dispute or use another amount: what it does is not stated.',
  'newDispute.sentAmount.notLess': 'The transaction is for {amount}: this is not less.',
  'newDispute.sentAmount.notMore': 'The transaction is for {amount}: this is not more.',
  'newDispute.confirm.noSentAmount': 'Not given',
  'newDispute.sentAmount': 'Amount the client sent, {currency}',
  'newDispute.sentAmount.noCurrency': 'Amount the client sent, in the transaction’s currency',
  'newDispute.reason': 'Reason (optional)',
  'newDispute.reason.hint': 'If empty, the platform writes: {text}',
  'newDispute.evidenceUrl': 'Evidence URL (optional)',
  'newDispute.evidenceUrl.hint': 'An image or screenshot: the platform downloads and stores it.',
  'newDispute.url.private':
    'This address is on this computer or a private network. The platform most likely cannot reach it: attach a file instead.',
  'newDispute.url.credentials':
    'This address contains a user name or password, which the platform would receive: attach a file instead.',

  'newDispute.templates': 'Templates',
  'newDispute.templates.none': 'No templates yet',
  'newDispute.templates.save': 'Save as template…',
  'newDispute.templates.edit': 'Rename or delete…',
  'newDispute.template.save': 'Save as template',
  'newDispute.template.name': 'Template name',
  'newDispute.template.text': 'Text',
  'newDispute.template.hint': 'Filled in from the transaction when inserted: {names}',
  'newDispute.template.empty': 'Enter a text',
  'newDispute.template.full': 'You already have {most} templates. Delete one first.',
  'newDispute.template.delete': 'Delete',
  'newDispute.template.delete.name': 'Delete {name}',
  'newDispute.template.unfilled':
    'Not known for this transaction, so not filled in: {names}. Complete the text yourself.',

  'newDispute.gate.all': '{count, plural, one {# file} other {# files}} ready to send',
  'newDispute.gate.never': 'The platform never confirms which files it kept.',
  'newDispute.gate.none': 'No files',
  'newDispute.gate.none.means': 'You can open a dispute without files.',
  'newDispute.gate.blocked': '{count, plural, one {# file} other {# files}} cannot be sent',
  'newDispute.gate.blocked.next':
    '{count, plural, one {Remove or convert it} other {Remove or convert them}}: nothing is sent until then.',
  'newDispute.gate.staying': '{count, plural, one {# more file is} other {# more files are}} not attached.',
  'newDispute.review': 'Review dispute…',

  'newDispute.confirm.title': 'Open this dispute?',
  'newDispute.confirm.sentAmount': 'Amount the client sent',
  'newDispute.confirm.noReason': 'Empty: the platform writes “{text}”',
  'newDispute.confirm.url': 'Evidence URL',
  'newDispute.confirm.count': '{count, plural, one {# file} other {# files}}',
  'newDispute.follows':
    'What happens next: the trader’s funds are frozen, the transaction is reopened, and the dispute goes to review.',
  'newDispute.confirm.otherEcho':
    'The platform’s response to this order named another order ID. The dispute may be opened on that other order.',

  'newDispute.sending.whole': 'Total',
  'newDispute.sending.of': '{sent} of {size}',
  'newDispute.stop.means':
    'Stopping ends the request. Data already sent cannot be recalled: the platform may have opened the dispute or not. The list of disputes will tell.',

  'newDispute.find.title': 'Open dispute by ID',
  'newDispute.find.id': 'Transaction ID',
  'newDispute.find.hint': 'The 8-character platform ID, or the order ID (merchant_transaction_id).',
  'newDispute.find.empty': 'Enter an ID',
  'newDispute.find.find': 'Find',
  'newDispute.find.several': 'Several transactions have this ID. Choose one:',
  'newDispute.find.none': 'No transaction of this merchant with this ID in Paydesk.',
  'newDispute.find.uuid':
    'This looks like the transaction UUID used in dispute records. The platform opens no disputes by it: enter the 8-character ID or the order ID (merchant_transaction_id).',
  'newDispute.find.which': 'Which ID is it?',
  'newDispute.find.platform_id': 'Platform ID',
  'newDispute.find.merchant_transaction_id': 'Order ID (merchant_transaction_id)',
  'newDispute.find.platform_id.means':
    'Paydesk first reads its status and adds it only if the platform answers. Amount and kind stay unknown if the response does not contain them.',
  'newDispute.find.merchant_transaction_id.means':
    'The platform gives no status by order ID, so it is added on your word. Whether the transaction exists becomes clear when the dispute is sent.',
  'newDispute.find.addByReading': 'Read status and continue',
  'newDispute.find.addOnYourWord': 'Continue with this ID',
  'newDispute.find.noneChosen': 'Choose a merchant first.',
  'disputes.news.mark': 'new',
  'disputes.news.means': 'New status, not viewed yet',
  'disputes.news.title': '{count, plural, one {A new status} other {# new statuses}}',
} as const
