/** What is said without a line to the desk, and before the other texts are loaded. */
export const line = {
  'line.opening': 'Connecting to the desk…',
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
  'common.reload': 'Reload',
}
