/** What the desk keeps, for how long, and how it is brought to safety and back. */
export const keeping = {
  'keeping.title': 'Data and backups',
  'keeping.folder': 'Data folder',
  'keeping.folder.hint': 'All Paydesk data is stored here.',
  'keeping.open': 'Open',
  'keeping.kept': 'Stored',
  'keeping.kept.database':
    'Database {size}: {transactions, plural, =0 {no transactions} one {# transaction} other {# transactions}}, {observations, plural, =0 {no statuses} one {# status} other {# statuses}}',
  'keeping.kept.evidence': 'Evidence {size}: {files, plural, =0 {no files} one {# file} other {# files}}',
  'keeping.kept.receipts': 'Receipts {size}: {files, plural, =0 {no files} one {# file} other {# files}}',
  'keeping.checked': 'Integrity check passed {age}',
  'keeping.damage': 'The integrity check found damage: {detail}. Restore an earlier backup.',

  'keeping.payloads': 'Raw responses',
  'keeping.payloads.0': 'Keep all',
  'keeping.payloads.3': 'Delete after 3 months',
  'keeping.payloads.6': 'Delete after 6 months',
  'keeping.payloads.12': 'Delete after a year',
  'keeping.payloads.24': 'Delete after 2 years',
  'keeping.payloads.36': 'Delete after 3 years',
  'keeping.payloads.hint':
    'Only the platform’s raw responses are deleted, and only of settled transactions: with nothing unresolved and no open dispute. Statuses with their times, receipts, payment details and activity stay for good.',
  'keeping.payloads.ask.title': 'Delete raw responses?',
  'keeping.payloads.ask.counting': 'Counting…',
  'keeping.payloads.ask':
    '{count, plural, =0 {None is that old yet: nothing is deleted today. From now on each response is deleted at that age.} one {# raw response is that old. It is deleted now, others when they reach that age.} other {# raw responses are that old. They are deleted now, others when they reach that age.}}',
  'keeping.payloads.ask.final': 'Deleted responses can only be restored from a backup.',
  'keeping.payloads.ask.confirm': 'Delete now and automatically',
  'keeping.payloads.dropped':
    '{count, plural, =0 {Nothing to delete} one {# raw response deleted} other {# raw responses deleted}}',
  'keeping.payloads.now': 'Delete now',
  'keeping.payloadsOverLimit':
    '{count, plural, one {# raw response} other {# raw responses}} of this transaction ({size}) deleted to save space, last {time}. Statuses and their times are kept.',
  'keeping.payloadDropped': 'The raw response was deleted: it was older than the limit in Settings.',

  'keeping.backups': 'Backups',
  'keeping.backups.hint':
    'A backup contains the whole history, unencrypted: names, account numbers, evidence. Keep it where only you have access. It contains no secrets and no full card numbers.',
  'keeping.backups.into': 'Saved in {folder}',
  'keeping.backups.into.none': 'You choose a folder for the first backup. Best on another disk.',
  'keeping.backups.choose': 'Change folder…',
  'keeping.backups.last': 'Last backup {age}.',
  'keeping.backups.late': 'Last backup {age}: time for a new one.',
  'keeping.backups.none': 'No backups yet',
  'keeping.backups.list': 'Backups, newest first',
  'keeping.backups.more': 'and {count, plural, one {# older one} other {# older ones}} in the same folder',
  'keeping.backups.row':
    '{transactions, plural, =0 {no transactions} one {# transaction} other {# transactions}}, {files, plural, =0 {no files} one {# file} other {# files}}, {size}',
  'keeping.backUp': 'Back up now',
  'keeping.backUp.done':
    'Backup complete and verified: {transactions, plural, =0 {no transactions} one {# transaction} other {# transactions}}, {files, plural, =0 {no files} one {# file} other {# files}}, {size}.',
  'keeping.backUp.leftOut':
    '{count, plural, one {# file was left out: its content has changed.} other {# files were left out: their contents have changed.}}',
  'keeping.backUp.stopped': 'Stopped. No backup was kept.',
  'keeping.progress': 'Progress',
  'keeping.step.database': 'Copying the database…',
  'keeping.step.files': 'Copying files…',
  'keeping.step.check': 'Verifying…',
  'keeping.asking': 'Choose a folder…',

  'keeping.restore': 'Restore…',
  'keeping.restore.other': 'Restore from another folder…',
  'keeping.restore.of': 'Restore the backup of {time}',
  'keeping.restore.title': 'Restore a backup',
  'keeping.restore.made': 'Created',
  'keeping.restore.by': 'by version {version}',
  'keeping.restore.holds': 'Contains',
  'keeping.restore.preparing':
    'The backup is being copied and verified. Your current data does not change until you confirm.',
  'keeping.restore.ready': 'The backup is intact.',
  'keeping.restore.now': 'Current data',
  'keeping.restore.now.text':
    '{transactions, plural, =0 {no transactions} one {# transaction} other {# transactions}}, {since, plural, =0 {none} other {#}} of them created after the backup',
  'keeping.restore.aside': 'Current data is not deleted: it is moved aside in the data folder.',
  'keeping.restore.missing':
    'Anything sent after the backup will be missing from the history: its statuses are not refreshed, and Paydesk cannot recognise those payouts when a similar one is made.',
  'keeping.restore.secrets': 'Merchants’ secrets on this computer stay.',
  'keeping.restore.secrets.session': 'You will have to enter merchants’ secrets again.',
  'keeping.restore.know':
    '{since, plural, =0 {I understand that anything sent after the backup will be missing} one {I understand that # transaction will be missing} other {I understand that # transactions will be missing}}',
  'keeping.restore.confirm': 'Restore and restart',
  'keeping.restore.startsAnew': 'Restarting Paydesk…',
  'keeping.restored': 'Last restore',
  'keeping.restored.text': '{restoredAt}, from the backup of {backupMadeAt}. The previous data is in {setAside}',

  'review.gap.restored':
    'A backup was restored: payouts sent from here between {from} and {to} are not in this history, and Paydesk cannot recognise them. Check the merchant dashboard.',
  'review.gap.unrecorded':
    'The record of gaps in this history was lost ({to}): earlier payouts may be missing, and Paydesk cannot recognise them. Check the merchant dashboard.',
  'review.gap.before':
    'The history begins {to}: earlier payouts sent from here are not in it, and Paydesk cannot recognise them. Check the merchant dashboard.',
  'review.gap.between':
    'The history has a gap: payouts sent from here between {from} and {to} are not in it, and Paydesk cannot recognise them. Check the merchant dashboard.',
} as const
