/** The frame: navigation, header, notices, palette. */
export const shell = {
  'shell.broken': 'This screen failed',
  'shell.skip': 'Skip to the content',
  'shell.nav': 'Navigation',
  'shell.collapseNav': 'Collapse the navigation',
  'shell.expandNav': 'Expand the navigation',
  'shell.overview': 'Overview',
  'shell.transactions': 'Transactions',
  'shell.expiring': 'Expiring',
  'shell.newPayin': 'New payin',
  'shell.newPayout': 'New payout',
  'shell.disputes': 'Disputes',
  'shell.merchants': 'Merchants',
  'shell.settings': 'Settings',
  'shell.help': 'Help',
  'shell.commands': 'Commands',
  'shell.noMerchant': 'No merchant',
  'shell.switchTo': 'Switch to',
  'shell.addMerchant': 'Add a merchant',
  'shell.allMerchants': 'All merchants',
  'shell.nowFor': 'Now working for {name}, {environment}',
  'shell.balance': 'Balance',
  'shell.balance.details': 'Balance as the platform sent it',
  'shell.balance.details.odd': 'Balance as the platform sent it, not quite as its interface says',
  'shell.balance.balance': 'balance',
  'shell.balance.currency_rate': 'currency_rate',
  'shell.balance.unsaid':
    'The interface calls currency_rate a decimal rate. It states neither the unit of the balance nor which currencies the rate is between.',
  'shell.balance.never': 'not read yet',
  'shell.refreshBalance': 'Refresh the balance',
  'shell.band': 'Environment',
  'shell.band.training': 'Training platform: play money on this computer. Nothing here is real.',
  'shell.band.try': 'What to try',
  'shell.band.test': 'Test environment of the platform',
  'connection.lastSeen': 'How the last call to the platform ended',
  'connection.none': 'Not contacted yet',
  'connection.answered': 'Answered',
  'connection.unreachable': 'Not reachable',
  'connection.noAnswer': 'No answer',
  'connection.credentials': 'Credentials refused',
  'connection.forbidden': 'Access denied',
  'connection.noSecret': 'No secret',
  'connection.failed': 'Failed',
  'link.ask.title': 'Open in your browser?',
  'link.ask.host': 'This link leaves Paydesk. It leads to:',
  'link.ask.punycode':
    'The name of this host is written with letters of another alphabet. It may only look like one you know.',
  'link.ask.once': 'Paydesk asks once for each host.',
  'link.ask.open': 'Open',
  'notice.region': 'Notices of the desk',
  'notice.loopbackOnly':
    'This window runs on Electron {runtime}, and Paydesk is made for {expected}. Until they match, only platforms on this computer can be used.',
  'notice.sessionSecrets':
    'Secrets are kept in memory only and are forgotten when Paydesk closes: there is no system key store here.',
  'notice.settings_set_aside':
    'The settings file was damaged. It was put aside, and Paydesk began with defaults. Nothing was deleted: {path}',
  'notice.environment_ignored':
    '{count, plural, one {This environment variable is} other {These environment variables are}} ignored: {names}. {count, plural, one {It} other {They}} would have let others read or fake what is sent to platforms. Remove {count, plural, one {it} other {them}} and start Paydesk again.',
  'notice.extra_certificates':
    '{name} is set: the certificate authorities found there are trusted as well. If your company did not set it, remove it. {path}',
  'notice.folder_unsafe.network':
    'The data folder is not on a disk of this computer ({name}). Its database is not safe there: a lost connection can damage it. Close Paydesk, move the folder to a disk of this computer and start Paydesk with --data and its new place. {path}',
  'notice.folder_unsafe.synced':
    '{name} copies the data folder to other computers. Its database is not safe there: files that are copied while Paydesk writes can be damaged, or replaced by older ones. Close Paydesk, move the folder out of {name} and start Paydesk with --data and its new place. {path}',
  'notice.folder_unsafe.known': 'I understand',
  'notice.certificate.expiring':
    'The client certificate of “{name}” expires {days, plural, =0 {today} one {in # day} other {in # days}}. Ask the platform for a new one and <link>replace it</link>.',
  'notice.certificate.expired':
    'The client certificate of “{name}” has expired: the platform will most likely refuse every request. <link>Replace it</link>.',
  'notice.outcomes_unknown':
    'When Paydesk last closed, {count, plural, one {# request was} other {# requests were}} still under way: {what}. The outcome is not known: look at <link>Transactions</link> before you repeat anything.',
  'notice.gap.restored':
    'A backup was restored {to}. What this desk sent from {from} until then is not in this history: look in the merchant dashboard before you repeat any of it. The platform refuses an id that it has taken already. What was here before lies in {path}',
  'notice.gap.damaged':
    'The database was damaged and was set aside {to}; Paydesk began an empty one. What was sent before, and the merchants, are not in this history: restore a backup, or look in the merchant dashboard before you repeat anything. The damaged database was not deleted: {path}',
  'notice.gap.missing':
    'The database was gone when Paydesk started {to}; Paydesk began an empty one. What was sent before, and the merchants, are not in this history: restore a backup, or look in the merchant dashboard before you repeat anything. It used to be the file history.db in {path}',
  'notice.gap.replaced':
    'When Paydesk started {to}, another database lay in place of its own. What this desk sent before may not be in this history: restore a backup, or look in the merchant dashboard before you repeat anything. The database is the file history.db in {path}',
  'notice.gap.older':
    'When Paydesk started {to}, an older copy of its database was in place. What this desk sent from {from} until then is not in this history: restore a newer backup, or look in the merchant dashboard before you repeat any of it. The database is the file history.db in {path}',
  'notice.gap.unrecorded':
    'The record of what is missing in this history could not be read {to}. Payouts that were sent before a restore may not be in it: look in the merchant dashboard before you repeat anything. The record was not deleted: {path}',
  'notice.gap.known': 'I know',
  'palette.search': 'Find an action or a merchant; a transaction by id, amount or card',
  'palette.nothing': 'Nothing is called that',
  'palette.group.here': 'On this screen',
  'palette.group.go': 'Go and do',
  'palette.group.merchants': 'Merchants',
  'palette.group.desk': 'Theme and language',
  'palette.switchTo': 'Switch to {name}',
  'welcome.title': 'Welcome to Paydesk',
  'welcome.lead':
    'Take payins, send payouts and follow what becomes of them. Begin with play money, or connect to your platform; you can change between them at any time.',
  'welcome.training': 'Training platform',
  'welcome.training.text':
    'A platform with play money that runs on this computer. It follows the documented interface, with delays and refusals; where the document is silent, your platform may differ. Nothing leaves this machine.',
  'welcome.training.action': 'Use the training platform',
  'welcome.connect': 'Connect to my platform',
  'welcome.connect.text':
    'You need the base URL of the platform’s interface, and the credentials of your merchant account. You can check both before anything is saved.',
  'welcome.connect.action': 'Connect to my platform',
  'welcome.back': 'Back',
  'welcome.lost.title': 'Your history is not here',
  'welcome.lost.restore': 'Restore a backup',
  'welcome.lost.restore.text':
    'It brings back transactions, merchants and evidence as they were when it was made. What was sent after that is still missing then, and Paydesk says so.',
  'welcome.lost.none': 'No backup was found where Paydesk makes them.',
  'welcome.lost.copy': 'A backup that lies elsewhere can be copied into {folder}. Reload this page then.',
  'welcome.lost.anew': 'Begin without it',
  'welcome.lost.anew.text':
    'Without a backup, merchants have to be set up again, and Paydesk cannot recognise payouts that were sent before.',
  'welcome.kept': 'Transactions of removed merchants',
} as const
