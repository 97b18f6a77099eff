/** The overview: what needs attention, recent figures, and how they developed over time. */
export const overview = {
  'overview.days': 'Period',
  'overview.counted': 'Statuses updated {time}',
  'overview.counted.never': 'No statuses updated in the last 7 days',

  'overview.waiting': 'Needs attention',
  'overview.unresolved': 'Outcome unknown',
  'overview.unresolved.hint': 'Resolve before repeating anything',
  'overview.expiring': 'Expiring',
  'overview.expiring.hint': 'Payins expiring within the hour',
  'overview.expired': 'Expired, no dispute',
  'overview.expired.hint': 'Not seen paid: last 24 hours, or expired early',
  'overview.batches': 'Batches to finish',
  'overview.batches.hint': 'Sealed, with payouts still to be sent',
  'overview.disputeNews': 'Disputes changed',
  'overview.disputeNews.hint': 'New statuses not viewed yet',
  'overview.errors': 'Errors, no dispute',
  'overview.errors.hint': 'Last 7 days',

  'overview.counts': 'By status',
  'overview.counts.hint':
    'By creation day, with the last known status. Sums are exact; transactions added by ID have no amount here and are not included.',
  'overview.counts.today': 'Today',
  'overview.counts.week': 'Last 7 days',
  'overview.counts.count': 'Count',
  'overview.counts.sum': 'Sum',
  'overview.counts.noStatus': 'No status read yet',
  'overview.counts.noStatus.means': 'Accepted by the platform; the status has not been read.',
  'overview.counts.endedByHand': 'Resolved manually',
  'overview.counts.endedByHand.means': 'The outcome was unknown; an operator resolved it, and no status has been read.',
  'overview.counts.withoutAmount': '{count, plural, one {# without amount} other {# without amount}}',
  'overview.counts.show':
    '{kind}, {status}, {span}: {count, plural, one {show # transaction} other {show # transactions}}',
  'overview.counts.none': 'Nothing created in the last 7 days.',

  'overview.counts.every': 'Show every status',
  'overview.counts.summary': 'Show the summary',
  'overview.counts.open': 'Open',
  'overview.counts.unknown': '{count, plural, one {# of unknown outcome} other {# of unknown outcome}}',
  'overview.counts.other': '{count, plural, one {# other} other {# others}}',
  'overview.explain': 'What “{title}” means',

  'overview.overTime': 'Trends',
  'overview.rate': 'Success rate',
  'overview.rate.means':
    'Paid, out of paid and lost (expired, cancelled, error, charged back), by creation day, with current statuses. Underpaid, overpaid and open ones are not counted.',
  'overview.rate.summary': '{kind}: {rate}, {paid} of {ended}',
  'overview.rate.summary.none': '{kind}: none finished',
  'overview.rate.open': '{count, plural, one {# still open} other {# still open}}',
  'overview.rate.created': 'Created',
  'overview.rate.paid': 'Paid',
  'overview.rate.otherAmount': 'Other amount',
  'overview.rate.otherAmount.means': 'Underpaid or overpaid',
  'overview.rate.lost': 'Lost',
  'overview.rate.lost.means': 'Expired, cancelled, error, charged back',
  'overview.rate.open.column': 'Open',
  'overview.rate.open.means': 'Not finished, disputed, or in a status unknown to Paydesk',

  'overview.time': 'Time until paid',
  'overview.time.means':
    'From creation to the first refresh that showed paid; median per day. The payment itself came earlier.',
  'overview.time.median': 'Median',
  'overview.time.summary': '{kind}: {least} to {most} a day',
  'overview.time.summary.same': '{kind}: {least}',
  'overview.time.none': 'None seen paid in this period.',

  'overview.balance': 'Balance',
  'overview.balance.means':
    'As the platform returned it at each refresh; in between nothing is known. Its unit is not stated.',
  'overview.balance.summary': 'Last {last}; {least} to {most} in {count, plural, one {# reading} other {# readings}}',
  'overview.balance.readAt': 'Updated',
  'overview.balance.none': 'No balance in this period. Refresh it in the header.',
  'overview.balance.all': 'Balances are per merchant: choose “This merchant”.',

  'overview.chart': '{title}: chart. Arrow keys move between points.',
  'overview.asTable': 'Show as table',
  'overview.asChart': 'Show as chart',
  'overview.asTable.of': '{title}: show as table',
  'overview.asChart.of': '{title}: show as chart',
  'overview.day': 'Day',
  'overview.kind': 'Kind',
  'overview.none': 'Nothing created in this period.',

  'overview.empty': 'No data yet',
  'overview.empty.hint':
    'Create a payin or send a payout, or add one by ID: results appear here. You can try everything with play money on the training platform.',
  'overview.empty.training':
    'Create a payin or send a payout with play money: results appear here. Help lists the test amounts.',
  'overview.noMerchant.hint':
    'Start with play money on the training platform, or connect to your platform. Transactions of removed merchants are under Transactions.',
} as const
