/** What a failure says: what happened, what it means for the money, what to do next (shared/model/failure.ts). */
export const failures = {
  'failure.copyDetails': 'Copy details',
  'failure.openTransaction': 'Open the transaction',
  'failure.openMerchant': 'Open the merchant',
  'failure.said': 'The platform’s own words:',
  'failure.http': 'HTTP {status}',

  'failure.not_sent.name_not_resolved': 'The platform’s address could not be found',
  'failure.not_sent.connection_refused': 'Nothing answers at the platform’s address',
  'failure.not_sent.proxy': 'The proxy of this computer did not let the connection through',
  'failure.not_sent.tls': 'No secure connection to the platform could be made',
  'failure.not_sent.timeout': 'The platform could not be reached in time',
  'failure.not_sent.cancelled': 'Stopped before anything was sent',
  'failure.not_sent.other': 'The request could not be sent',
  'failure.no_answer.timeout': 'The platform did not answer in time',
  'failure.no_answer.reset': 'The connection broke before an answer came',
  'failure.no_answer.cancelled': 'Stopped while the request was under way',
  'failure.no_answer.desk_closed': 'The desk closed before an answer came',
  'failure.refused': 'The platform refused the request',
  'failure.code.DUPLICATE_ORDER': 'The platform already has an order with this id',
  'failure.code.MISSING_ID': 'The platform says that the request named no dispute',
  'failure.code.NOT_FOUND': 'The platform finds no such dispute for this merchant',
  'failure.code.INVALID_REQUEST': 'The platform could not read the request for a dispute',
  'failure.code.VALIDATION_ERROR': 'The platform did not accept the contents of the dispute',
  'failure.code.DISPUTE_EXISTS': 'This transaction already has an open dispute',
  'failure.code.CANNOT_DISPUTE': 'The status of this transaction does not allow a dispute',
  'failure.code.DISPUTE_FAILED': 'The platform reports that processing the dispute failed',
  'failure.code.TRANSACTION_NOT_FOUND': 'The platform finds no such transaction for this merchant',
  'failure.code.INTERNAL_ERROR': 'The platform reports that a service inside it is not available',
  'failure.already_there':
    'The platform has an order with this id already. It was sent from here before, or may have been: most likely this is that order',
  'failure.other_account.address': 'It was sent to {baseUrl}, and the merchant has another address now',
  'failure.other_account.credential': 'It was sent with another credential than the merchant has now',
  'failure.other_account.both':
    'It was sent to {baseUrl} with another credential, and the merchant has another address and another credential now',
  'failure.other_account.cannot_tell': 'Paydesk cannot tell with which credential of the merchant it was sent',
  'failure.other_platform': 'It was created at {baseUrl}, and the merchant has another address or environment now',
  'failure.unauthorized': 'The platform did not accept the credentials',
  'failure.forbidden': 'The platform does not permit this request',
  'failure.rate_limited': 'The platform asks for fewer requests',
  'failure.service_failed': 'The platform reports a failure of its own',
  'failure.service_failed.gateway': 'The platform, or a gateway before it, answered with a server error',
  'failure.service_failed.gaveUp': 'The platform, or a gateway before it, gave up on the request',
  'failure.service_failed.undecided':
    'The platform answered with an error, but its code does not say that the request was refused',
  'failure.unreadable_answer.not_json': 'The platform’s answer cannot be read',
  'failure.unreadable_answer.wrong_shape': 'The platform’s answer is not what was asked for',
  'failure.unreadable_answer.unusable_id':
    'The id in the platform’s answer cannot be used: it is too long, or has the merchant’s access secret in it',
  'failure.unreadable_answer.no_id': 'The platform’s answer has no id in it',
  'failure.unreadable_answer.names_error': 'The platform reports success and names an error in the same answer',
  'failure.unreadable_answer.too_large': 'The platform’s answer is too large to be one',
  'failure.unreadable_answer.unexpected_status': 'The answer was an error without an error code',
  'failure.redirected': 'The platform’s address sends the desk elsewhere',
  'failure.card_number_elsewhere':
    'The card number stands in “{field, select, owner_name {Recipient’s full name} merchant_transaction_id {Merchant’s id of the order} client_id {Client id} webhook_url {Webhook address} bank_name {Recipient’s bank} other {{field}}}” as well, where it would be kept',
  'failure.invalid_input': 'The desk does not accept “{field}” ({rule})',
  'failure.profile_changed': 'Another merchant has become active meanwhile',
  'failure.profile_not_found': 'This merchant is no longer on this desk',
  'failure.profile_busy': 'Something is being sent for this merchant right now',
  'failure.secret_missing': 'No secret is kept for this merchant',
  'failure.key_store_failed': 'The system’s key store did not work',
  'failure.loopback_only': 'Only platforms on this computer can be used now',
  'failure.id_is_anothers': 'This id belongs to another order: the platform answered DUPLICATE_ORDER to its first try',
  'failure.id_taken_here': 'This desk already has a transaction with this id',
  'failure.transaction_not_found': 'This desk has no such transaction',
  'failure.no_platform_id': 'The platform’s id of this transaction is not known',
  'failure.platform_id_unusable': 'The platform’s id of this transaction cannot safely stand in an address',
  'failure.storage_failed': 'The desk’s own storage failed',
  'failure.backup_unusable.not_a_backup': 'This folder is no backup of the desk',
  'failure.backup_unusable.incomplete':
    'This backup is not whole: making it was interrupted, or files of it are missing',
  'failure.backup_unusable.damaged': 'This backup is damaged: something in it is not what was written',
  'failure.backup_unusable.database_damaged': 'The database of this desk is damaged: no backup was made of it',
  'failure.backup_unusable.newer': 'This backup was made by a newer version of the desk',
  'failure.writes_in_flight': 'Something has been sent and is not answered yet',
  'failure.file_not_written': 'The file could not be written',
  'failure.copy_lost': 'The desk’s copy of this file is gone, or is no longer what it was',
  'failure.outcome_not_kept': 'The platform answered, but the answer is not saved yet',
  'failure.training_failed': 'The training platform did not start',
  'failure.link_refused': 'This link was not opened',
  'failure.connection_lost.not_open': 'Connection to Paydesk lost',
  'failure.connection_lost.under_way': 'Connection to Paydesk lost before the answer came',
  'failure.certificate_unreadable': 'This client certificate cannot be read',
  'failure.certificate_passphrase': 'The passphrase does not open this client certificate',
  'failure.certificate_key': 'The private key cannot be read, or does not belong to this certificate',
  'failure.exception': 'Something unexpected happened inside the desk',

  'failure.part': 'Paydesk could not load this part of itself',
  'failure.money.nothingLeft.reading': 'Nothing left this computer: nothing was read or changed.',
  'failure.money.nothingLeft.payin': 'Nothing left this computer: no payin was created.',
  'failure.money.nothingLeft.payout': 'Nothing left this computer: no money moves.',
  'failure.money.nothingLeft.cancel': 'Nothing left this computer: nothing was cancelled.',
  'failure.money.nothingLeft.dispute': 'Nothing left this computer: no dispute was opened.',
  'failure.money.nothingLeft.other': 'Nothing left this computer: nothing was changed.',
  'failure.money.read': 'This was only a reading: nothing was changed by it.',
  'failure.money.unknown.payin': 'The payin may exist or not: the outcome is not known.',
  'failure.money.unknown.payout': 'The payout may be under way or not: the outcome is not known.',
  'failure.money.unknown.cancel': 'The cancel may have taken effect or not: the outcome is not known.',
  'failure.money.unknown.dispute': 'The dispute may have been opened or not: the outcome is not known.',
  'failure.money.unknown.other': 'The request may have taken effect or not: its outcome is not known.',
  'failure.money.refused.payin': 'It was refused as a whole: no payin was created.',
  'failure.money.refused.payout': 'It was refused as a whole: no payout was created.',
  'failure.money.refused.cancel': 'It was refused: this request cancelled nothing.',
  'failure.money.refused.dispute': 'It was refused as a whole: this request opened no dispute.',
  'failure.money.refused.other': 'It was refused as a whole: nothing was created or changed.',
  'failure.code.DUPLICATE_ORDER.money': 'This request created nothing new.',
  'failure.code.DISPUTE_EXISTS.money': 'This request opened no second one.',
  'failure.money.nothingSent': 'Nothing was sent to the platform.',
  'failure.money.busy': 'What is being sent goes on undisturbed. Nothing else was done.',
  'failure.money.training': 'Only play money is meant here.',
  'failure.money.none': 'No money is involved.',
  'failure.money.nothingChanged': 'Nothing on this desk was changed.',
  'failure.money.storage': 'Nothing is ever sent that could not be written down first.',
  'failure.money.notKept.accepted':
    'The platform accepted it{platformId, select, none {} other { under the id {platformId}}}: it has taken effect.',
  'failure.money.notKept.refused': 'The platform refused it: nothing was created or changed.',
  'failure.money.notKept.not_sent': 'Nothing left this computer: no money moves.',
  'failure.money.notKept.unknown': 'Its outcome is not known.',
  'failure.money.connectionLost':
    'If a payment, cancel or dispute was being sent, it is in the journal: its result is shown after reconnecting.',
  'failure.money.exception': 'If you were sending something, it is not certain what became of it.',

  'failure.next.unknown.payin':
    'Do not make it again under a new id. Ask the platform first whether it has this order.',
  'failure.next.unknown.payout':
    'Do not send it again under a new id: the money could go out twice. Ask the platform first whether it has this order.',
  'failure.next.unknown.cancel':
    'Read the transaction’s status before you cancel again or tell anybody that it is cancelled.',
  'failure.next.unknown.dispute':
    'Look whether the platform has this dispute before you open it again. While one is open, it refuses a second.',
  'failure.next.unknown.other':
    'Do not make it again under a new id. Look at the transaction first, or ask the platform.',
  'failure.next.alreadyThere':
    'Ask the platform whether the order that it has is this one, before you make it again under a new id.',
  'failure.next.retrySoon': 'Try again in a moment. If it stays so, copy the details for support.',
  'failure.next.readAgain': 'Ask again when you need it.',
  'failure.next.name': 'Check the network connection and the merchant’s address, then try again.',
  'failure.next.address': 'Check the merchant’s address and port, or ask the platform whether it is running.',
  'failure.next.tls':
    'Check the address and this computer’s date. If both are right, ask the platform before you send anything.',
  'failure.next.otherAccount':
    'Under another account the same id is another payment. If it is the same merchant account, say so at the transaction; if not, put the old address and credential back.',
  'failure.next.idIsAnothers': 'Take another id for this order.',
  'failure.next.otherPlatform': 'Set the merchant back to the old address and read the status again.',
  'failure.next.cardNumber': 'Take it out of that field: a card number belongs into its own alone.',
  'failure.next.proxy':
    'Check the proxy in the system’s network settings, or ask whoever runs it. SOCKS proxies are not supported.',
  'failure.next.network': 'Check the network connection, then try again.',
  'failure.next.whenReady': 'Send it again when you are ready.',
  'failure.next.refused': 'Read what the platform says, correct what it names, and try again.',
  'failure.next.refused.cancel': 'A cancel is taken only while the transaction is in process. Read its status.',
  'failure.code.DUPLICATE_ORDER.next': 'Make sure that it is not an earlier order of your own, then take another id.',
  'failure.code.MISSING_ID.next': 'The desk always names one. Try again; if it stays so, copy the details for support.',
  'failure.code.NOT_FOUND.next':
    'The platform says the same of another merchant’s dispute. Check the id, and for which merchant the dispute was opened.',
  'failure.code.INVALID_REQUEST.next':
    'By the interface this means a malformed request, not a wrong entry of yours. Try again; if it stays so, copy the details for support.',
  'failure.code.VALIDATION_ERROR.next':
    'By the interface this means that the transaction’s id was missing; the desk always sends it. Read what the platform says, and copy the details for support.',
  'failure.code.DISPUTE_EXISTS.next': 'Follow the dispute that is open. Another can be opened once that one is closed.',
  'failure.code.CANNOT_DISPUTE.next':
    'Read its status. No dispute can be opened while it is in process, nor once it is charged back or disputed.',
  'failure.code.TRANSACTION_NOT_FOUND.next':
    'The platform says the same of another merchant’s transaction. Check the id, and for which merchant the transaction was made.',
  'failure.next.absent':
    'Check the id and the merchant. The platform reports what belongs to another merchant as not found, too.',
  'failure.next.credentials': 'Check this merchant’s secret and how requests authenticate, then check the connection.',
  'failure.next.forbidden':
    'Ask the platform whether these credentials may do this, and whether it admits this computer’s address.',
  'failure.next.wait': 'Wait a minute, then try again.',
  'failure.next.waitSeconds':
    'The platform asked for a pause of {seconds, plural, one {# second} other {# seconds}}. Try again after that.',
  'failure.next.waitMinutes':
    'The platform asked for a pause of {minutes, plural, one {# minute} other {# minutes}}. Try again after that.',
  'failure.next.interface': 'Check that the merchant’s address is that of the platform’s interface, not of a web page.',
  'failure.next.redirected': 'Credentials do not follow to another address. Check the merchant’s address.',
  'failure.next.correct': 'Correct it and try again.',
  'failure.next.profileChanged': 'Look at the top which merchant is active, then confirm once more.',
  'failure.next.chooseProfile': 'Choose another merchant.',
  'failure.next.busy': 'Wait for the answer, then try again.',
  'failure.next.enterSecret': 'Enter the secret of this merchant under Merchants.',
  'failure.next.keyStore': 'The secret was not kept. Unlock the system’s key store and save again.',
  'failure.next.loopback': 'Start the desk with the Electron that it is made for to use this merchant.',
  'failure.next.takenHere': 'Open it to see what became of it; take another id for another order.',
  'failure.next.toList': 'Go back to the list.',
  'failure.next.noPlatformId': 'Its status can be read only once the platform has answered with an id.',
  'failure.next.platformIdUnusable':
    'Let this merchant’s statuses be read with the id as a parameter, or ask the platform about this id.',
  'failure.next.storage': 'Check free space and access to the data folder, then try again.',
  'failure.next.notKept':
    'Paydesk keeps the answer in memory and saves it as soon as the disk takes it. Free some disk space, and do not close Paydesk until then: after a restart the outcome would be unknown.',
  'failure.next.backup.not_a_backup': 'Choose a folder whose name begins with “paydesk-backup”.',
  'failure.next.backup.incomplete': 'Choose another backup.',
  'failure.next.backup.damaged': 'Choose another backup; do not rely on this one.',
  'failure.next.backup.database_damaged':
    'Restore a backup that was made before. Those that are there were left as they are.',
  'failure.next.backup.newer': 'Install the newer version of the desk, then restore it there.',
  'failure.next.fileNotWritten':
    'Check the free space and whether the folder can be written to, or choose another one.',
  'failure.next.copyLost': 'Get it anew from where it came from. A backup may still have it.',
  'failure.next.training': 'Try again. If it stays so, copy the details for support.',
  'failure.next.link': 'Only http and https addresses are opened.',
  'failure.next.connectionLost': 'Paydesk reconnects by itself. Do not send it again before that.',
  'failure.next.connection': 'Paydesk reconnects by itself. Try again then.',
  'failure.next.certificate':
    'Check that it is the file or the text that the platform gave you, complete and in this format.',
  'failure.next.passphrase': 'Enter the passphrase that came with the file.',
  'failure.next.exception': 'Look at Transactions before you repeat anything. Copy the details for support.',

  'failure.next.part':
    'Try again when the connection to Paydesk is back. If it stays so, install Paydesk again: its files may be damaged.',
  'failure.not_possible.no_longer_unresolved':
    'What became of this transaction is known by now, or was settled by hand',
  'failure.not_possible.nothing_there':
    'There is nothing of this desk’s at the platform: the order was refused or never left',
  'failure.not_possible.dispute_unresolved':
    'What became of the dispute before is not known yet: look at the list of disputes first',
  'failure.not_possible.answer_not_saved': 'The platform’s answer to the request before is not saved yet',
  'failure.not_possible.record_damaged': 'Part of this record cannot be read from the disk, or of its merchant’s',
  'failure.not_possible.still_under_way': 'The same is under way already',
  'failure.not_possible.id_of_another': 'The id belongs to another order: the platform said so with DUPLICATE_ORDER',
  'failure.not_possible.no_list_key':
    'The list of disputes can be searched by the merchant_transaction_id or the uuid of a transaction only, and neither is known of this one',
  'failure.next.noListKey':
    'Read its status: the answer may name the merchant’s id. Or look for the dispute among all of them, under Disputes.',
  'failure.evidence_not_ready':
    'Evidence cannot be sent as it was shown.{missing, select, none {} other { The desk’s copy is gone: {missing}.}}{changed, select, none {} other { No longer the bytes that were shown: {changed}.}}{unreadable, select, none {} other { The copy cannot be read: {unreadable}.}}{inTrouble, select, none {} other { Against the rules for files: {inTrouble}.}}',
  'failure.next.evidence': 'Take away what is named, add the file again, and look at it before you send.',
  'failure.locker_full.files':
    'With one transaction no more than {files, plural, one {# file is} other {# files are}} kept',
  'failure.locker_full.bytes': 'The desk keeps no more than {gigabytes} GB of evidence',
  'failure.next.locker.files': 'Take away a file that is not needed, then add this one.',
  'failure.next.locker.bytes':
    'Take away files that are not needed; their copies go after a while. How much is kept and for how long stands in Settings.',
  'failure.dispute_not_found': 'This desk has read no such dispute',
  'failure.next.answerNotSaved': 'Free some disk space: Paydesk saves the answer by itself. Then try again.',
  'failure.next.recordDamaged':
    'Restore a backup from before, in Settings. Until then look it up in the merchant dashboard.',
  'failure.next.notPossible': 'Look at the transaction as it is now.',
  'failure.other_transaction':
    'The platform’s answer does not differ as it did when it was compared. What differs: {fields}',
  'failure.next.otherTransaction': 'Nothing was taken over. Compare again, and decide by what stands there then.',
  'failure.above_limit': 'The payout is above the limit that this merchant has by now',
  'failure.next.aboveLimit': 'Type its amount once more and confirm it again.',
  'failure.similar_payouts':
    '{count, plural, one {A payout} other {# payouts}} like this one {count, plural, one {has} other {have}} been made meanwhile',
  'failure.next.similarPayouts': 'Look at {count, plural, one {it} other {them}} and decide again.',
} as const
