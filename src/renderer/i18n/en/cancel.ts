/** Cancelling a transaction, and what came of it (interface: POST /merchant/cancel). */
export const cancel = {
  'cancel.title': 'Cancel',
  'cancel.action': 'Cancel the transaction',
  'cancel.open': 'Cancel the transaction…',
  'cancel.only': 'The platform cancels only what is in status {process}.',
  'cancel.otherStatus': 'The last status is {status} ({time}).',
  'cancel.outOfDate': 'Status out of date?',
  'cancel.outOfDate.means':
    'If the platform has put it back to {process} since then, it may still accept a cancel. Refresh the status first.',
  'cancel.tryAnyway': 'Try anyway…',

  'cancel.confirm.title': 'Cancel the transaction?',
  'cancel.confirm.live': 'Live: real money',
  'cancel.confirm.test': 'The platform’s test side',
  'cancel.confirm.training': 'Training: play money',
  'cancel.confirm.byPlatformId': 'By the platform’s id',
  'cancel.confirm.byMerchantId': 'By the merchant’s id',
  'cancel.confirm.lastStatus': 'Status last read',
  'cancel.confirm.neverRead': 'Never read.',
  'cancel.confirm.notReadable': 'Cannot be read without the platform’s id.',
  'cancel.confirm.noStatus': 'The answer named none.',
  'cancel.confirm.other':
    'That is not {process}, so the platform will most likely refuse. What was read may be old: the cancel can be sent all the same.',
  'cancel.confirm.mayNotExist': 'Whether it exists is not known. A refusal does not prove that it does not.',
  'cancel.confirm.ownAmount':
    'The amount is what was sent from here. Paydesk cannot know the amount of the order that the platform has under this id.',
  'cancel.confirm.noAmount': 'Paydesk cannot know which order, and of what amount, the platform has under this id.',
  'cancel.confirm.again':
    'A cancel was sent before, and its outcome is not known. A cancel works only in status process; what a second one does is not stated.',
  'cancel.confirm.leave': 'Leave it as it is',
  'cancel.confirm.send': 'Send the cancel',

  'cancel.sending': 'The cancel is under way…',
  'cancel.sentBy': 'Sent {time} by the id {target}',
  'cancel.accepted': 'The platform accepted the cancel',
  'cancel.accepted.unusual':
    'Unusual: the answer was HTTP {status} without a body instead of 204. Read the status before you rely on it.',
  'cancel.accepted.unusualBody':
    'Unusual: the answer was HTTP {status} with a body instead of an empty 204. Paydesk found no error in it; read the status before you rely on it.',
  'cancel.accepted.status': 'Which status follows is stated nowhere, so it is read:',
  'cancel.accepted.no_id':
    'Which status follows is stated nowhere, and it is not readable: the platform’s id is not known.',
  'cancel.accepted.no_status':
    'Which status follows is stated nowhere, and it is not readable: the platform’s answer names none.',
  'cancel.readAfter.none': 'It has not been read since.',
  'cancel.refused': 'The platform refused the cancel',
  'cancel.refused.means': 'Nothing was cancelled by it; the transaction goes on as it was.',
  'cancel.notSent': 'The cancel never left this computer',
  'cancel.notSent.means': 'Nothing was cancelled; the transaction goes on as it was.',
  'cancel.unknown': 'Outcome of the cancel unknown',
  'cancel.unknown.means': 'The platform may have cancelled it or not.',
  'cancel.unknown.read': 'A status that is read now says what became of it.',
  'cancel.unknown.notReadable':
    'Not readable: the platform’s id is not known. Ask support or look into the merchant dashboard, then settle it by hand.',
  'cancel.unknown.noStatus':
    'Not readable: the platform’s answer names no status. Ask support or look into the merchant dashboard, then settle it by hand.',
  'cancel.settledByReading': 'The outcome of the cancel was not known; the status was read after it',
  'cancel.settledByHand': 'The outcome of the cancel was not known; it was settled by hand',
  'cancel.readNow': 'Read the status now',
  'cancel.settle': 'Settle by hand…',
  'cancel.settle.title': 'Settle the cancel by hand',
  'cancel.settle.does':
    'Only if you found out elsewhere what became of the cancel. It is no longer shown as unknown; your reason and your name stay in the story.',
  'cancel.settle.confirm': 'Settle it',
  'cancel.settle.reason.cancelled': 'Support says that it is cancelled',
  'cancel.settle.reason.notCancelled': 'Support says that it was not cancelled',
} as const
