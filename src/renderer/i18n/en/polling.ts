/** Auto-refresh of statuses: a merchant's settings, its state, what has changed. */
export const following = {
  'polling.on.means':
    'Paydesk refreshes {followed, plural, =0 {no transactions} one {# transaction} other {# transactions}} of this merchant automatically; {due, plural, =0 {none is} one {# is} other {# are}} due now.',
  'polling.off': 'Auto-refresh off',
  'polling.off.means': 'No statuses of this merchant are refreshed automatically: all kinds are off.',
  'polling.resting': 'Paused',
  'polling.restingUntil': 'Paused until {time}',
  'polling.resting.asked': 'The platform asked for a pause. Auto-refresh continues after it.',
  'polling.resting.offline':
    'The platform cannot be reached. Paydesk tries again automatically; statuses may be out of date until then.',
  'polling.resting.other':
    'The platform responds with errors. Paydesk tries again automatically; statuses may be out of date until then.',
  'polling.resting.keyStore':
    'The merchant’s secret cannot be read from the key store: it may be locked. Paydesk tries again automatically; statuses may be out of date until then.',
  'polling.stopped': 'Not refreshing',
  'polling.stopped.unauthorized':
    'The platform denies access: statuses are not refreshed until it answers again. Check the secret, then the connection.',
  'polling.stopped.secret': 'The merchant’s secret is missing: statuses are not refreshed until it is entered.',
  'polling.stopped.other': 'Statuses are not refreshed until the merchant’s settings are corrected.',
  'polling.counts': '{followed} on auto-refresh, {due} due.',

  'polling.news.many': '{count, plural, one {# status} other {# statuses}} changed',
  'polling.news.part': '{count} {status}',
  'polling.news.list': 'View transactions',
} as const
