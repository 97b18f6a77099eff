/** The operator's reference, and ids that are made of it. */
export const ids = {
  'ids.reference': 'Your reference (invoice, ticket)',
  'ids.reference.hint': 'Optional. Kept with the transaction, not sent.',
  'ids.reference.makesId':
    'The ID below is made from it: the same reference, entered twice here or elsewhere, is sent only once.',
  'ids.reference.empty': 'Enter the reference: this merchant’s IDs are made from it.',
  'ids.reference.tooLong': 'The ID made from it exceeds {max} characters: shorten it.',
  'ids.reference.characters': 'The ID made from it may contain only letters, digits and . _ : / # @ + -',
  'ids.reference.likePlatformId': 'The ID made from it has 8 characters, like the platform’s own IDs: make it longer.',
  'ids.reference.likeUuid': 'The ID made from it is a UUID, like the platform’s own IDs: add to it.',
  'ids.made.placeholder': 'Made from the reference',
  'ids.made.hint': 'Made from your reference.',
  'ids.byHand': 'Edit ID',
  'ids.byHand.hint': 'Edited manually: the same reference entered on another computer will not be noticed.',
  'ids.follow': 'Make from reference',
  'ids.taken': 'Paydesk already has an order with this ID ({amount}, {age}): <link>open it</link>.',
  'ids.anothers':
    'The platform has another order under this ID (DUPLICATE_ORDER): use another ID. <link>View attempt</link>',
  'ids.anothers.made':
    'This ID was already sent: change the reference or edit the ID. The platform has another order under it (DUPLICATE_ORDER). <link>View attempt</link>',
  'ids.spent': 'This ID was already sent: use another one.',
  'ids.spent.made': 'This ID was already sent: change the reference or edit the ID.',
  'ids.takenElsewhere':
    'The platform already has an order with this ID, made from your reference {reference}: most likely it was sent from another computer. Ask your colleagues or check the merchant dashboard before you send it under another reference.',
} as const
