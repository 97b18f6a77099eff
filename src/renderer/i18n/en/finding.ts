/** Finding by keyboard: cards in the search, what needs attention beside hits, transactions in the palette. */
export const finding = {
  'finding.card':
    'Searching by the stored digits of the card: {card}. The full number is never stored or put into the address.',
  'finding.card.asTyped': 'Not a card: search as typed',
  'finding.folded': '{count, plural, one {# needs attention} other {# need attention}}',
  'finding.folded.show': 'Show',
  'finding.palette.group': 'Transactions',
  'finding.palette.all': 'Show all in Transactions',
  'finding.keys.submit': 'Submit from a text with several lines',
} as const
