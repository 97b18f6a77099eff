/** How the desk follows statuses by itself: a merchant's choices, how it goes, what has changed. */
export const following = {
  'following.tab': 'Auto-refresh',
  'following.title': 'Automatic status refresh',
  'following.why':
    'Paydesk refreshes a transaction that can still change every few seconds while it is fresh, then every few minutes, and rarely once it looks settled: a dispute can reopen it. Anything off here is refreshed only on request.',
  'following.kinds': 'Which transactions',
  'following.kind.payin_account': 'Payins by account',
  'following.kind.payin_acquiring': 'Payins by acquiring',
  'following.kind.payout_card': 'Payouts to card',
  'following.kind.added': 'Added by ID',
  'following.none': 'Nothing is refreshed automatically: statuses change only when someone refreshes them.',
  'following.rate': 'Max requests per second',
  'following.rate.hint':
    'Statuses, receipts and disputes together. The platform states no limit; Paydesk slows down when the platform asks it to.',
  'following.receipts': 'Receipts',
  'following.receipts.credentials': 'Fetch with the merchant’s credentials',
  'following.receipts.hint':
    'The interface does not state how receipts are fetched. Credentials go only to the platform’s own address.',
  'following.saved': 'Saved',

  'following.on.means':
    'Paydesk refreshes {followed, plural, =0 {no transactions} one {# transaction} other {# transactions}} of this merchant automatically; {due, plural, =0 {none is} one {# is} other {# are}} due now.',
  'following.off': 'Auto-refresh off',
  'following.off.means': 'No statuses of this merchant are refreshed automatically: all kinds are off.',
  'following.resting': 'Paused',
  'following.restingUntil': 'Paused until {time}',
  'following.resting.asked': 'The platform asked for a pause. Auto-refresh continues after it.',
  'following.resting.offline':
    'The platform cannot be reached. Paydesk retries automatically; statuses may be out of date until then.',
  'following.resting.other':
    'The platform responds with errors. Paydesk retries automatically; statuses may be out of date until then.',
  'following.stopped': 'Auto-refresh stopped',
  'following.stopped.unauthorized':
    'The platform denies access: statuses are not refreshed until the merchant or its secret is corrected. Check the secret.',
  'following.stopped.secret': 'The merchant’s secret is missing: statuses are not refreshed until it is entered.',
  'following.stopped.other': 'Statuses are not refreshed until the merchant is corrected.',
  'following.counts': '{followed} on auto-refresh, {due} due',

  'following.news.many': '{count, plural, one {# status} other {# statuses}} changed',
  'following.news.part': '{count} {status}',
  'following.news.look': 'View',
  'following.news.list': 'View transactions',
  'following.news.spoken': '{name}: {status}',

  'settings.following': 'Transaction statuses',
  'settings.following.notices': 'New statuses',
  'settings.following.notices.on': 'Notify me when payments finish or fail',
  'settings.following.notices.hint':
    'When auto-refresh finds a transaction paid, expired, cancelled or failed. Shown in this window, grouped when many, or by the system when the window is in the background. Lists and details show every new status either way.',
  'settings.following.notices.browser':
    'When auto-refresh finds a transaction paid, expired, cancelled or failed. Shown on this page, grouped when many; system notifications need the desktop app. Lists and details show every new status either way.',
  'settings.following.where':
    'Choose which transactions are refreshed, and how often at most, for each merchant: Merchants, Auto-refresh.',
} as const
