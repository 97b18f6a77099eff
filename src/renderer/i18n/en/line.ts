/** What is said without a line to the desk, and before the other texts are loaded. */
export const line = {
  'line.opening': 'Paydesk is starting…',
  'opening.check': 'Checking the database',
  'opening.check.text':
    'Paydesk was not closed properly last time, or its database was changed since: every page of it is read once.',
  'opening.update': 'Updating the database',
  'opening.update.text': 'From version {from} to version {to}, for this version of Paydesk. This happens once.',
  'opening.keys': 'Preparing references',
  'opening.keys.text': 'References of transactions are prepared for comparison. This happens once.',
  'opening.step': 'Step {step, number} of {steps, number}',
  'opening.rows': '{done, number} of {of, number} rows',
  'opening.share': '{share, number, percent}',
  'opening.elapsed': 'Elapsed: {time}',
  'opening.safe':
    'You can wait, or close Paydesk: nothing is lost. The database then stays as it was, and this begins again at the next start.',
  'opening.progress': 'Progress',
  'line.unreachable': 'Paydesk does not answer',
  'line.unreachable.text':
    'This window cannot reach Paydesk. Nothing was sent anywhere. Reload; if that does not help, close Paydesk and start it again.',
  'line.lost': 'Connection to Paydesk lost',
  'line.lost.text':
    'Paydesk has closed or stopped. Nothing more is sent from here; what was under way shows as “Outcome unknown” when Paydesk runs again. Start it, then reload.',
  'line.reconnecting': 'Connection to Paydesk lost. Reconnecting…',
  'line.reconnecting.text':
    'What was being sent is in the journal; its result is shown then. If Paydesk was closed, start it and open the address it prints.',
  'line.signedOut': 'Signed out',
  'line.signedOut.text':
    'To sign in, open the address that Paydesk printed last in its terminal. It works once. A session ends when you sign out, 30 minutes after its last page was closed, and after 12 hours.',
  'common.reload': 'Reload',
}
