/** Finding by keyboard: cards in the search, what needs attention beside hits, transactions in the palette. */
export const finding = {
  'finding.card':
    'Searched by the digits of the card that are kept: {card}. The full number is not kept or put into the address.',
  'finding.card.asTyped': 'Search as typed: it is not a card',
  'finding.folded': '{count, plural, one {# needs attention} other {# need attention}}',
  'finding.folded.show': 'Show',
  'finding.palette.group': 'Transactions',
  'finding.palette.all': 'Show all in Transactions',
  'finding.keys.submit': 'Submit from a text with several lines',
} as const
