/** Texts shown without a connection to the desk, and before the other texts are loaded. */
export const line = {
  'line.opening': 'Paydesk is starting…',
  'opening.check': 'Checking the database',
  'opening.check.text':
    'Paydesk was not closed properly, or its database has changed since: it is checked once in full.',
  'opening.update': 'Updating the database',
  'opening.update.text': 'From version {from} to version {to}, for this version of Paydesk. Done once.',
  'opening.keys': 'Preparing references',
  'opening.keys.text': 'References are prepared for comparison. Done once.',
  'opening.step': 'Step {step, number} of {steps, number}',
  'opening.rows': '{done, number} of {of, number} rows',
  'opening.share': '{share, number, percent}',
  'opening.elapsed': 'Elapsed: {time}',
  'opening.safe': 'You can wait or close Paydesk: nothing is lost, and this starts over at the next start.',
  'common.progress': 'Progress',
  'line.unreachable': 'Paydesk does not respond',
  'line.unreachable.text':
    'This window cannot reach Paydesk and sends nothing. The outcome of earlier requests is shown once it can. Reload; if that does not help, close Paydesk and start it again.',
  'line.lost': 'Connection to Paydesk lost',
  'line.lost.text':
    'Paydesk was closed or stopped. Nothing more is sent from here. Requests being sent will show as “Outcome unknown” when Paydesk runs again. Start it, then reload.',
  'line.reconnecting': 'Connection to Paydesk lost. Reconnecting…',
  'line.reconnecting.text':
    'Requests being sent are in the journal; their outcome is shown after reconnecting. If Paydesk was closed, start it and open the address it prints.',
  'line.signedOut': 'Signed out',
  'line.signedOut.text':
    'To sign in, open the last address Paydesk printed in its terminal. It works once. A session ends when you sign out, 30 minutes after its last page is closed, and after 12 hours.',
  'common.reload': 'Reload',
}
