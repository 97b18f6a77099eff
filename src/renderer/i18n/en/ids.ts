/** The operator's reference, and ids that are made of it. */
export const ids = {
  'ids.reference': 'Your reference (invoice, ticket)',
  'ids.reference.hint': 'Optional. Kept with the transaction, not sent.',
  'ids.reference.makesId': 'The id below is made of it: what is entered twice, here or elsewhere, goes out once.',
  'ids.reference.empty': 'Enter the reference: this merchant’s ids are made of it.',
  'ids.reference.tooLong': 'The id that is made of it has more than {max} characters: shorten it.',
  'ids.reference.characters': 'The id that is made of it may have letters, digits and . _ : / # @ + - only.',
  'ids.reference.likePlatformId':
    'The id that is made of it has 8 characters, as the platform’s own ids have: add to it.',
  'ids.reference.likeUuid': 'The id that is made of it is a UUID, as the platform’s own ids are: add to it.',
  'ids.made.placeholder': 'Made of the reference',
  'ids.made.hint': 'merchant_transaction_id, made of your reference.',
  'ids.byHand': 'Edit by hand',
  'ids.byHand.hint': 'Edited by hand: the same reference, entered at another desk, is not noticed.',
  'ids.follow': 'Make it of the reference again',
  'ids.taken': 'This desk has used this id already ({amount}, {age}): <link>open it</link>.',
  'ids.anothers':
    'The platform has another order under this id (DUPLICATE_ORDER): take another one. <link>Open the try</link>',
  'ids.anothers.made':
    'This id has been sent already: give another reference, or edit the id by hand. The platform has another order under it (DUPLICATE_ORDER). <link>Open the try</link>',
  'ids.spent': 'This id has been sent already: take another one.',
  'ids.spent.made': 'This id has been sent already: give another reference, or edit the id by hand.',
  'ids.takenElsewhere':
    'The platform has an order under this id already, and the id is made of your reference {reference}: most likely it was sent from another desk. Ask your colleagues, or look in the merchant dashboard, before you send it under another reference.',
} as const
