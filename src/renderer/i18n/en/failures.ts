/**
 * What a failure says: what happened, what it means for the money, what to do next (shared/model/failure.ts). What a screen
 * that is loaded later meets alone stands with its texts.
 */
export const failures = {
  'failure.copyDetails': 'Copy details',
  'failure.openTransaction': 'View transaction',
  'failure.openMerchant': 'View merchant',
  'failure.said': 'The platform says:',
  'failure.http': 'HTTP {status}',

  'failure.not_sent.name_not_resolved': 'The platform’s address was not found',
  'failure.not_sent.connection_refused': 'Nothing responds at the platform’s address',
  'failure.not_sent.proxy': 'This computer’s proxy refused the connection',
  'failure.not_sent.tls': 'No secure connection to the platform',
  'failure.not_sent.certificate': 'The platform did not accept the client certificate, or asks for one',
  'failure.not_sent.timeout': 'The platform could not be reached in time',
  'failure.not_sent.cancelled': 'Stopped before anything was sent',
  'failure.not_sent.other': 'The request could not be sent',
  'failure.no_answer.timeout': 'The platform did not respond in time',
  'failure.no_answer.reset': 'The connection broke before a response came',
  'failure.no_answer.cancelled': 'Stopped while the request was being sent',
  'failure.no_answer.desk_closed': 'Paydesk closed before a response came',
  'failure.refused': 'The platform refused the request',
  'failure.code.DUPLICATE_ORDER': 'The platform already has an order with this ID',
  'failure.code.MISSING_ID': 'The platform says the request had no dispute ID',
  'failure.code.NOT_FOUND': 'The platform finds no such dispute for this merchant',
  'failure.code.INVALID_REQUEST': 'The platform could not read the dispute request',
  'failure.code.VALIDATION_ERROR': 'The platform did not accept the dispute’s contents',
  'failure.code.DISPUTE_EXISTS': 'This transaction already has an open dispute',
  'failure.code.CANNOT_DISPUTE': 'The transaction’s status does not allow a dispute',
  'failure.code.DISPUTE_FAILED': 'The platform reports that processing the dispute failed',
  'failure.code.TRANSACTION_NOT_FOUND': 'The platform finds no such transaction for this merchant',
  'failure.code.INTERNAL_ERROR': 'The platform reports that one of its services is unavailable',
  'failure.already_there':
    'The platform already has an order with this ID. Most likely this is an order that was sent from here before',
  'failure.other_account.address': 'It was sent to {baseUrl}; the merchant now has another address',
  'failure.other_account.credential': 'It was sent with another credential than the merchant has now',
  'failure.other_account.both':
    'It was sent to {baseUrl} with another credential; the merchant now has another address and credential',
  'failure.other_account.cannot_tell': 'Paydesk cannot tell which of the merchant’s credentials it was sent with',
  'failure.other_platform': 'It was created at {baseUrl}, in another environment than the merchant has now',
  'failure.unauthorized': 'The platform did not accept the credentials',
  'failure.forbidden': 'The platform does not allow this request',
  'failure.rate_limited': 'The platform asks for fewer requests',
  'failure.service_failed': 'The platform reports an internal failure',
  'failure.service_failed.gateway': 'The platform, or a gateway in front of it, returned a server error',
  'failure.service_failed.gaveUp': 'The platform, or a gateway in front of it, gave up on the request',
  'failure.service_failed.undecided':
    'The platform returned an error, but its code does not say that the request was refused',
  'failure.unreadable_answer.not_json': 'The platform’s response cannot be read',
  'failure.unreadable_answer.wrong_shape': 'The platform’s response is not what was expected',
  'failure.unreadable_answer.unusable_id':
    'The ID in the platform’s response cannot be used: it is too long or contains the merchant’s access secret',
  'failure.unreadable_answer.no_id': 'The platform’s response has no ID',
  'failure.unreadable_answer.names_error': 'The platform reports success and an error in the same response',
  'failure.unreadable_answer.too_large': 'The platform’s response is too large',
  'failure.unreadable_answer.unexpected_status': 'The response was an error without an error code',
  'failure.redirected': 'The platform’s address redirects elsewhere',
  'failure.card_number_elsewhere':
    'The card number is also in “{field, select, owner_name {Recipient’s full name} merchant_transaction_id {Order ID} client_id {Client ID} webhook_url {Webhook address} bank_name {Recipient’s bank} note {Note} tags {Tags} savedViews {Search of the view} other {{field}}}”, where it would be stored',
  'failure.invalid_input': 'Invalid “{field}” ({rule})',
  'failure.note_changed': 'The note was changed in another window meanwhile',
  'failure.profile_changed': 'The active merchant, its address or its credentials have changed',
  'failure.profile_not_found': 'This merchant was removed',
  'failure.profile_busy': 'A request for this merchant is being sent right now',
  'failure.secret_missing': 'This merchant has no saved secret',
  'failure.key_store_failed': 'The system’s key store failed',
  'failure.loopback_only': 'Only platforms on this computer can be used right now',
  'failure.id_is_anothers':
    'This ID belongs to another order: the platform answered the first attempt with DUPLICATE_ORDER',
  'failure.id_taken_here': 'Paydesk already has a transaction with this ID',
  'failure.transaction_not_found': 'This transaction is not in Paydesk',
  'failure.no_platform_id': 'The platform ID of this transaction is not known',
  'failure.platform_id_unusable': 'The platform ID of this transaction cannot be used safely in an address',
  'failure.storage_failed': 'Paydesk could not save or read its data',
  'failure.writes_in_flight': 'A request has been sent and not answered yet',
  'failure.file_not_written': 'The file could not be written',
  'failure.file_not_opened': 'Another program could not open this file',
  'failure.copy_lost': 'Paydesk’s copy of this file is missing or has changed',
  'failure.outcome_not_kept': 'The platform answered, but its response is not saved yet',
  'failure.training_failed': 'The training platform did not start',
  'failure.link_refused': 'This link was not opened',
  'failure.connection_lost.not_open': 'Connection to Paydesk lost',
  'failure.connection_lost.under_way': 'Connection to Paydesk lost before the response came',
  'failure.exception': 'Something unexpected happened in Paydesk',

  'failure.part': 'Paydesk could not load this screen',
  'failure.money.nothingLeft.reading': 'Nothing left this computer: nothing was read or changed.',
  'failure.money.nothingLeft.payin': 'Nothing left this computer: no payin was created.',
  'failure.money.nothingLeft.payout': 'Nothing left this computer: no money moves.',
  'failure.money.nothingLeft.cancel': 'Nothing left this computer: nothing was cancelled.',
  'failure.money.nothingLeft.dispute': 'Nothing left this computer: no dispute was opened.',
  'failure.money.nothingLeft.other': 'Nothing left this computer: nothing was changed.',
  'failure.money.read': 'Reading only: nothing was changed.',
  'failure.money.unknown.payin': 'The payin may exist or not: the outcome is not known.',
  'failure.money.unknown.payout': 'The payout may be in progress or not: the outcome is not known.',
  'failure.money.unknown.cancel': 'The cancellation may have taken effect or not: the outcome is not known.',
  'failure.money.unknown.dispute': 'The dispute may have been opened or not: the outcome is not known.',
  'failure.money.unknown.other': 'The request may have taken effect or not: the outcome is not known.',
  'failure.money.refused.payin': 'The request was refused: no payin was created.',
  'failure.money.refused.payout': 'The request was refused: no payout was created.',
  'failure.money.refused.cancel': 'The request was refused: it cancelled nothing.',
  'failure.money.refused.dispute': 'The request was refused: it opened no dispute.',
  'failure.money.refused.other': 'The request was refused: nothing was created or changed.',
  'failure.code.DUPLICATE_ORDER.money': 'This request created nothing.',
  'failure.code.DISPUTE_EXISTS.money': 'This request opened no second dispute.',
  'failure.money.nothingSent': 'Nothing was sent to the platform.',
  'failure.money.busy': 'The request being sent continues. Nothing else was done.',
  'failure.money.training': 'This concerns play money only.',
  'failure.money.none': 'No money is involved.',
  'failure.money.nothingChanged': 'Nothing in Paydesk was changed.',
  'failure.money.storage': 'Paydesk never sends anything it could not save first.',
  'failure.money.notKept.accepted':
    'The platform accepted it{platformId, select, none {} other { under ID {platformId}}}: do not send it again.',
  'failure.money.notKept.refused': 'The platform refused it: nothing was created or changed.',
  'failure.money.notKept.not_sent': 'Nothing left this computer: no money moves.',
  'failure.money.notKept.unknown': 'Its outcome is not known.',
  'failure.money.connectionLost':
    'Any payment, cancellation or dispute being sent is in the journal: its outcome is shown after reconnecting.',
  'failure.money.exception': 'If you were sending something, its outcome is not certain.',

  'failure.next.unknown.payin':
    'Do not create it again under a new ID. First ask the platform whether it has this order.',
  'failure.next.unknown.payout':
    'Do not send it again under a new ID: the money could go out twice. First ask the platform whether it has this order.',
  'failure.next.unknown.cancel': 'Refresh the status before you cancel again or tell anyone that it is cancelled.',
  'failure.next.unknown.dispute':
    'Check for this dispute on the platform before you open it again. While one is open, a second is refused.',
  'failure.next.unknown.other': 'Do not repeat it under a new ID. Check the transaction first, or ask the platform.',
  'failure.next.alreadyThere':
    'Ask the platform whether its order is this one before you create it again under a new ID.',
  'failure.next.retrySoon': 'Try again in a moment. If it still fails, copy the details for support.',
  'failure.next.readAgain': 'Try again when you need it.',
  'failure.next.name': 'Check the network connection and the merchant’s address, then try again.',
  'failure.next.address': 'Check the merchant’s address and port, or ask the platform whether it is running.',
  'failure.next.tls':
    'Check the address and this computer’s date. If both are right, ask the platform before you send anything.',
  'failure.next.otherAccount':
    'Under another account the same ID is another payment. If it is the same merchant account, confirm it in the transaction; if not, restore the old address and credential.',
  'failure.next.sentUnderId': 'Write into the note of the transaction what you found out.',
  'failure.next.idIsAnothers': 'Use another ID for this order.',
  'failure.next.otherPlatform':
    'Set the merchant back to its earlier environment and address, then refresh the status.',
  'failure.next.cardNumber': 'Remove it there: a card number belongs only in its own field.',
  'failure.next.proxy':
    'Check the proxy in the system’s network settings, or ask whoever runs it. SOCKS proxies are not supported, nor, in the desktop app, proxies that ask for a password.',
  'failure.next.network': 'Check the network connection, then try again.',
  'failure.next.whenReady': 'Send it again when you are ready.',
  'failure.next.refused': 'Read the platform’s message, correct what it names, and try again.',
  'failure.next.refused.cancel': 'The platform cancels a transaction only while it is in process. Refresh its status.',
  'failure.code.DUPLICATE_ORDER.next': 'Make sure it is not an earlier order of yours, then use another ID.',
  'failure.code.MISSING_ID.next':
    'Paydesk always sends one. Try again; if it still fails, copy the details for support.',
  'failure.code.NOT_FOUND.next':
    'The platform says the same about another merchant’s dispute. Check the ID and which merchant opened the dispute.',
  'failure.code.INVALID_REQUEST.next':
    'According to the interface, the request was malformed; your entries are not the cause. Try again; if it still fails, copy the details for support.',
  'failure.code.VALIDATION_ERROR.next':
    'According to the interface, the transaction ID was missing, but Paydesk always sends it. Read the platform’s message and copy the details for support.',
  'failure.code.DISPUTE_EXISTS.next': 'Follow the open dispute. You can open another once it is closed.',
  'failure.code.CANNOT_DISPUTE.next':
    'Refresh its status. No dispute can be opened while it is in process, or once it is charged back or disputed.',
  'failure.code.TRANSACTION_NOT_FOUND.next':
    'The platform says the same about another merchant’s transaction. Check the ID and which merchant created the transaction.',
  'failure.next.absent':
    'Check the ID and the merchant. The platform also reports other merchants’ items as not found.',
  'failure.next.credentials': 'Check this merchant’s secret and authentication, then check the connection.',
  'failure.next.forbidden':
    'Ask the platform whether these credentials may do this and whether it admits this computer’s address.',
  'failure.next.wait': 'Wait a minute, then try again.',
  'failure.next.waitSeconds':
    'The platform asked for a pause of {seconds, plural, one {# second} other {# seconds}}. Try again after that.',
  'failure.next.waitMinutes':
    'The platform asked for a pause of {minutes, plural, one {# minute} other {# minutes}}. Try again after that.',
  'failure.next.interface': 'Check that the merchant’s address is the platform’s interface, not a web page.',
  'failure.next.redirected': 'Credentials are never sent to another address. Check the merchant’s address.',
  'failure.next.correct': 'Correct it and try again.',
  'failure.next.profileChanged': 'Check which merchant is active, its address and its credentials, then confirm again.',
  'failure.next.noteChanged': 'Your text was not saved. Open the transaction again and choose which text stays.',
  'failure.next.chooseProfile': 'Choose another merchant.',
  'failure.next.busy': 'Wait for the response, then try again.',
  'failure.next.enterSecret': 'Enter this merchant’s secret under Merchants.',
  'failure.next.keyStore': 'The secret was not saved. Unlock the system’s key store and save again.',
  'failure.next.loopback': 'To use this merchant, start Paydesk with the Electron version it is made for.',
  'failure.next.takenHere': 'Open it to see its status; use another ID for another order.',
  'failure.next.toList': 'Go back to the list.',
  'failure.next.noPlatformId': 'Its status can be read only once the platform has returned an ID.',
  'failure.next.platformIdUnusable':
    'Set this merchant to read statuses with the ID as a parameter, or ask the platform about this ID.',
  'failure.next.storage': 'Check free space and access to the data folder, then try again.',
  'failure.next.notKept':
    'Paydesk keeps the response in memory and saves it as soon as it can. Free some disk space, and do not close Paydesk until then: after a restart the outcome would be unknown.',
  'failure.next.fileNotWritten': 'Check free space and write access to the folder, or choose another one.',
  'failure.next.fileNotOpened': 'Save it, then open it with a program that can.',
  'failure.next.copyLost': 'Get the file again from its source. A backup may still have it.',
  'failure.next.training': 'Try again. If it still fails, copy the details for support.',
  'failure.next.link': 'Only http and https addresses are opened.',
  'failure.next.connectionLost': 'Paydesk reconnects automatically. Do not send it again before that.',
  'failure.next.connection': 'Paydesk reconnects automatically. Try again then.',
  'failure.next.exception': 'Check Transactions before you repeat anything. Copy the details for support.',

  'failure.next.part':
    'Try again when Paydesk is reconnected. If it still fails, reinstall Paydesk: its files may be damaged.',
  'failure.not_possible.no_longer_unresolved':
    'The outcome is known by now, was resolved manually, or was asked for again in another window',
  'failure.not_possible.nothing_there': 'The platform has nothing from here: the order was refused or never sent',
  'failure.not_possible.sent_under_id':
    'A cancellation or a dispute was sent under this platform ID, so it stays linked',
  'failure.not_possible.dispute_unresolved':
    'The outcome of the previous dispute is not known yet: check for disputes first',
  'failure.not_possible.answer_not_saved': 'The response to the previous request is not saved yet',
  'failure.not_possible.record_damaged': 'Part of this record, or of its merchant’s, cannot be read from disk',
  'failure.not_possible.still_under_way': 'This is already in progress',
  'failure.not_possible.id_of_another': 'The ID belongs to another order: the platform said so with DUPLICATE_ORDER',
  'failure.not_possible.no_list_key':
    'The list of disputes can be searched only by merchant_transaction_id or transaction UUID, and neither is known here',
  'failure.next.noListKey':
    'Refresh its status: the response may contain the order ID. Or find the dispute under Disputes.',
  'failure.batch_not_found': 'This batch is not in Paydesk',
  'failure.dispute_not_found': 'This dispute is not in Paydesk',
  'failure.next.answerNotSaved':
    'Free some disk space: Paydesk then saves the response automatically. Try again after that.',
  'failure.next.recordDamaged': 'Restore an earlier backup in Settings. Until then, check the merchant dashboard.',
  'failure.next.notPossible': 'Check the transaction’s current state.',
  'failure.other_transaction':
    'The differences in the platform’s response have changed since the comparison. Different: {fields}',
  'failure.next.otherTransaction': 'Nothing was linked. Compare again and decide by the new comparison.',
  'failure.above_limit': 'The payout is above this merchant’s current limit',
  'failure.next.aboveLimit': 'Type the amount again and confirm again.',
  'failure.similar_payouts':
    '{count, plural, one {A similar payout has} other {# similar payouts have}} been made meanwhile',
  'failure.next.similarPayouts': 'Check {count, plural, one {it} other {them}} and decide again.',
} as const
