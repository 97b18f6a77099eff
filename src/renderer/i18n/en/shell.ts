/** The frame: navigation, header, notices, palette, and what is shown while there is no line to the desk. */
export const shell = {
  'line.opening': 'Paydesk is starting…',
  'opening.check': 'Checking the database',
  'opening.check.text':
    'Paydesk was not closed in order last time, or its database was touched since: every page of it is read once.',
  'opening.update': 'Updating the database',
  'opening.update.text': 'From version {from} to version {to}, for this version of Paydesk. This happens once.',
  'opening.keys': 'Preparing references',
  'opening.keys.text': 'References of transactions are made ready for comparison. This happens once.',
  'opening.step': 'Step {step, number} of {steps, number}',
  'opening.rows': '{done, number} of {of, number} rows',
  'opening.elapsed': 'Elapsed: {time}',
  'opening.safe':
    'You can wait, or close Paydesk: nothing is lost. The database then stays as it was, and this begins again at the next start.',
  'opening.progress': 'Progress',
  'line.unreachable': 'The desk does not answer',
  'line.unreachable.text':
    'This window found no desk to talk to. Nothing was sent anywhere. Reload; if it stays so, close Paydesk and start it again.',
  'line.lost': 'The line to the desk is lost',
  'line.lost.text':
    'The desk has closed or stopped. Nothing more is sent from here; what was under way shows as “Outcome unknown” when the desk runs again. Start it, then reload.',
  'line.reconnecting': 'Connection to Paydesk lost. Reconnecting…',
  'line.reconnecting.text':
    'What was being sent is in the journal; its result is shown then. If Paydesk was closed, start it and open the address it prints.',
  'line.signedOut': 'Signed out',
  'line.signedOut.text':
    'To sign in, open the address that Paydesk printed last in its terminal. It works once. A session ends when you sign out, 30 minutes after its last page was closed, and after 12 hours.',
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
    'Secrets are kept in memory only and are forgotten when the desk closes: there is no system key store here.',
  'notice.settings_set_aside':
    'The settings file was damaged. It was put aside, and the desk began with defaults. Nothing was deleted: {path}',
  'notice.environment_ignored':
    'Ignored from the environment: {names}. {count, plural, one {It} other {They}} would have let others read or fake what is sent to platforms. Remove {count, plural, one {it} other {them}} and start Paydesk again.',
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
