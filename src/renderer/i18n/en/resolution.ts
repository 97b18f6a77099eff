/** Resolving unknown outcomes: a creation that may or may not exist, and its result. */
export const resolution = {
  'resolution.title': 'Outcome unknown',
  'resolution.means.payin':
    'The payin may exist on the platform or not. Until this is known: no new ID, and no second payin for the same order. The client could pay both.',
  'resolution.means.payout':
    'The payout may exist on the platform or not. Until this is known: no new ID, and no second payout. The money could be paid a second time.',
  'resolution.sent': 'Sent',
  'resolution.askedAgain': 'Retry',
  'resolution.askedAgain.sending': 'Sending…',
  'resolution.provesNothing':
    'This concerns only this attempt. It proves nothing about the earlier ones, which may have arrived or not.',
  'resolution.idTaken':
    'DUPLICATE_ORDER: the ID is taken, most likely by this very order. This is not proof, and the response has no platform ID.',
  'resolution.idTaken.byOneOf':
    'DUPLICATE_ORDER: the ID is taken, most likely by one of the orders above. The response does not say which.',
  'resolution.idTaken.before':
    'DUPLICATE_ORDER: an order with this ID was there before. It was sent in a time missing from this history, or elsewhere. This request created nothing.',
  'resolution.sentBefore': 'Sent before',
  'resolution.sentBefore.means':
    'The platform refused this attempt but may have created its order all the same. It had the same ID and different contents.',
  'resolution.otherCard': 'another card with the same visible digits',
  'resolution.idTaken.earlier': 'Before that, the platform answered DUPLICATE_ORDER.',
  'resolution.idTaken.label': 'ID',
  'resolution.cancelAccepted.label': 'Cancellation',
  'resolution.cancelAccepted':
    'The platform accepted a cancellation by this ID, so it knows an order under it. Its platform ID is still unknown.',
  'resolution.ways': 'What you can do',
  'resolution.idIsAnothers':
    'The first attempt was answered with DUPLICATE_ORDER: the ID belongs to another order. What the platform has under it is not this one.',
  'resolution.recommended': 'Recommended',

  'resolution.ask': 'Retry with the same ID',
  'resolution.ask.does.payin':
    'Sends the identical request again under the same ID. If the first one arrived, the platform’s own check stops this one (DUPLICATE_ORDER) and creates nothing. If it did not, the payin is created now.',
  'resolution.ask.does.payout':
    'Sends the identical request again under the same ID. If the first one arrived, the platform’s own check stops this one (DUPLICATE_ORDER) and pays nothing. If it did not, the payout is made now.',
  'resolution.ask.saidSame.payin':
    'It was sent under another account, which was confirmed to be the same. If it is not, the platform does not know the first request, and this creates a second payin.',
  'resolution.ask.saidSame.payout':
    'It was sent under another account, which was confirmed to be the same. If it is not, the platform does not know the first request, and this pays a second time.',
  'resolution.ask.gaps': 'A payment made in its place in that time is not shown here: look for one before you retry.',
  'resolution.ask.live': 'Live: this is real money.',
  'resolution.ask.card': 'The card number was not stored: type or paste the card of this payout, {card}.',
  'resolution.ask.byVisibleDigits':
    'This card is not in a key store, so Paydesk can compare only the first six and last four digits. Check the middle six against the order yourself: another card with the same ends would be paid.',
  'resolution.ask.compared': 'I compared all 16 digits with the order',
  'resolution.ask.compareFirst': 'Compare the digits with the order, then tick the box. Nothing was sent.',
  'resolution.ask.otherCard': 'This is not the card of this payout. Nothing was sent.',
  'resolution.ask.later':
    'Nothing was sent. {count, plural, one {A similar payout was} other {# similar payouts were}} sent after this one. If {count, plural, one {it} other {one of them}} was made in its place, retrying this one pays twice.',
  'resolution.ask.later.seen':
    'I checked: {count, plural, one {it was not made} other {none of them was made}} in place of this payout',
  'resolution.ask.later.tick': 'Check the payouts above, then tick the box. Nothing was sent.',
  'resolution.ask.send': 'Retry',
  'resolution.ask.sending': 'Retrying: please wait and do not send it elsewhere.',

  'resolution.id': 'Enter the platform ID',
  'resolution.id.does':
    'If the merchant dashboard shows the order, copy its platform ID here. Paydesk first reads the ID’s transaction and compares it with what was sent.',
  'resolution.id.field': 'Platform ID, from the dashboard',
  'resolution.id.empty': 'Enter the ID.',
  'resolution.id.card': 'This looks like a card number, not an ID. Nothing was sent.',
  'resolution.id.lines': 'Several lines were pasted; ⏎ marks the breaks. Leave one ID here.',
  'resolution.id.attempt': 'Which of the orders does the dashboard show under this ID?',
  'resolution.id.attempt.empty': 'Choose the order that the dashboard shows.',
  'resolution.id.checked': 'I checked in the merchant dashboard: this ID belongs to this order',
  'resolution.id.compare': 'Read and compare',
  'resolution.id.names': 'Transaction {id}',
  'resolution.id.sent': 'sent: {value}',
  'resolution.id.there': 'platform: {value}',
  'resolution.id.same': 'same',
  'resolution.id.different': 'different',
  'resolution.id.absent': 'not in the response',
  'resolution.id.noStatus': 'not in the response',
  'resolution.id.isOther': 'According to the platform, this is another order.',
  'resolution.id.allSame': 'Everything matches what was sent.',
  'resolution.id.someAbsent':
    'Everything in the response matches. The rest relies on your word and is recorded as such.',
  'resolution.id.noMerchantId':
    'The response has no order ID: another order may have the same amount. That this is the one relies on your word and is recorded as such.',
  'resolution.id.allAbsent':
    'The response has nothing to compare. That this ID belongs to this order relies on your word alone and is recorded as such.',
  'resolution.id.adopt': 'Link this ID',

  'resolution.cancel': 'Cancel by order ID',
  'resolution.cancel.does':
    'A cancellation also accepts the order ID. If the platform accepts it, it knows an order under this ID. A refusal does not prove that there is none.',
  'resolution.dispute.does':
    'A dispute also accepts the order ID, and freezes the trader’s funds: open one only if the client or recipient needs it.',
  'resolution.dispute': 'Open dispute by order ID…',

  'resolution.not': 'Close as not created',
  'resolution.not.does': 'If support or the dashboard told you that it never arrived, close it manually with a reason.',
  'resolution.not.open': 'Close as not created…',
  'resolution.not.follows': 'What happens next',
  'resolution.not.follows.timeline': 'It is shown as closed manually; your reason and name stay in its activity.',
  'resolution.not.follows.id': 'The ID {id} stays taken in Paydesk. Another order needs another ID.',
  'resolution.not.follows.open': 'You can reopen it.',
  'resolution.not.isThere':
    'The platform said that it has an order under this ID, most likely this one. Close it only if you know that it is another order.',
  'resolution.not.warning.payin':
    'If it was created after all, the client could pay a new payin for the same order a second time.',
  'resolution.not.warning.payout': 'If it was created after all, a new payout would pay the money a second time.',
  'resolution.not.confirm': 'Close it',
  'resolution.not.reason.support': 'Support says it never arrived',
  'resolution.not.reason.dashboard': 'Not in the merchant dashboard',
  'resolution.not.reason.statement': 'Not in the statement',

  'resolution.reason.hint': 'For anyone reading the activity later. No card numbers.',
  'resolution.reason.empty': 'Enter a reason.',
  'resolution.reason.suggestions': 'Suggestions',

  'resolution.closed': 'Closed as not created',
  'resolution.closed.open': 'Reopen…',
  'resolution.closed.open.title': 'Reopen',
  'resolution.closed.open.does': 'Its outcome is unknown again, and all ways to resolve it are available.',
  'resolution.closed.open.confirm': 'Reopen',
  'resolution.closed.open.reason.turnedUp': 'It turned up after all',
  'resolution.closed.open.reason.mistake': 'Closed by mistake',
  'resolution.closed.newId': 'A new order for the same payment needs a new ID.',
  'resolution.closed.isThere':
    'The platform accepted a cancellation or has a dispute under this ID, so there is an order, most likely this one. Do not send the payment under another ID: reopen this one and find its platform ID.',

  'resolution.adopted': 'Platform ID linked manually',
  'resolution.adopted.means':
    'No response to the request itself gave its outcome. That this ID belongs to this order relies on the operator’s word; the activity shows what was compared.',
  'resolution.adopted.unlink': 'Unlink…',
  'resolution.adopted.unlink.title': 'Unlink the platform ID',
  'resolution.adopted.unlink.does':
    'The outcome becomes unknown again, and all ways to resolve it are available. What was read under {id} moves to a transaction of its own in the list. Nothing is sent.',
  'resolution.adopted.unlink.confirm': 'Unlink',
  'resolution.adopted.unlink.reason.other': 'The ID belongs to another order',
  'resolution.adopted.unlink.reason.mistake': 'Linked by mistake',
  'resolution.by': '{operator}, {time}',

  'reach.notActive': 'It belongs to {name}, but {active} is active. Switch to {name} to retry or cancel.',
  'reach.noneActive': 'It belongs to {name}, but no merchant is active. Switch to {name} to retry or cancel.',
  'reach.other.address': 'It was sent to {address}; {name} now has another address.',
  'reach.other.credential': 'It was sent with another credential than {name} has now.',
  'reach.other.both':
    'It was sent to {address} with another credential; {name} now has another address and credential.',
  'reach.other.cannot_tell': 'Paydesk cannot tell which credential of {name} it was sent with.',
  'reach.other.means':
    'Under another account the same ID is another payment: it is not retried, cancelled, disputed, compared or refreshed there.',
  'reach.other.means.cannot_tell':
    'Under another account the same ID is another payment: it is not retried, cancelled, disputed or compared until you confirm that the account is the same. Its status can be refreshed.',
  'reach.same.ask': 'Same account…',
  'reach.same.title': 'Is it the same merchant account?',
  'reach.same.when':
    'Confirm only if you know that the platform gave {name} a new key, or moved to another address, and the account stayed the same.',
  'reach.same.when.cannot_tell':
    'Confirm only if you know that {name} had the same platform account when this was sent: the key may have been renewed since, but not replaced by another merchant’s.',
  'reach.same.risk.payout':
    'If it is another account, retrying pays a second time: the platform recognises a repeated ID within one account only.',
  'reach.same.risk.payin':
    'If it is another account, retrying creates a second payin, and a cancellation or dispute may hit another order.',
  'reach.same.scope':
    'This applies to everything sent under that account. Your name and the time are kept in the activity of every transaction that relies on it. It cannot be undone.',
  'reach.same.confirm': 'It is the same account',
  'reach.moved':
    'It was created at {address}, in another environment than {name} has now. The same ID there is another payment: it cannot be refreshed, retried, cancelled or disputed until the merchant has its earlier environment again. An unknown outcome can still be closed manually.',
  'reach.moved.training': 'the training platform',
  'reach.removed':
    'Its merchant was removed from Paydesk: it cannot be retried, compared or cancelled until a merchant with the same address, environment and credential is added again. You can still close it manually.',
  'resolution.id.isOther.follows':
    'If it is another order, its status would be shown here as this one’s, and a cancellation or dispute would go to it. The interface does not describe these fields, so Paydesk cannot rule out that it is yours.',
  'resolution.id.isOther.checked':
    'I checked in the merchant dashboard: this ID belongs to this order despite the differences',
  'resolution.id.adoptOther': 'Link despite differences',
  'resolution.id.entered': 'entered: {value}',
} as const
