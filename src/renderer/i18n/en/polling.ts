/** How the desk follows statuses by itself: a merchant's choices, how it goes, what has changed. */
export const following = {
  'polling.tab': 'Auto-refresh',
  'polling.title': 'Automatic status refresh',
  'polling.why':
    'Paydesk refreshes a transaction that can still change every few seconds while it is fresh, then every few minutes, and rarely once it looks settled: a dispute can reopen it. Anything off here is refreshed only on request.',
  'polling.kinds': 'Which transactions',
  'polling.kind.payin_account': 'Payins by account',
  'polling.kind.payin_acquiring': 'Payins by acquiring',
  'polling.kind.payout_card': 'Payouts to card',
  'polling.kind.added': 'Added by ID',
  'polling.none': 'Nothing is refreshed automatically: statuses change only when someone refreshes them.',
  'polling.rate': 'Max requests per second',
  'polling.rate.hint':
    'Statuses, receipts and disputes together. The platform states no limit; Paydesk slows down when the platform asks it to.',
  'polling.receipts': 'Receipts',
  'polling.receipts.credentials': 'Fetch with the merchant’s credentials',
  'polling.receipts.hint':
    'The interface does not state how receipts are fetched. Credentials go only to the platform’s own address.',
  'polling.saved': 'Saved',

  'polling.on.means':
    'Paydesk refreshes {followed, plural, =0 {no transactions} one {# transaction} other {# transactions}} of this merchant automatically; {due, plural, =0 {none is} one {# is} other {# are}} due now.',
  'polling.off': 'Auto-refresh off',
  'polling.off.means': 'No statuses of this merchant are refreshed automatically: all kinds are off.',
  'polling.resting': 'Paused',
  'polling.restingUntil': 'Paused until {time}',
  'polling.resting.asked': 'The platform asked for a pause. Auto-refresh continues after it.',
  'polling.resting.offline':
    'The platform cannot be reached. Paydesk retries automatically; statuses may be out of date until then.',
  'polling.resting.other':
    'The platform responds with errors. Paydesk retries automatically; statuses may be out of date until then.',
  'polling.stopped': 'Auto-refresh stopped',
  'polling.stopped.unauthorized':
    'The platform denies access: statuses are not refreshed until the merchant or its secret is corrected. Check the secret.',
  'polling.stopped.secret': 'The merchant’s secret is missing: statuses are not refreshed until it is entered.',
  'polling.stopped.other': 'Statuses are not refreshed until the merchant is corrected.',
  'polling.counts': '{followed} on auto-refresh, {due} due',

  'polling.news.many': '{count, plural, one {# status} other {# statuses}} changed',
  'polling.news.part': '{count} {status}',
  'polling.news.look': 'View',
  'polling.news.list': 'View transactions',
  'polling.news.spoken': '{name}: {status}',

  'settings.polling': 'Transaction statuses',
  'settings.polling.notices': 'New statuses',
  'settings.polling.notices.on': 'Notify me when payments finish or fail',
  'settings.polling.notices.hint':
    'When auto-refresh finds a transaction paid, expired, cancelled or failed. Shown in this window, grouped when many, or by the system when the window is in the background. Lists and details show every new status either way.',
  'settings.polling.notices.browser':
    'When auto-refresh finds a transaction paid, expired, cancelled or failed. Shown on this page, grouped when many; system notifications need the desktop app. Lists and details show every new status either way.',
  'settings.polling.where':
    'Choose which transactions are refreshed, and how often at most, for each merchant: Merchants, Auto-refresh.',
} as const
