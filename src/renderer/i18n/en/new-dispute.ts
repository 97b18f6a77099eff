/** Filling in, confirming and sending a dispute (interface: POST /merchant/dispute). */
export const newDispute = {
  'newDispute.title': 'Open dispute',
  'newDispute.back': 'View transaction',
  'newDispute.clear': 'Clear form',
  'newDispute.cleared': 'Form cleared. The files stay.',
  'newDispute.nothing': 'Nothing to dispute',
  'newDispute.nothing.hint':
    'The transaction was refused, never left this computer, or is being sent right now: the platform has nothing to dispute.',

  'newDispute.readStatus': 'Refresh status',
  'newDispute.notRead': 'The status could not be refreshed: the one above may be out of date.',
  'newDispute.mayNotExist':
    'It is not known whether the transaction exists. A refusal does not prove that it does not.',
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
    '{count, plural, one {Remove or convert it} other {Remove or convert them}}: nothing is sent until then, as the platform would drop {count, plural, one {it} other {them}} silently.',
  'newDispute.gate.show': 'Show',
  'newDispute.gate.staying': '{count, plural, one {# more file is} other {# more files are}} not attached.',
  'newDispute.review': 'Review dispute…',

  'newDispute.confirm.title': 'Open this dispute?',
  'newDispute.confirm.sentAmount': 'Amount the client sent',
  'newDispute.confirm.reason': 'Reason',
  'newDispute.confirm.noReason': 'Empty: the platform writes “{text}”',
  'newDispute.confirm.url': 'Evidence URL',
  'newDispute.confirm.files': 'Files',
  'newDispute.confirm.count': '{count, plural, one {# file} other {# files}}',
  'newDispute.follows':
    'What happens next: the trader’s funds are frozen, the transaction is reopened, and the dispute goes to review.',
  'newDispute.confirm.leave': 'Go back',
  'newDispute.confirm.send': 'Open dispute',

  'newDispute.sending': 'Sending the dispute…',
  'newDispute.sending.whole': 'Total',
  'newDispute.sending.of': '{sent} of {size}',
  'newDispute.stop': 'Stop',
  'newDispute.stop.means':
    'Stopping ends the upload. Data already sent cannot be recalled: the platform may have opened the dispute or not. The list of disputes will tell.',

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
} as const
