/** What the desk keeps, for how long, and how it is brought to safety and back. */
export const keeping = {
  'keeping.title': 'Data',
  'keeping.folder': 'Data folder',
  'keeping.folder.hint': 'Everything the desk keeps lies here.',
  'keeping.open': 'Open',
  'keeping.kept': 'Kept',
  'keeping.kept.database':
    'Database {size}: {transactions, plural, =0 {no transactions} one {# transaction} other {# transactions}}, {observations, plural, =0 {no statuses read} one {# status that was read} other {# statuses that were read}}',
  'keeping.kept.evidence': 'Evidence {size}: {files, plural, =0 {no files} one {# file} other {# files}}',
  'keeping.kept.receipts': 'Receipts {size}: {files, plural, =0 {no files} one {# file} other {# files}}',
  'keeping.checked': 'Checked whole and found sound {age}.',
  'keeping.damage': 'The check of the database has found damage: {detail}. Restore a backup that was made before.',

  'keeping.payloads': 'What the platform sent',
  'keeping.payloads.0': 'Keep all of it',
  'keeping.payloads.3': 'Drop after 3 months',
  'keeping.payloads.6': 'Drop after 6 months',
  'keeping.payloads.12': 'Drop after a year',
  'keeping.payloads.24': 'Drop after 2 years',
  'keeping.payloads.36': 'Drop after 3 years',
  'keeping.payloads.hint':
    'Only the platform’s raw answers go, and only of transactions that are settled: nothing is unresolved about them and no dispute is open. Statuses with their times, receipts, requisites and every story stay for good.',
  'keeping.payloads.ask.title': 'Drop raw answers?',
  'keeping.payloads.ask.counting': 'Counting…',
  'keeping.payloads.ask':
    '{count, plural, =0 {None is that old yet: nothing is deleted today. From now on each goes when it is that old.} one {# raw answer is that old. It is deleted now, and others as they get that old.} other {# raw answers are that old. They are deleted now, and others as they get that old.}}',
  'keeping.payloads.ask.final': 'What was deleted can only be had back from a backup.',
  'keeping.payloads.ask.confirm': 'Delete, and keep to it',
  'keeping.payloads.dropped':
    '{count, plural, =0 {Nothing was that old} one {# raw answer was deleted} other {# raw answers were deleted}}',
  'keeping.payloads.now': 'Drop now',
  'keeping.payloadsOverLimit':
    '{count, plural, one {# raw answer} other {# raw answers}} of this transaction ({size}) removed to save space, last {time}. Statuses and their times are kept.',
  'keeping.payloadDropped': 'What the platform sent was dropped: it was older than is chosen in Settings.',

  'keeping.backups': 'Backups',
  'keeping.backups.hint':
    'A backup has the whole history, not encrypted: names, account numbers, evidence. Keep it where only you get at it. Secrets and full card numbers are in none.',
  'keeping.backups.into': 'Made in {folder}',
  'keeping.backups.into.none': 'The first backup asks for a folder. One on another disk outlives this one.',
  'keeping.backups.choose': 'Change folder…',
  'keeping.backups.last': 'The last one was made {age}.',
  'keeping.backups.late': 'The last one was made {age}: it is time for another.',
  'keeping.backups.none': 'None lies there yet.',
  'keeping.backups.list': 'Backups, newest first',
  'keeping.backups.more': 'and {count, plural, one {# older one} other {# older ones}} in the same folder',
  'keeping.backups.row':
    '{transactions, plural, =0 {no transactions} one {# transaction} other {# transactions}}, {files, plural, =0 {no files} one {# file} other {# files}}, {size}',
  'keeping.backUp': 'Back up now',
  'keeping.backUp.done':
    'The backup is whole and was read again: {transactions, plural, =0 {no transactions} one {# transaction} other {# transactions}}, {files, plural, =0 {no files} one {# file} other {# files}}, {size}.',
  'keeping.backUp.leftOut':
    '{count, plural, one {# copy was left out: it is no longer what its name says.} other {# copies were left out: they are no longer what their names say.}}',
  'keeping.backUp.stopped': 'Stopped: nothing was left behind.',
  'keeping.progress': 'Progress',
  'keeping.step.database': 'Copying the database…',
  'keeping.step.files': 'Copying files…',
  'keeping.step.check': 'Checking all of it…',
  'keeping.asking': 'The system asks for a folder…',

  'keeping.restore': 'Restore…',
  'keeping.restore.other': 'Restore from another folder…',
  'keeping.restore.of': 'Restore the backup of {time}',
  'keeping.restore.title': 'Restore a backup',
  'keeping.restore.made': 'Made',
  'keeping.restore.by': 'by version {version}',
  'keeping.restore.holds': 'Holds',
  'keeping.restore.preparing':
    'It is copied beside what is there and checked whole. Nothing of what is there changes before you confirm.',
  'keeping.restore.ready': 'The backup is sound.',
  'keeping.restore.now': 'Here now',
  'keeping.restore.now.text':
    '{transactions, plural, =0 {no transactions} one {# transaction} other {# transactions}}, {since, plural, =0 {none} other {#}} of them created after the backup was made',
  'keeping.restore.aside': 'What is here now is set aside in the data folder, not deleted.',
  'keeping.restore.missing':
    'What was sent since the backup will be missing in the history: statuses of it are not followed, and the desk cannot recognise those payouts when another like them is made.',
  'keeping.restore.secrets': 'Merchants’ secrets stay as they are on this computer.',
  'keeping.restore.secrets.session': 'Merchants’ secrets have to be entered again.',
  'keeping.restore.know':
    '{since, plural, =0 {I know that what was sent since the backup will be missing} one {I know that # transaction will be missing} other {I know that # transactions will be missing}}',
  'keeping.restore.confirm': 'Restore and start anew',
  'keeping.restore.startsAnew': 'The desk starts anew…',
  'keeping.restored': 'Last restore',
  'keeping.restored.text': '{restoredAt}, from the backup of {backupMadeAt}. What was here before lies in {setAside}',

  'review.gap.restored':
    'A backup was restored: payouts sent from here between {from} and {to} are not in this history, and the desk cannot recognise them. Look in the merchant dashboard.',
  'review.gap.unrecorded':
    'The record of gaps in this history was lost ({to}): earlier payouts may be missing, and Paydesk cannot recognise those. Look in the merchant dashboard.',
  'review.gap.before':
    'The history begins {to}: payouts sent from here before are not in it, and Paydesk cannot recognise them. Look in the merchant dashboard.',
  'review.gap.between':
    'The history has a gap: payouts sent from here between {from} and {to} are not in it, and Paydesk cannot recognise them. Look in the merchant dashboard.',
} as const
