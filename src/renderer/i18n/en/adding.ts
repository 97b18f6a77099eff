/** Adding transactions that were not created from this desk, from a pasted list. */
export const adding = {
  'adding.action': 'Add by platform ID…',
  'adding.title': 'Add transactions by platform ID',
  'adding.lead':
    'For {merchant}. Paydesk reads the status of each ID in turn and adds only those the platform answers for.',
  'adding.list': 'Platform IDs',
  'adding.list.hint':
    '8 characters each. One per line, or pasted from a table: spaces, tabs, commas and semicolons separate them.',
  'adding.empty': 'Paste at least one ID',
  'adding.none': 'No 8-character ID in this text',
  'adding.tooMany': '{count, number} IDs. The maximum is {most, number} at once: remove some.',
  'adding.tooLong': 'This text is too long.',
  'adding.cards':
    '{count, plural, one {# number that looks like a card number was} other {# numbers that look like card numbers were}} left out: never sent, never stored. If these were two IDs of digits, put each on its own line.',
  'adding.found':
    '{count, plural, one {# ID} other {# IDs}}{merged, plural, =0 {} one {; # duplicate removed} other {; # duplicates removed}}',
  'adding.leftOut': '{count, plural, one {# left out} other {# left out}}: not 8 characters',
  'adding.leftOut.and': '{words} and {count, number} more',
  'adding.start': 'Add {count, plural, one {transaction} other {transactions}}',
  'adding.anew': 'New list',
  'adding.stop': 'Stop',
  'adding.goOn': 'Continue',
  'adding.retry': 'Retry failed',
  'adding.copyFailed': 'Copy failed IDs',
  'adding.progress': '{done, number} of {count, number}',
  'adding.pace': 'At most {rate, plural, one {# request} other {# requests}} per second, as set for this merchant.',
  'adding.sum':
    '{added, number} added, {here, number} already in Paydesk, {failed, number} failed{waiting, plural, =0 {} other {, # waiting}}',
  'adding.ended': 'Finished: {sum}',
  'adding.halted': 'Stopped: the remaining IDs would fail the same way.',
  'adding.column.id': 'Platform ID',
  'adding.column.became': 'Result',
  'adding.column.transaction': 'Transaction',
  'adding.is.waiting': 'waiting',
  'adding.is.asking': 'reading status…',
  'adding.is.here': 'Already in Paydesk',
  'adding.is.added': 'Added',
  'adding.is.failed': 'Not added',
  'adding.closing.title': 'Stop adding?',
  'adding.closing.text':
    'Transactions already added stay. The remaining IDs stay in this list until you close Paydesk.',
  'adding.closing.stay': 'Keep adding',
  'adding.closing.stop': 'Stop and close',
  'adding.noneChosen': 'Choose a merchant to add transactions to.',
} as const
