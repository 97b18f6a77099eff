/** The screen to start the day with: what needs a person, what there was, how it went over time. */
export const overview = {
  'overview.scope': 'Whose figures',
  'overview.scope.environment': 'All merchants, {environment}',
  'overview.days': 'How far back',
  'overview.days.choice': '{count, plural, one {# day} other {# days}}',
  'overview.counted': 'From what this desk has read; statuses last at {time}',
  'overview.counted.never': 'From what this desk has read; no status in the last seven days',
  'overview.counting': 'Counting…',
  'overview.refresh': 'Count again',

  'overview.waiting': 'What needs a person',
  'overview.unresolved': 'Outcome unknown',
  'overview.unresolved.hint': 'Find out before anything is repeated',
  'overview.expiring': 'Expiring',
  'overview.expiring.hint': 'Payins whose time ends within the hour',
  'overview.expired': 'Expired, no dispute',
  'overview.expired.hint': 'Payins of the last 24 hours, not read as paid',
  'overview.disputeNews': 'Disputes changed',
  'overview.disputeNews.hint': 'A new status that nobody has looked at',
  'overview.errors': 'Errors, no dispute',
  'overview.errors.hint': 'Of the last seven days',

  'overview.counts': 'By status',
  'overview.counts.hint':
    'By the day of creation, as last read. Sums are exact; transactions added by id have no amount here and are in no sum.',
  'overview.counts.status': 'Status',
  'overview.counts.today': 'Today',
  'overview.counts.week': 'Last 7 days',
  'overview.counts.count': 'Count',
  'overview.counts.sum': 'Sum',
  'overview.counts.noStatus': 'No status read yet',
  'overview.counts.noStatus.means': 'The platform has taken it, and its status has not been read.',
  'overview.counts.endedByHand': 'Ended by hand',
  'overview.counts.endedByHand.means':
    'Its outcome was unknown; an operator has ended that, and no status has been read.',
  'overview.counts.withoutAmount': '{count, plural, one {# without an amount} other {# without an amount}}',
  'overview.counts.show':
    '{kind}, {status}, {span}: {count, plural, one {show # transaction} other {show # transactions}}',
  'overview.counts.none': 'Nothing was created in the last seven days.',

  'overview.counts.every': 'Show every status',
  'overview.counts.summary': 'Show the summary',
  'overview.counts.open': 'Open',
  'overview.counts.other': '{count, plural, one {# other} other {# others}}',
  'overview.explain': 'What “{title}” means',

  'overview.overTime': 'Over time',
  'overview.rate': 'Success rate',
  'overview.rate.means':
    'Paid, of those paid or lost (expired, cancelled, error, charged back), by the day of creation, as they stand now. Underpaid and overpaid are in neither, nor is what is still open.',
  'overview.rate.summary': '{kind}: {rate}, {paid} of {ended}',
  'overview.rate.summary.none': '{kind}: none has ended',
  'overview.rate.open': '{count, plural, one {# is} other {# are}} still open',
  'overview.rate.created': 'Created',
  'overview.rate.paid': 'Paid',
  'overview.rate.otherAmount': 'Other amount',
  'overview.rate.otherAmount.means': 'Underpaid or overpaid',
  'overview.rate.lost': 'Lost',
  'overview.rate.lost.means': 'Expired, cancelled, error, charged back',
  'overview.rate.open.column': 'Open',
  'overview.rate.open.means': 'Not ended yet, disputed, or in a status that this desk does not know',

  'overview.time': 'Time until seen paid',
  'overview.time.means':
    'From creation to the reading that first said paid, the median of each day. The desk reads now and then: the payment itself came earlier.',
  'overview.time.median': 'Median',
  'overview.time.summary': '{kind}: between {least} and {most} a day',
  'overview.time.summary.same': '{kind}: {least}',
  'overview.time.none': 'None was seen paid in this time.',

  'overview.balance': 'Balance',
  'overview.balance.means':
    'As the platform gave it whenever it was read; between two readings nothing is known. Its unit is not stated.',
  'overview.balance.summary':
    'Last {last}; between {least} and {most} in {count, plural, one {# reading} other {# readings}}',
  'overview.balance.readAt': 'Read',
  'overview.balance.none': 'No balance was read in this time. Refresh it in the header.',
  'overview.balance.all': 'A balance is one merchant’s: choose “This merchant” to see it.',

  'overview.chart': '{title}: chart. The arrow keys go from point to point.',
  'overview.asTable': 'Show as table',
  'overview.asChart': 'Show as chart',
  'overview.asTable.of': '{title}: show as table',
  'overview.asChart.of': '{title}: show as chart',
  'overview.day': 'Day',
  'overview.kind': 'Kind',
  'overview.none': 'Nothing was created in this time.',

  'overview.empty': 'Nothing to count yet',
  'overview.empty.hint':
    'Create a payin or send a payout, or add one by its id: what becomes of them is counted here. With the training platform all of it can be tried with play money.',
  'overview.empty.training':
    'Create a payin or send a payout with play money: what becomes of them is counted here. Help says which amount does what.',
  'overview.noMerchant': 'No merchant yet',
  'overview.noMerchant.hint':
    'Begin with play money on the training platform, or connect to your platform. What was kept of removed merchants is under Transactions.',
} as const
