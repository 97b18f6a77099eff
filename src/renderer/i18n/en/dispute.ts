/** Opening a dispute for a transaction, and what came of it (interface: POST /merchant/dispute). */
export const dispute = {
  'dispute.title': 'Dispute',
  'dispute.action': 'Open a dispute',
  'dispute.open': 'Open a dispute…',
  'dispute.beside':
    'To open a dispute, close this panel and find the transaction in the list: what is filled in here would be lost.',
  'dispute.none': 'None was opened from this desk.',

  'dispute.type.payin_timeout': 'The payin expired, but the client really paid',
  'dispute.type.payin_trader_reject': 'The trader rejected it, but the client paid',
  'dispute.type.underpaid': 'Less was sent; the transaction is completed up to paid',
  'dispute.type.overpaid': 'More was sent; the surplus is returned',
  'dispute.type.byPlatform': 'no type: the platform decides',
  'dispute.type.payout_not_received': 'The recipient of the payout did not get the money',

  'dispute.sending': 'The dispute is under way…',
  'dispute.sentAs': 'Sent {time} as {type}',
  'dispute.id': 'Appeal',
  'dispute.id.none': 'The answer named no id of the appeal. Look in the list.',
  'dispute.accepted': 'The platform opened the dispute',
  'dispute.accepted.means':
    'The trader’s funds are frozen and the appeal is under review. Look in the list for how it stands.',
  'dispute.refused': 'The platform refused the dispute',
  'dispute.refused.means': 'No dispute was opened by it; the transaction stays as it was.',
  'dispute.notSent': 'The dispute never left this computer',
  'dispute.notSent.means': 'No dispute was opened; the transaction stays as it was.',
  'dispute.unknown': 'Outcome of the dispute unknown',
  'dispute.unknown.means':
    'The platform may have opened it or not. Another one can be opened once this is known: look in the list, which says whether it is there.',
  'dispute.found': 'The outcome of the dispute was not known; it was found in the list',
  'dispute.found.means': 'It was opened. Another one is refused while it is open.',
  'dispute.notFound': 'The outcome of the dispute was not known; it was not in the list',
  'dispute.notFound.means': 'It can be opened again. If it turns up after all, the platform refuses the second one.',
  'dispute.settledByHand': 'The outcome of the dispute was not known; it was settled by hand',

  'dispute.settle': 'Settle by hand…',
  'dispute.settle.title': 'Settle the dispute by hand',
  'dispute.settle.does':
    'Only if the list cannot be read and you found out elsewhere what became of the dispute. It is no longer shown as unknown; your reason and your name stay in the story.',
  'dispute.settle.confirm': 'Settle it',
  'dispute.settle.reason.opened': 'Support says that the dispute is open',
  'dispute.settle.reason.notOpened': 'Support says that no dispute was opened',

  'dispute.known': 'Disputes read in the list',
  'dispute.look': 'Look in the list',
  'dispute.known.none': 'None has been read yet.',
  'dispute.known.noneThere': 'The list named none, {time}.',
  'dispute.known.noTotal': 'The list gives no total: there may be others.',
  'dispute.known.noStatus': 'no status named',
  'dispute.known.created': 'opened {time}',
  'dispute.known.read': 'read {time}',
  'dispute.known.open': 'counts as open: a second one is refused',
  'dispute.known.closed': 'counts as closed',
} as const
