/** Opening a dispute for a transaction, and the outcome (interface: POST /merchant/dispute). */
export const dispute = {
  'dispute.title': 'Dispute',
  'dispute.action': 'Open dispute',
  'dispute.open': 'Open dispute…',
  'dispute.beside':
    'To open a dispute, close this panel and find the transaction in the list. The form here would be lost.',

  'dispute.type.payin_timeout': 'The payin expired, but the client paid',
  'dispute.type.payin_trader_reject': 'The trader rejected it, but the client paid',
  'dispute.type.underpaid': 'The client sent less; the transaction is completed as paid',
  'dispute.type.overpaid': 'The client sent more; the surplus is returned',
  'dispute.type.byPlatform': 'no type: the platform decides',
  'dispute.type.payout_not_received': 'The recipient did not receive the payout',

  'dispute.sending': 'Sending the dispute…',
  'dispute.sentAs': 'Sent {time} as {type}',
  'dispute.triedAs': 'Attempted {time} as {type}',
  'dispute.id': 'Dispute ID',
  'dispute.id.none': 'The response had no dispute ID. Check for disputes.',
  'dispute.accepted': 'The platform opened the dispute',
  'dispute.accepted.means':
    'The trader’s funds are frozen and the dispute is under review. Check for disputes to see its status.',
  'dispute.refused': 'The platform refused the dispute',
  'dispute.refused.means': 'This request opened no dispute. The transaction stays as it was.',
  'dispute.notSent': 'The dispute did not reach the platform',
  'dispute.notSent.means': 'This request opened no dispute. The transaction stays as it was.',
  'dispute.unknown': 'Dispute outcome unknown',
  'dispute.unknown.means':
    'The platform may have opened it or not. Check for disputes to find out; you can open another once this is known.',
  'dispute.unknown.tooEarly': 'It may not be listed yet: if it is not found, check again after {time}.',
  'dispute.found': 'The dispute outcome was unknown; the dispute was found on the platform',
  'dispute.found.means': 'It was opened. While it is open, a second one is refused.',
  'dispute.notFound': 'The dispute outcome was unknown; the dispute was not found on the platform',
  'dispute.notFound.means':
    'You can open it again. If it turns up after all: while it is open, the platform refuses a second one.',
  'dispute.settledByHand': 'The dispute outcome was unknown; it was resolved manually',

  'dispute.settle': 'Resolve manually…',
  'dispute.settle.title': 'Resolve the dispute manually',
  'dispute.settle.does':
    'Do this only if none of the disputes on the platform is yours, or you found out the outcome elsewhere. The dispute is no longer shown as unknown; your reason and name stay in the activity.',
  'dispute.settle.confirm': 'Resolve',
  'dispute.settle.reason.opened': 'Support says the dispute is open',
  'dispute.settle.reason.notOpened': 'Support says no dispute was opened',

  'dispute.known': 'Disputes on the platform',
  'dispute.look': 'Check for disputes',
  'dispute.known.none': 'Not checked yet.',
  'dispute.known.noneThere': 'No disputes, {time}.',
  'dispute.known.noTotal': 'The platform gives no total: there may be others.',
  'dispute.known.byOrderId':
    'The list is searched by this order ID: if it is a platform ID, or the platform named another, nothing is found.',
  'dispute.known.created': 'opened {time}',
  'dispute.known.read': 'status {time}',
  'dispute.known.open': 'counts as open: a second one is refused',
  'dispute.known.closed': 'counts as closed',
  'dispute.candidates':
    '{count, plural, one {One dispute on the platform may be the one sent} other {# disputes on the platform may be the one sent}}',
  'dispute.candidates.means':
    'The list does not prove which one is yours. Compare and choose yours; if none is, resolve it manually.',
  'dispute.candidates.sent': 'Sent from here',
  'dispute.candidates.listed': 'On the platform',
  'dispute.candidates.time.before': '(earlier)',
  'dispute.candidates.time.about': '(about when it was sent)',
  'dispute.candidates.time.during': '(while it was being sent)',
  'dispute.candidates.time.after': '(later)',
  'dispute.candidates.time.unknown': '(the platform’s clock is not known)',
  'dispute.candidates.type': 'Type',
  'dispute.candidates.take': 'This one is ours',
  'dispute.settle.reason.noneIsOurs': 'None of the disputes on the platform is ours',
} as const
