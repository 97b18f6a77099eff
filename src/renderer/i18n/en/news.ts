/** What is said of disputes that have changed. */
export const news = {
  'disputes.news.mark': 'new',
  'disputes.news.means': 'Its status has changed, and nobody has looked at it yet',
  'disputes.news.title': '{count, plural, one {A new status} other {# new statuses}}',
  'disputes.news.count': '{count, plural, one {# dispute has} other {# disputes have}} a new status',
  'disputes.news.elsewhere':
    '{count, plural, one {# dispute has} other {# disputes have}} a new status, with other merchants',
  'disputes.news.of': 'Dispute of {id}',
  'disputes.news.many': '{count, plural, one {# dispute has} other {# disputes have}} another status',
  'disputes.news.look': 'Look',
  'dispute.known.noStatus': 'no status named',
}
