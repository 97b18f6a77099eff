/** Stored data and its retention, backups and restores. */
export const backups = {
  'backups.title': 'Data and backups',
  'backups.folder': 'Data folder',
  'backups.folder.hint': 'All Paydesk data is stored here.',
  'backups.open': 'Open',
  'backups.kept': 'Stored',
  'backups.kept.database':
    'Database {size}: {transactions, plural, =0 {no transactions} one {# transaction} other {# transactions}}, {observations, plural, =0 {no statuses} one {# status} other {# statuses}}',
  'backups.kept.evidence': 'Evidence {size}: {files, plural, =0 {no files} one {# file} other {# files}}',
  'backups.kept.receipts': 'Receipts {size}: {files, plural, =0 {no files} one {# file} other {# files}}',
  'backups.checked': 'Integrity check passed {age}',
  'backups.damage': 'The integrity check found damage: {detail}. Restore an earlier backup.',

  'backups.payloads': 'Raw responses',
  'backups.payloads.0': 'Keep all',
  'backups.payloads.3': 'Delete after 3 months',
  'backups.payloads.6': 'Delete after 6 months',
  'backups.payloads.12': 'Delete after a year',
  'backups.payloads.24': 'Delete after 2 years',
  'backups.payloads.36': 'Delete after 3 years',
  'backups.payloads.hint':
    'Only the platform’s raw responses are deleted, and only of settled transactions: with nothing unresolved and no open dispute. Statuses with their times, receipts, payment details and activity stay for good.',
  'backups.payloads.ask.title': 'Delete raw responses?',
  'backups.payloads.ask.counting': 'Counting…',
  'backups.payloads.ask':
    '{count, plural, =0 {None is that old yet: nothing is deleted today. From now on each response is deleted at that age.} one {# raw response is that old. It is deleted now, others when they reach that age.} other {# raw responses are that old. They are deleted now, others when they reach that age.}}',
  'backups.payloads.ask.final': 'Deleted responses can only be restored from a backup.',
  'backups.payloads.ask.confirm': 'Delete now and automatically',
  'backups.payloads.dropped':
    '{count, plural, =0 {Nothing to delete} one {# raw response deleted} other {# raw responses deleted}}',
  'backups.payloads.now': 'Delete now',
  'backups.payloadsOverLimit':
    '{count, plural, one {# raw response} other {# raw responses}} of this transaction ({size}) deleted to save space, last {time}. Statuses and their times are kept.',
  'backups.payloadDropped': 'The raw response was deleted: it was older than the limit in Settings.',

  'backups.backups': 'Backups',
  'backups.backups.hint':
    'A backup contains the whole history, unencrypted: names, account numbers, evidence. Keep it where only you have access. It contains no secrets and no full card numbers.',
  'backups.backups.into': 'Saved in {folder}',
  'backups.backups.into.none': 'You choose a folder for the first backup. Best on another disk.',
  'backups.backups.choose': 'Change folder…',
  'backups.backups.last': 'Last backup {age}.',
  'backups.backups.late': 'Last backup {age}: time for a new one.',
  'backups.backups.none': 'No backups yet',
  'backups.backups.noneReadable': 'No backup here can be read.',
  'backups.backups.list': 'Backups, newest first',
  'backups.backups.more': 'and {count, plural, one {# older one} other {# older ones}} in the same folder',
  'backups.backups.row':
    '{transactions, plural, =0 {no transactions} one {# transaction} other {# transactions}}, {files, plural, =0 {no files} one {# file} other {# files}}, {size}',
  'backups.unreadable': 'These backups cannot be read or restored. Paydesk does not delete them.',
  'backups.unreadable.changed': 'Last changed {time}',
  'backups.backUp': 'Back up now',
  'backups.backUp.done':
    'Backup complete and verified: {transactions, plural, =0 {no transactions} one {# transaction} other {# transactions}}, {files, plural, =0 {no files} one {# file} other {# files}}, {size}.',
  'backups.backUp.leftOut':
    '{count, plural, one {# file was left out: it has changed or cannot be read.} other {# files were left out: they have changed or cannot be read.}}',
  'backups.backUp.stopped': 'Stopped. An unfinished backup is not kept.',
  'backups.step.database': 'Copying the database…',
  'backups.step.files': 'Copying files…',
  'backups.step.check': 'Verifying…',
  'backups.asking': 'Choose a folder…',

  'backups.restore': 'Restore…',
  'backups.restore.other': 'Restore from another folder…',
  'backups.restore.of': 'Restore the backup of {time}',
  'backups.restore.title': 'Restore a backup',
  'backups.restore.made': 'Created',
  'backups.restore.by': 'by version {version}',
  'backups.restore.holds': 'Contains',
  'backups.restore.preparing':
    'The backup is being copied and verified. Your current data does not change until you confirm.',
  'backups.restore.ready': 'The backup is intact.',
  'backups.restore.now': 'Current data',
  'backups.restore.now.text':
    '{transactions, plural, =0 {no transactions} one {# transaction} other {# transactions}}, {missing, plural, =0 {nothing missing from the backup} other {# of them not in the backup, or with something sent since}}',
  'backups.restore.aside': 'Current data is not deleted: it is moved aside in the data folder.',
  'backups.restore.missing':
    'Anything that is not in the backup, such as what was sent after it, will be missing from the history: its statuses are not refreshed, and Paydesk cannot recognise those payouts when a similar one is made.',
  'backups.restore.settings':
    'Notes, tags, drafts and settings, including whether raw responses are deleted, become those of the backup.',
  'backups.restore.secrets': 'Merchants’ secrets on this computer stay.',
  'backups.restore.secrets.session': 'You will have to enter merchants’ secrets again.',
  'backups.restore.know':
    '{missing, plural, =0 {I understand that anything that is not in the backup will be missing} one {I understand that # transaction will be missing, or as it was before} other {I understand that # transactions will be missing, or as they were before}}',
  'backups.restore.changed':
    'Nothing was restored: data has changed since you were asked. Check the numbers and confirm again.',
  'backups.restore.confirm': 'Restore and restart',
  'backups.restore.startsAnew': 'Restarting Paydesk…',
  'backups.restored': 'Last restore',
  'backups.restored.text': '{restoredAt}, from the backup of {backupMadeAt}. The previous data is in {setAside}',

  'review.gap.restored':
    'A backup was restored: payouts sent from here between {from} and {to} are not in this history, or appear as they were before, and Paydesk cannot recognise them. Check the merchant dashboard.',
  'review.gap.unrecorded':
    'The record of gaps in this history was lost ({to}): earlier payouts may be missing, and Paydesk cannot recognise them. Check the merchant dashboard.',
  'review.gap.before':
    'The history begins {to}: earlier payouts sent from here are not in it, and Paydesk cannot recognise them. Check the merchant dashboard.',
  'review.gap.between':
    'The history has a gap: payouts sent from here between {from} and {to} are not in it, or appear as they were before, and Paydesk cannot recognise them. Check the merchant dashboard.',
} as const
