/** How the desk follows statuses by itself: a merchant's choices, how it goes, what has changed. */
export const following = {
  'following.tab': 'Following',
  'following.title': 'Statuses the desk reads by itself',
  'following.why':
    'The status of a transaction that can still change is read every few seconds while it is fresh, then every few minutes, and rarely once it looks settled: a dispute reopens it. What is switched off here is read only when somebody asks for it.',
  'following.kinds': 'Of which transactions',
  'following.kind.payin_account': 'Payins by account',
  'following.kind.payin_acquiring': 'Payins by acquiring',
  'following.kind.payout_card': 'Payouts to card',
  'following.kind.added': 'Added by id',
  'following.none': 'Nothing is read by the desk itself: statuses here change only when somebody reads them.',
  'following.rate': 'Reads a second, at most',
  'following.rate.hint':
    'Statuses, receipts and disputes together. The platform states no limit; where it asks for rest, the desk rests.',
  'following.receipts': 'Receipts',
  'following.receipts.credentials': 'Fetch with the merchant’s credentials',
  'following.receipts.hint':
    'The interface does not state how receipts are fetched. The credentials go to the platform’s own address only, never to another.',
  'following.saved': 'Kept',

  'following.on.means':
    'The desk follows {followed, plural, =0 {no transaction} one {# transaction} other {# transactions}} of this merchant by itself; {due, plural, =0 {none is} one {# is} other {# are}} due now.',
  'following.off': 'Not followed',
  'following.off.means': 'The desk reads no status of this merchant by itself: every kind is switched off.',
  'following.resting': 'Resting',
  'following.restingUntil': 'Resting until {time}',
  'following.resting.asked': 'The platform asked for rest. Statuses are read again by the desk itself after that.',
  'following.resting.offline':
    'The platform cannot be reached. The desk tries again by itself; statuses here may be old until then.',
  'following.resting.other':
    'The platform answers with errors. The desk tries again by itself; statuses here may be old until then.',
  'following.stopped': 'Following stopped',
  'following.stopped.unauthorized':
    'The platform does not let the desk in: no status is read by itself until the merchant or its secret is corrected. Check the secret.',
  'following.stopped.secret':
    'The merchant’s secret is not known: no status is read by the desk itself until it is entered.',
  'following.stopped.other': 'No status is read by the desk itself until the merchant is corrected.',
  'following.counts': '{followed} followed, {due} due',

  'following.news.many': '{count, plural, one {# status has} other {# statuses have}} changed',
  'following.news.part': '{count} {status}',
  'following.news.look': 'Look',
  'following.news.list': 'To the transactions',
  'following.news.spoken': '{name}: {status}',

  'settings.following': 'Following transactions',
  'settings.following.notices': 'New statuses',
  'settings.following.notices.on': 'Tell of payments that ended or went wrong',
  'settings.following.notices.hint':
    'When the desk itself reads that a transaction was paid, expired, was cancelled or failed. Told in this window, grouped when many; by the system where the window is not in front. Lists and details show every new status either way.',
  'settings.following.notices.browser':
    'When the desk itself reads that a transaction was paid, expired, was cancelled or failed. Told on this page, grouped when many; only the desktop app can have the system tell it. Lists and details show every new status either way.',
  'settings.following.where':
    'Which transactions are followed, and how often at most, is chosen for each merchant: Merchants, Following.',
} as const
