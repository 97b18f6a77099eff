/** Ending what is unknown: a creation that may exist or not, and what came of it. */
export const resolution = {
  'resolution.title': 'Outcome unknown',
  'resolution.means.payin':
    'The payin may exist at the platform or not. Until this is known: no new id, and no second payin for the same order. The client could pay both.',
  'resolution.means.payout':
    'The payout may exist at the platform or not. Until this is known: no new id, and no second payout. It could pay the money a second time.',
  'resolution.sent': 'Sent',
  'resolution.cameBack': 'Came back',
  'resolution.askedAgain': 'Asked again',
  'resolution.askedAgain.sending': 'Under way…',
  'resolution.provesNothing':
    'This is about the second try alone. It proves nothing about the first one, which may have arrived or not.',
  'resolution.idTaken':
    'DUPLICATE_ORDER: the id is taken, most likely by this very order. That does not prove it, and it brings no platform’s id.',
  'resolution.idTaken.earlier': 'Before that, the platform answered DUPLICATE_ORDER.',
  'resolution.idTaken.label': 'The id',
  'resolution.cancelAccepted.label': 'Cancel',
  'resolution.cancelAccepted':
    'The platform accepted a cancel by this id, so it knows an order under it. Its platform’s id is still unknown.',
  'resolution.ways': 'What can be done',
  'resolution.idIsAnothers':
    'DUPLICATE_ORDER came for the first try: the id belongs to another order. What the platform has under it is not this one.',
  'resolution.recommended': 'Recommended',

  'resolution.ask': 'Ask again with the same id',
  'resolution.ask.does.payin':
    'Sends the identical request once more, under the same id. If the first one arrived, the platform’s own guard stops this one (DUPLICATE_ORDER) and creates nothing. If it did not, the payin is created now.',
  'resolution.ask.does.payout':
    'Sends the identical request once more, under the same id. If the first one arrived, the platform’s own guard stops this one (DUPLICATE_ORDER) and pays nothing. If it did not, the payout is made now.',
  'resolution.ask.saidSame.payin':
    'It was sent under another account, which was confirmed to be the same. If it is not, the platform does not know the first one, and this creates a second payin.',
  'resolution.ask.saidSame.payout':
    'It was sent under another account, which was confirmed to be the same. If it is not, the platform does not know the first one, and this pays a second time.',
  'resolution.ask.live': 'Live: this is real money.',
  'resolution.ask.card': 'The card number was not kept: type or paste the card of this payout, {card}.',
  'resolution.ask.byVisibleDigits':
    'No key store has kept this card, so Paydesk can compare only the first six and the last four digits. Check the six in the middle against the order yourself: another card with the same ends would be paid.',
  'resolution.ask.compared': 'I compared all 16 digits with the order',
  'resolution.ask.compareFirst': 'Compare the digits with the order, then tick the box. Nothing was sent.',
  'resolution.ask.otherCard': 'This is not the card of this payout. Nothing was sent.',
  'resolution.ask.send': 'Ask again',
  'resolution.ask.sending': 'Being asked again: please wait, and do not send it elsewhere.',

  'resolution.id': 'Enter the platform’s id',
  'resolution.id.does':
    'If the merchant dashboard shows the order, copy the platform’s id from there. First the desk only reads what it names and compares it with what was sent.',
  'resolution.id.field': 'Platform’s id, from the dashboard',
  'resolution.id.empty': 'Enter the id.',
  'resolution.id.card': 'This is a card number, not an id. Nothing was sent.',
  'resolution.id.compare': 'Read and compare',
  'resolution.id.names': 'What {id} names',
  'resolution.id.sent': 'sent: {value}',
  'resolution.id.there': 'there: {value}',
  'resolution.id.same': 'same',
  'resolution.id.different': 'different',
  'resolution.id.absent': 'the platform does not say',
  'resolution.id.noStatus': 'the platform does not say',
  'resolution.id.isOther': 'By its own words the platform names another order.',
  'resolution.id.allSame': 'All of it matches what was sent.',
  'resolution.id.someAbsent':
    'What the platform says matches. What it does not say rests on your word, and is recorded so.',
  'resolution.id.noMerchantId':
    'It does not say the merchant’s id: another order may have the same amount. That this is the one rests on your word, and is recorded so.',
  'resolution.id.allAbsent':
    'The platform says nothing that could be compared. That this id belongs to this order rests on your word alone, and is recorded so.',
  'resolution.id.adopt': 'Adopt this id',

  'resolution.cancel': 'Cancel it by the merchant’s id',
  'resolution.cancel.does':
    'A cancel takes the merchant’s id as well. If the platform accepts it, it knows an order under this id. If it refuses, that does not prove that there is none.',
  'resolution.dispute.does':
    'A dispute takes the merchant’s id as well, and freezes the trader’s funds: only where the client or the recipient is in need of it.',
  'resolution.dispute': 'Open a dispute by the merchant’s id…',

  'resolution.not': 'It did not happen',
  'resolution.not.does':
    'If you found out elsewhere, from support or in the dashboard, that it never arrived, close it by hand with a reason.',
  'resolution.not.open': 'Close by hand…',
  'resolution.not.follows': 'What follows',
  'resolution.not.follows.story': 'It stands as closed by hand; your reason and your name stay in its story.',
  'resolution.not.follows.id': 'The id {id} stays taken on this desk. Another order needs another id.',
  'resolution.not.follows.open': 'It can be opened again.',
  'resolution.not.warning.payin':
    'If it happened after all, a new payin for the same order could be paid by the client a second time.',
  'resolution.not.warning.payout': 'If it happened after all, a new payout would pay the money a second time.',
  'resolution.not.confirm': 'Close: it did not happen',
  'resolution.not.reason.support': 'Support says that it never arrived',
  'resolution.not.reason.dashboard': 'It is not in the merchant dashboard',
  'resolution.not.reason.statement': 'It is not in the statement',

  'resolution.reason': 'Reason',
  'resolution.reason.hint': 'For whoever reads the story later. No card numbers.',
  'resolution.reason.empty': 'Give a reason.',
  'resolution.reason.suggestions': 'Suggestions',
  'resolution.reason.leave': 'Not now',

  'resolution.closed': 'Closed by hand: it did not happen',
  'resolution.closed.open': 'Open again…',
  'resolution.closed.open.title': 'Open it again',
  'resolution.closed.open.does': 'It is unresolved again, with everything that can be done about it.',
  'resolution.closed.open.confirm': 'Open again',
  'resolution.closed.open.reason.turnedUp': 'It turned up after all',
  'resolution.closed.open.reason.mistake': 'Closed by mistake',
  'resolution.closed.newId': 'A new order for the same payment needs a new id.',

  'resolution.adopted': 'The platform’s id was adopted by hand',
  'resolution.adopted.means':
    'No answer to the request itself said what became of it. That this id is this order’s rests on the operator’s word; its story says what was compared.',
  'resolution.by': '{operator}, {time}',
  'resolution.by.nobody': 'without a name',

  'reach.notActive': 'It belongs to {name}, and {active} is active now. To ask or to cancel, switch to it.',
  'reach.noneActive': 'It belongs to {name}, and no merchant is active now. To ask or to cancel, switch to it.',
  'reach.switch': 'Switch to {name}',
  'reach.other.address': 'It was sent to {address}, and {name} has another address now.',
  'reach.other.credential': 'It was sent with another credential than {name} has now.',
  'reach.other.both':
    'It was sent to {address} with another credential: {name} has another address and another credential now.',
  'reach.other.cannot_tell': 'Paydesk cannot tell with which credential of {name} it was sent.',
  'reach.other.means':
    'Under another account the same id is another payment: it is not asked again, cancelled, disputed, compared or refreshed there.',
  'reach.other.means.cannot_tell':
    'Under another account the same id is another payment: it is not asked again, cancelled, disputed or compared before you confirm that it is the same one. Its status can be read.',
  'reach.same.ask': 'It is the same account…',
  'reach.same.title': 'Is it the same merchant account?',
  'reach.same.when':
    'Confirm only if you know that the platform gave {name} a new key, or moved to another address, and the account stayed the same.',
  'reach.same.when.cannot_tell':
    'Confirm only if you know that {name} had the same account at the platform when this was sent: the key may have been renewed since, but not replaced by another merchant’s.',
  'reach.same.risk.payout':
    'If it is another account, asking again pays a second time: the platform recognises a repeated id within one account only.',
  'reach.same.risk.payin':
    'If it is another account, asking again creates a second payin, and a cancel or a dispute may meet another order.',
  'reach.same.scope':
    'It holds for everything sent under that account. Your name and the time are kept in the story of every transaction that makes use of it. It cannot be taken back.',
  'reach.same.confirm': 'It is the same account',
  'reach.moved':
    'It was created at {address}; {name} has another address or environment now. The same id there is another payment: it can be neither asked, compared nor cancelled from here. It can still be closed by hand.',
  'reach.moved.training': 'the training platform',
  'reach.openMerchant': 'Open the merchant',
  'reach.removed':
    'Its merchant is no longer on this desk: it can be neither asked, compared nor cancelled from here. It can still be closed by hand.',
  'resolution.id.isOther.follows':
    'If it is another order, its status would stand here as this one’s, and a cancel or a dispute would go to it. The interface does not describe these fields, so Paydesk cannot rule out that it is yours.',
  'resolution.id.isOther.checked':
    'I checked it in the merchant dashboard: this id belongs to this order, in spite of what differs',
  'resolution.id.adoptOther': 'Adopt in spite of the differences',
  'resolution.id.entered': 'entered: {value}',
} as const
