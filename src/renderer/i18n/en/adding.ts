/** Adding transactions that were not created from this desk, from a pasted list. */
export const adding = {
  'adding.action': 'Add by platform ids…',
  'adding.title': 'Add transactions by the platform’s ids',
  'adding.lead':
    'For {merchant}. The status of each is read first, one after the other; only what the platform answers for is added to this desk.',
  'adding.list': 'Platform ids',
  'adding.list.hint':
    'Of 8 characters each. One a line, or as they come out of a table: blanks, tabs, commas and semicolons separate them.',
  'adding.empty': 'Paste at least one id',
  'adding.none': 'There is no id of 8 characters in this text',
  'adding.tooMany': '{count, number} ids: at most {most, number} at once. Take some away.',
  'adding.tooLong': 'This text is too long for a list of ids.',
  'adding.cards':
    '{count, plural, one {A number that looks like a card’s is} other {# numbers that look like cards’ are}} left out, never sent and never kept. If it was two ids of digits, give each a line of its own.',
  'adding.found':
    '{count, plural, one {# id} other {# ids}}{merged, plural, =0 {} one {; # was there twice} other {; # were there more than once}}',
  'adding.leftOut': '{count, plural, one {# left out} other {# left out}}: not 8 characters',
  'adding.leftOut.and': '{words} and {count, number} more',
  'adding.start': 'Add {count, plural, one {it} other {them}}',
  'adding.anew': 'Another list',
  'adding.stop': 'Stop',
  'adding.goOn': 'Go on',
  'adding.retry': 'Try the failed again',
  'adding.copyFailed': 'Copy the failed',
  'adding.progress': '{done, number} of {count, number}',
  'adding.pace': 'At most {rate, plural, one {# read} other {# reads}} a second, as chosen for this merchant.',
  'adding.sum':
    '{added, number} added, {here, number} already here, {failed, number} failed{waiting, plural, =0 {} other {, # not asked yet}}',
  'adding.ended': 'Adding ended: {sum}',
  'adding.halted': 'Stopped by itself: the next ones would meet the same.',
  'adding.column.id': 'Platform’s id',
  'adding.column.became': 'What became of it',
  'adding.column.transaction': 'Transaction',
  'adding.is.waiting': 'not asked yet',
  'adding.is.asking': 'reading its status…',
  'adding.is.here': 'Already here',
  'adding.is.added': 'Added',
  'adding.is.failed': 'Not added',
  'adding.closing.title': 'Stop adding?',
  'adding.closing.text':
    'What was added stays. Those that were not asked yet stay in this list, and it can be gone on with until the desk’s window is closed.',
  'adding.closing.stay': 'Go on adding',
  'adding.closing.stop': 'Stop and close',
  'adding.noneChosen': 'Choose a merchant to add transactions to.',
} as const
