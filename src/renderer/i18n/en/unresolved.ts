/** What nobody knows the outcome of: on top of the list, and counted wherever the operator is. */
export const unresolved = {
  'unresolved.title': 'Needs you: outcome not known',
  'unresolved.group': 'Needs you: outcome not known ({count})',
  'unresolved.count': '{count, plural, one {# outcome not known} other {# outcomes not known}}',
  'unresolved.elsewhere':
    '{count, plural, one {# outcome not known with another merchant} other {# outcomes not known with other merchants}}',
  'unknownWrites.creations': '{count, plural, one {# payment} other {# payments}}',
  'unknownWrites.cancels': '{count, plural, one {# cancel} other {# cancels}}',
  'unknownWrites.disputes': '{count, plural, one {# dispute} other {# disputes}}',
  'unresolved.show': 'Show unresolved',
} as const
