/** The cancellation of a transaction and its outcome (interface: POST /merchant/cancel). */
export const cancel = {
  'cancel.title': 'Cancel',
  'cancel.action': 'Cancel transaction',
  'cancel.open': 'Cancel transaction…',
  'cancel.only': 'The platform cancels only transactions in status {process}.',
  'cancel.otherStatus': 'The last known status is {status} ({time}).',
  'cancel.outOfDate': 'Status out of date?',
  'cancel.outOfDate.means':
    'If the transaction is back in {process}, the platform may still accept a cancellation. Refresh the status first.',
  'cancel.tryAnyway': 'Try anyway…',

  'cancel.confirm.title': 'Cancel this transaction?',
  'cancel.confirm.byPlatformId': 'By platform ID',
  'cancel.confirm.byMerchantId': 'By order ID',
  'cancel.confirm.lastStatus': 'Last known status',
  'cancel.confirm.neverRead': 'Not read yet.',
  'cancel.confirm.notReadable': 'Cannot be read without the platform ID.',
  'cancel.confirm.noStatus': 'The response had no status.',
  'cancel.confirm.other':
    'This is not {process}, so the platform will most likely refuse. The status may be out of date: you can still send the cancellation.',
  'cancel.confirm.ownAmount':
    'This is the amount sent from here. Paydesk cannot know the amount of the order the platform has under this ID.',
  'cancel.confirm.noAmount': 'Paydesk cannot know which order the platform has under this ID, or its amount.',
  'cancel.confirm.otherEcho':
    'The platform’s response to this order named another order ID. The cancellation may hit that other order.',
  'cancel.confirm.again':
    'A cancellation was already sent and its outcome is not known. Cancelling works only in status process; what a second one does is not stated.',
  'cancel.confirm.afterAccepted':
    'The platform already accepted a cancellation. Cancelling works only in status process; what a second one does is not stated.',
  'cancel.confirm.send': 'Send cancellation',

  'cancel.sending': 'Cancelling…',
  'cancel.sentAs': 'Sent {time} by ID {target}',
  'cancel.triedAs': 'Attempted {time} by ID {target}',
  'cancel.accepted': 'The platform accepted the cancellation',
  'cancel.acceptedEarlier': 'The platform accepted an earlier cancellation.',
  'cancel.accepted.unusual':
    'Unusual: the response was HTTP {status} without a body instead of 204. Check the status before you rely on it.',
  'cancel.accepted.unusualBody':
    'Unusual: the response was HTTP {status} with a body instead of an empty 204. Paydesk found no error in it. Check the status before you rely on it.',
  'cancel.accepted.status': 'The resulting status is not documented, so Paydesk reads it:',
  'cancel.accepted.no_id': 'The resulting status is not documented and cannot be read: the platform ID is not known.',
  'cancel.accepted.no_status':
    'The resulting status is not documented and cannot be read: the platform’s response has no status.',
  'cancel.readAfter.none': 'Not read since.',
  'cancel.refused': 'The platform refused the cancellation',
  'cancel.refused.means': 'This request cancelled nothing.',
  'cancel.notSent': 'The cancellation did not reach the platform',
  'cancel.notSent.means': 'This request cancelled nothing.',
  'cancel.unknown': 'Cancellation outcome unknown',
  'cancel.unknown.read': 'Refresh the status to find out.',
  'cancel.unknown.notReadable':
    'The status cannot be read: the platform ID is not known. Ask support or check the merchant dashboard, then resolve it manually.',
  'cancel.unknown.noStatus':
    'The status cannot be read: the platform’s response has no status. Ask support or check the merchant dashboard, then resolve it manually.',
  'cancel.settledByReading': 'The cancellation outcome was unknown; the status was read afterwards',
  'cancel.settledByHand': 'The cancellation outcome was unknown; it was resolved manually',
  'cancel.settle': 'Resolve manually…',
  'cancel.settle.title': 'Resolve the cancellation manually',
  'cancel.settle.does':
    'Do this only if you found out the outcome elsewhere. The cancellation is no longer shown as unknown; your reason and name stay in the activity.',
  'cancel.settle.confirm': 'Resolve',
  'cancel.settle.reason.cancelled': 'Support says it is cancelled',
  'cancel.settle.reason.notCancelled': 'Support says it was not cancelled',
} as const
