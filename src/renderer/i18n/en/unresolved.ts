/** What nobody knows the outcome of: on top of the list, and counted wherever the operator is. */
export const unresolved = {
  'unresolved.title': 'Needs attention: outcome unknown',
  'unresolved.group': 'Needs attention: outcome unknown ({count})',
  'unresolved.count': '{count, plural, one {# outcome unknown} other {# outcomes unknown}}',
  'unresolved.elsewhere':
    '{count, plural, one {# outcome unknown with another merchant} other {# outcomes unknown with other merchants}}',
  'unknownWrites.creations': '{count, plural, one {# payment} other {# payments}}',
  'unknownWrites.cancels': '{count, plural, one {# cancellation} other {# cancellations}}',
  'unknownWrites.disputes': '{count, plural, one {# dispute} other {# disputes}}',
  'unresolved.show': 'Show unresolved',
} as const
