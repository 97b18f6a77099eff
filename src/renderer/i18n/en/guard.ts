/** A merchant's safety: what its payments are held against before they are sent. */
export const guard = {
  'guard.title': 'Safety',
  'guard.tab.platform': 'Platform',
  'guard.hours': '{count, plural, one {# hour} other {# hours}}',
  'guard.days': '{count, plural, one {# day} other {# days}}',
  'guard.pattern.title': 'Ids made of your references',
  'guard.pattern.why':
    'Two people at two desks who enter the same invoice get the same id, and the platform takes an id once: the second one is refused instead of being paid. Every desk of this merchant needs the same pattern.',
  'guard.pattern': 'Pattern',
  'guard.pattern.parts': "'{reference}' stands for the reference, '{kind}' for PI (payin) or PO (payout). Empty: off.",
  'guard.pattern.off': 'Off: the desk suggests an id of its own for each payment.',
  'guard.pattern.PI': 'Payin:',
  'guard.pattern.PO': 'Payout:',
  'guard.pattern.noKind':
    "A payin and a payout of one reference get the same id, and the second of them is refused. '{kind}' tells them apart.",
  'guard.pattern.noReference': "Without '{reference}' every id would be the same.",
  'guard.pattern.referenceTwice': "'{reference}' stands in it once.",
  'guard.pattern.unknownPart':
    "In braces only '{reference}', and '{kind}' once. Nothing that differs from desk to desk, such as a date, or the ids would not meet.",
  'guard.pattern.badId':
    'No id could be made with it: it begins with a letter or digit, and has letters, digits and . _ : / # @ + - only.',
  'guard.platformLike': 'This merchant’s own order IDs can have 8 characters or be UUIDs',
  'guard.platformLike.why':
    'The platform’s own IDs look like that. Cancel and dispute take either kind in one field, and it is not stated which the platform looks for first: such an ID may name another transaction there.',
  'guard.hours.title': 'Payouts like an earlier one',
  'guard.hours.why':
    'Before a payout is confirmed, earlier ones to the same card or recipient with the same amount are shown beside it, and within 24 hours those to the same card with an amount that differs by up to 1 %; the same reference is found however long ago. Going on takes a deliberate act.',
  'guard.hours.label': 'Look back, hours',
  'guard.hours.presets': 'Usual periods',
  'guard.hours.off': 'Off',
  'guard.hours.isOff': 'Off: nothing warns of a payout that was made already, not even of the same reference.',
  'guard.hours.range': 'A whole number from 0 to 720.',
  'guard.limits.title': 'Amounts typed once more',
  'guard.limits.why': 'The amount of a payout above the limit has to be typed a second time before it can be sent.',
  'guard.limit': 'Limit {number}',
  'guard.limit.above': 'Above',
  'guard.limit.read': 'Read as {value}',
  'guard.limit.remove': 'Remove limit {number}',
  'guard.limit.add': 'Add a limit',
  'guard.unsaved': 'Not saved yet',
  'guard.discard': 'Discard changes',
  'guard.saved': 'The safety settings of “{name}” are saved.',
} as const
