export const settings = {
  'settings.general': 'General',
  'settings.notifications': 'Notifications',
  'settings.language': 'Language',
  'settings.language.system': 'System',
  'settings.language.en': 'English',
  'settings.language.ru': 'Русский',
  'settings.theme': 'Theme',
  'settings.theme.auto': 'System',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.operator.name': 'Operator name',
  'settings.operator.card': 'This looks like a card number. It is not saved: enter a name.',
  'settings.operator.hint':
    'Shown in the activity of transactions you create or change. Never sent. If empty, your system account name is used.',
  'settings.operator.noAccount': 'The system’s account has no name',
  'settings.disputes': 'Disputes',
  'settings.disputes.minutes': 'Check disputes',
  'settings.disputes.minutes.0': 'Never',
  'settings.disputes.minutes.1': 'Every minute',
  'settings.disputes.minutes.5': 'Every 5 minutes',
  'settings.disputes.minutes.15': 'Every 15 minutes',
  'settings.disputes.minutes.60': 'Every hour',
  'settings.disputes.minutes.hint':
    'Checks disputes that are not known to be closed, of every merchant; less often once a status has not changed for a week. New statuses are announced here and counted in the navigation.',
  'settings.disputes.minutes.never.hint': 'Disputes are checked only when someone refreshes them.',
  'settings.disputes.notices.on': 'Show system notifications',
  'settings.disputes.notices.browser':
    'System notifications need the desktop app. In a browser, new statuses are shown on this page only.',
  'settings.evidence': 'Evidence',
  'settings.evidence.usage': '{files, plural, =0 {No files} one {# file} other {# files}}, {used} of {limit}',
  'settings.evidence.rule.text':
    'Copies of files never sent are deleted {unsent} days after they were added; of sent files, {sent} days after the last time, but not while a dispute is open. Name, size and SHA-256 stay, and so does the record of what was sent with each dispute. Up to {files} files per transaction.',
  'settings.session.signedIn': 'This browser is signed in',
  'settings.session.signOut': 'Sign out',
  'settings.session.hint':
    'Closes every Paydesk page in every browser; text typed in other tabs is lost. Requests being sent and auto-refresh continue. To sign in again, open the address that Paydesk prints in its terminal.',
  'settings.session.ask': 'Sign out?',
  'settings.session.ask.text':
    'Something you entered or started on this page is not sent, saved or finished yet. It may be lost if you sign out, and text typed in other tabs is lost too.',
  'settings.about': 'About Paydesk',
  'settings.secrets': 'Secrets',
  'settings.secrets.system': 'Encrypted by the system’s key store.',
  'settings.secrets.session': 'Kept in memory and forgotten when Paydesk closes: there is no system key store here.',
  'settings.version': 'Version',
  'settings.host.desktop': 'desktop',
  'settings.host.browser': 'browser',
  'settings.licence': 'Licence',
  'settings.licence.text': 'MIT: free to use, change and share; no warranty.',

  'settings.polling': 'Transaction statuses',
  'settings.polling.notices.on': 'Notify me when payments finish or fail',
  'settings.polling.notices.hint':
    'When auto-refresh finds a transaction paid, expired, cancelled or failed. Shown in this window, grouped when many, or by the system when the window is in the background. Lists and details show every new status either way.',
  'settings.polling.notices.browser':
    'When auto-refresh finds a transaction paid, expired, cancelled or failed. Shown on this page, grouped when many; system notifications need the desktop app. Lists and details show every new status either way.',
  'settings.polling.where':
    'Choose which transactions are refreshed, and how often at most, for each merchant: Merchants, Auto-refresh.',
} as const
