/** A merchant's safety: what its payments are held against before they are sent. */
export const guard = {
  'guard.title': 'Safety',
  'guard.tab.platform': 'Platform',
  'guard.hours': '{count, plural, one {# hour} other {# hours}}',
  'guard.days': '{count, plural, one {# day} other {# days}}',
  'guard.pattern.title': 'IDs from your references',
  'guard.pattern.why':
    'Two people who enter the same invoice on different computers get the same ID. The platform takes an ID only once, so the second order is refused instead of being paid. Use the same pattern on every computer of this merchant.',
  'guard.pattern': 'Pattern',
  'guard.pattern.parts': "'{reference}' is the reference, '{kind}' is PI (payin) or PO (payout). Empty: off.",
  'guard.pattern.off': 'Off: Paydesk suggests a new ID for each payment.',
  'guard.pattern.PI': 'Payin:',
  'guard.pattern.PO': 'Payout:',
  'guard.pattern.noKind':
    "A payin and a payout with the same reference get the same ID, and the second one is refused. '{kind}' tells them apart.",
  'guard.pattern.noReference': "Without '{reference}' every ID would be the same.",
  'guard.pattern.referenceTwice': "Use '{reference}' only once.",
  'guard.pattern.unknownPart':
    "In braces only '{reference}', and '{kind}' once. Nothing that differs between computers, such as a date, or the IDs would not match.",
  'guard.pattern.badId':
    'This pattern makes invalid IDs. Start with a letter or digit; use only letters, digits and . _ : / # @ + -',
  'guard.platformLike': 'This merchant’s order IDs can have 8 characters or be UUIDs',
  'guard.platformLike.why':
    'The platform’s own IDs look like that. Cancel and dispute accept either kind in one field, and it is not stated which the platform looks for first: such an ID may refer to another transaction there.',
  'guard.hours.title': 'Similar payouts',
  'guard.hours.why':
    'Before a payout is confirmed, Paydesk shows earlier ones to the same card or recipient with the same amount, and within 24 hours those to the same card with an amount that differs by up to 1 %. Payouts with the same reference are found however old they are. You must tick a box to continue.',
  'guard.hours.label': 'Look back, hours',
  'guard.hours.presets': 'Usual periods',
  'guard.hours.off': 'Off',
  'guard.hours.isOff': 'Off: nothing warns about a payout made before, not even with the same reference.',
  'guard.hours.range': 'A whole number from 0 to 720.',
  'guard.limits.title': 'Retype large amounts',
  'guard.limits.why': 'A payout above the limit can be sent only after its amount is typed a second time.',
  'guard.limit': 'Limit {number}',
  'guard.limit.above': 'Above',
  'guard.limit.read': 'Read as {value}',
  'guard.limit.remove': 'Remove limit {number}',
  'guard.limit.add': 'Add a limit',
  'guard.unsaved': 'Not saved',
  'guard.discard': 'Discard changes',
  'guard.saved': 'Safety settings of “{name}” saved.',
} as const
