/** The first choice, and what is offered if the history is missing. */
export const welcome = {
  'welcome.title': 'Welcome to Paydesk',
  'welcome.lead':
    'Take payins, send payouts and follow their outcome. Start with play money or connect to your platform; you can switch at any time.',
  'welcome.training': 'Training platform',
  'welcome.training.text':
    'A platform with play money that runs on this computer. It follows the documented interface, with delays and refusals; where the document is silent, your platform may differ. Nothing leaves this computer.',
  'welcome.connect.text':
    'You need the base URL of the platform’s interface and your merchant credentials. You can check both before saving.',
  'welcome.back': 'Back',
  'welcome.lost.title': 'Your history is missing',
  'welcome.lost.restore': 'Restore a backup',
  'welcome.lost.restore.text':
    'Brings back transactions, merchants and evidence as they were in the backup. Anything sent later stays missing, and Paydesk will say so.',
  'welcome.lost.none': 'No backups in the usual folder.',
  'welcome.lost.copy': 'To use a backup from elsewhere, copy it into {folder} and reload this page.',
  'welcome.lost.anew': 'Start without history',
  'welcome.lost.anew.text':
    'Without a backup you have to set up merchants again, and Paydesk cannot recognise earlier payouts.',
  'welcome.kept': 'Transactions of removed merchants',
}
