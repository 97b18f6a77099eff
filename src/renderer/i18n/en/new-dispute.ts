/** Filling in, confirming and sending a dispute (interface: POST /merchant/dispute). */
export const newDispute = {
  'newDispute.title': 'Open a dispute',
  'newDispute.back': 'To the transaction',
  'newDispute.clear': 'Clear what is typed',
  'newDispute.cleared': 'What was typed is cleared. The files stay.',
  'newDispute.nothing': 'There is nothing to dispute',
  'newDispute.nothing.hint':
    'The transaction was refused, or never left this computer, or is being sent right now: the platform has none that a dispute could be opened for.',

  'newDispute.readStatus': 'Read the status now',
  'newDispute.notRead': 'The status could not be read: the one above may be old.',
  'newDispute.mayNotExist': 'Whether the transaction exists is not known. A refusal does not prove that it does not.',
  'newDispute.cannot':
    'The platform opens no dispute in status {status}, says its interface, so it will most likely refuse. The dispute can be sent all the same.',
  'newDispute.added':
    'It was not created from this desk: amount, currency and kind are not known here. Choose yourself what happened.',
  'newDispute.onYourWord':
    'It was added by the merchant’s id on an operator’s word. Whether the platform knows it shows when the dispute is sent.',
  'newDispute.unknownBefore':
    'What became of the dispute before is not known. Another one can be sent once it is: look in the list first.',

  'newDispute.type': 'What happened',
  'newDispute.type.suggested': 'suggested',
  'newDispute.type.choose': 'Choose what happened',
  'newDispute.type.platform': 'Let the platform decide',
  'newDispute.type.platform.payin':
    'No type is sent. The interface says: payin_timeout in status expired, otherwise payin_trader_reject.',
  'newDispute.type.platform.payout': 'No type is sent. The interface says: payout_not_received for a payout.',
  'newDispute.type.platform.any':
    'No type is sent. The interface says: payout_not_received for a payout, payin_timeout in status expired, otherwise payin_trader_reject.',
  'newDispute.sentAmount.none':
    'Without it the platform may refuse the dispute or take another amount: what it does is not stated.',
  'newDispute.confirm.noSentAmount': 'Not named',
  'newDispute.sentAmount': 'Really sent by the client, {currency}',
  'newDispute.sentAmount.noCurrency': 'Really sent by the client, in the currency of the transaction',
  'newDispute.reason': 'Reason (optional)',
  'newDispute.reason.hint': 'Left empty, the platform puts there: {text}',
  'newDispute.evidenceUrl': 'Address of a proof (optional)',
  'newDispute.evidenceUrl.hint': 'An image or a screenshot: the platform loads it and keeps a copy.',
  'newDispute.url.private':
    'This address is of this computer or of a private network. The platform loads it from outside and will most likely not reach it: attach a file instead.',
  'newDispute.url.credentials':
    'A user name or a password stands in this address. It would be handed to the platform: attach a file instead.',

  'newDispute.templates': 'Templates',
  'newDispute.templates.none': 'No templates yet',
  'newDispute.templates.save': 'Save this text as a template…',
  'newDispute.templates.edit': 'Rename or delete…',
  'newDispute.template.save': 'Save as a template',
  'newDispute.template.name': 'Name of the template',
  'newDispute.template.text': 'Text',
  'newDispute.template.hint': 'Filled in from the transaction when it is inserted: {names}',
  'newDispute.template.empty': 'This must not be empty',
  'newDispute.template.full': 'There are {most} templates already. Delete one first.',
  'newDispute.template.delete': 'Delete',
  'newDispute.template.delete.name': 'Delete {name}',
  'newDispute.template.unfilled':
    'Not known of this transaction, so not filled in: {names}. Complete the text yourself.',

  'newDispute.gate.all':
    '{count, plural, one {The one file that goes meets the stated rules} other {All # of # files that go meet the stated rules}}',
  'newDispute.gate.never': 'The platform never confirms what it kept.',
  'newDispute.gate.none': 'Without files',
  'newDispute.gate.none.means': 'A dispute can be opened without any.',
  'newDispute.gate.blocked': '{count, plural, one {# file} other {# files}} cannot be sent',
  'newDispute.gate.blocked.next':
    '{count, plural, one {Take it away or convert it} other {Take them away or convert them}}: until then nothing is sent, as the platform would drop {count, plural, one {it} other {them}} without a word.',
  'newDispute.gate.show': 'Show',
  'newDispute.gate.staying': '{count, plural, one {# more is kept and does} other {# more are kept and do}} not go.',
  'newDispute.review': 'Open the dispute…',

  'newDispute.confirm.title': 'Open this dispute?',
  'newDispute.confirm.sentAmount': 'Really sent by the client',
  'newDispute.confirm.reason': 'Reason',
  'newDispute.confirm.noReason': 'Left empty: the platform puts there “{text}”',
  'newDispute.confirm.url': 'Address of a proof',
  'newDispute.confirm.files': 'Files',
  'newDispute.confirm.count': '{count, plural, one {# file} other {# files}}',
  'newDispute.follows':
    'What follows: the trader’s funds are frozen, the transaction is reopened, and the appeal goes to review.',
  'newDispute.confirm.leave': 'Leave it as it is',
  'newDispute.confirm.send': 'Open the dispute',

  'newDispute.sending': 'The dispute is being sent…',
  'newDispute.sending.whole': 'All of it',
  'newDispute.sending.of': '{sent} of {size}',
  'newDispute.stop': 'Stop',
  'newDispute.stop.means':
    'Stopping ends the upload. What had left by then cannot be called back: the platform may have opened the dispute or not, and the list of disputes has to be looked at.',

  'newDispute.find.title': 'Open a dispute by an id',
  'newDispute.find.id': 'Id of the transaction',
  'newDispute.find.hint': 'The platform’s id of 8 characters, or the merchant_transaction_id.',
  'newDispute.find.empty': 'Enter an id',
  'newDispute.find.find': 'Find it',
  'newDispute.find.several': 'This desk knows several by this id. Choose one:',
  'newDispute.find.none': 'This desk knows no transaction of this merchant by this id.',
  'newDispute.find.uuid':
    'This looks like the uuid by which disputes name a transaction. The platform opens no dispute by it: ask for the id of 8 characters or the merchant_transaction_id.',
  'newDispute.find.which': 'Which id is it?',
  'newDispute.find.platform_id': 'The platform’s id',
  'newDispute.find.merchant_transaction_id': 'The merchant_transaction_id',
  'newDispute.find.platform_id.means':
    'Its status is read first. Only if the platform answers is it added to this desk; amount and kind stay unknown where the answer does not name them.',
  'newDispute.find.merchant_transaction_id.means':
    'The platform’s status cannot be asked for by it, so it is added on your word. Whether the transaction exists shows when the dispute is sent.',
  'newDispute.find.addByReading': 'Read its status and go on',
  'newDispute.find.addOnYourWord': 'Go on with this id',
  'newDispute.find.noneChosen': 'Choose a merchant to open a dispute for.',
} as const
