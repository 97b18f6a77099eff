/** The shell: navigation, header, notices, command palette. */
export const shell = {
  'shell.broken': 'This screen failed',
  'shell.skip': 'Skip to content',
  'shell.nav': 'Navigation',
  'shell.collapseNav': 'Collapse navigation',
  'shell.expandNav': 'Expand navigation',
  'shell.overview': 'Overview',
  'shell.transactions': 'Transactions',
  'shell.expiring': 'Expiring',
  'shell.newPayin': 'New payin',
  'shell.newPayout': 'New payout',
  'shell.batches': 'Payouts from a file',
  'shell.disputes': 'Disputes',
  'shell.merchants': 'Merchants',
  'shell.settings': 'Settings',
  'shell.help': 'Help',
  'shell.commands': 'Commands',
  'shell.noMerchant': 'No merchant',
  'shell.switchTo': 'Switch to',
  'shell.addMerchant': 'Add merchant',
  'shell.nowFor': 'Active merchant: {name}, {environment}',
  'shell.balance': 'Balance',
  'shell.balance.details': 'Balance as received',
  'shell.balance.details.odd': 'Balance as received, not as the interface describes it',
  'shell.balance.balance': 'balance',
  'shell.balance.currency_rate': 'currency_rate',
  'shell.balance.unsaid':
    'The interface calls currency_rate a decimal rate. It states neither the unit of the balance nor the currencies of the rate.',
  'shell.balance.never': 'not read yet',
  'shell.refreshBalance': 'Refresh balance',
  'shell.band': 'Environment',
  'shell.band.training': 'Training platform: play money on this computer. Nothing here is real.',
  'shell.testAmounts': 'Test amounts',
  'shell.band.test': 'Test environment',
  'connection.lastSeen': 'Result of the last call to the platform',
  'connection.none': 'Not connected yet',
  'connection.answered': 'Connected',
  'connection.unreachable': 'Unreachable',
  'connection.noAnswer': 'No response',
  'connection.credentials': 'Credentials refused',
  'connection.forbidden': 'Access denied',
  'connection.noSecret': 'No secret',
  'connection.secretUnreadable': 'Secret not readable',
  'connection.failed': 'Failed',
  'notice.region': 'Notices',
  'notice.loopbackOnly':
    'This window runs on Electron {runtime}; Paydesk is made for {expected}. Until they match, only platforms on this computer can be used.',
  'notice.sessionSecrets':
    'There is no system key store here: secrets are kept in memory only and forgotten when Paydesk closes.',
  'notice.settings_unwritten':
    'Your settings cannot be saved: the data folder cannot be written. They apply until Paydesk closes. Check free space and permissions.',
  'notice.settings_set_aside':
    'The settings file was damaged. It was moved aside and default settings are used. Nothing was deleted: {path}',
  'notice.environment_ignored':
    '{count, plural, one {This environment variable was} other {These environment variables were}} ignored: {names}. {count, plural, one {It} other {They}} would let others read or fake what is sent to platforms. Remove {count, plural, one {it} other {them}} and start Paydesk again.',
  'notice.extra_certificates':
    '{name} is set: the certificate authorities named there are also trusted. If your company did not set it, remove it. {path}',
  'notice.folder_unsafe.network':
    'The data folder is not on a disk of this computer ({name}). The database is not safe there: a lost connection can damage it. Close Paydesk, move the folder to a disk of this computer and start Paydesk with --data and the new path. {path}',
  'notice.folder_unsafe.synced':
    '{name} copies the data folder to other computers. The database is not safe there: files copied while Paydesk writes can be damaged or replaced by older ones. Close Paydesk, move the folder out of {name} and start Paydesk with --data and the new path. {path}',
  'notice.certificate.expiring':
    'The client certificate of “{name}” expires {days, plural, =0 {today} one {in # day} other {in # days}}. Ask the platform for a new one and <link>replace it</link>.',
  'notice.certificate.expired':
    'The client certificate of “{name}” has expired: the platform will most likely refuse every request. <link>Replace it</link>.',
  'notice.outcomes_unknown':
    'When Paydesk last closed, {count, plural, one {# request was} other {# requests were}} still being sent: {what}. The outcome is not known: check <link>Transactions</link> before you repeat anything.',
  'notice.gap.restored':
    'A backup was restored {to}. Anything sent from here between {from} and then is not in this history: check the merchant dashboard before you repeat any of it. The platform refuses an ID it already has. The previous data is in {path}',
  'notice.gap.damaged':
    'The database was damaged and moved aside {to}; Paydesk started an empty one. Earlier transactions and merchants are not in this history: restore a backup, or check the merchant dashboard before you repeat anything. The damaged database was not deleted: {path}',
  'notice.gap.missing':
    'The database was missing when Paydesk started {to}; Paydesk started an empty one. Earlier transactions and merchants are not in this history: restore a backup, or check the merchant dashboard before you repeat anything. It used to be the file history.db in {path}',
  'notice.gap.replaced':
    'When Paydesk started {to}, its database had been replaced by another. Anything sent from here before may not be in this history: restore a backup, or check the merchant dashboard before you repeat anything. The database is the file history.db in {path}',
  'notice.gap.older':
    'When Paydesk started {to}, its database had been replaced by an older copy. Anything sent from here between {from} and then is not in this history: restore a newer backup, or check the merchant dashboard before you repeat any of it. The database is the file history.db in {path}',
  'notice.gap.unrecorded':
    'The record of gaps in this history could not be read (up to {to}). Payouts sent before a restore may be missing: check the merchant dashboard before you repeat anything. The record was not deleted: {path}',
  'notice.known': 'I understand',
  'palette.search': 'Search actions, merchants, transactions (ID, amount, card)',
  'palette.nothing.none': 'No results',
  'palette.nothing.searching': 'Searching…',
  'palette.nothing.failed': 'Transactions could not be searched. Try again.',
  'palette.group.here': 'On this screen',
  'palette.group.go': 'Go to',
  'palette.group.desk': 'Theme and language',
  'palette.switchTo': 'Switch to {name}',
  'welcome.training.action': 'Use the training platform',
  'welcome.connect.action': 'Connect to my platform',

  // News about disputes that have changed.
  'disputes.news.count': '{count, plural, one {# dispute has} other {# disputes have}} a new status',
  'disputes.news.elsewhere':
    '{count, plural, one {# dispute has} other {# disputes have}} a new status, with other merchants',
  'disputes.news.of': 'Dispute of {id}',
  'disputes.news.many': '{count, plural, one {# dispute has} other {# disputes have}} a new status',
  'dispute.known.noStatus': 'no status',

  'updates.header.offered': 'Update {version}',
  'updates.header.downloading': 'Update {percent}%',
  'updates.header.ready': 'Update ready',
  'updates.header.waiting': 'Update waiting',
  'updates.header.installing': 'Installing…',
  'notice.policy_unusable':
    'Your administrator’s policy file cannot be used: {why}. Updates are off until it is corrected. {path}',
  'notice.policy.unreadable': 'it cannot be read',
  'notice.policy.not_trusted': 'others than an administrator can change it',
  'notice.policy.too_large': 'it is longer than 64 KB',
  'notice.policy.not_json': 'it is not JSON',
  'notice.policy.wrong_content': 'it contains something unknown to Paydesk',
} as const
