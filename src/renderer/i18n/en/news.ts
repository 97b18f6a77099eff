/** What is said of disputes that have changed. */
export const news = {
  'disputes.news.mark': 'new',
  'disputes.news.means': 'New status, not viewed yet',
  'disputes.news.title': '{count, plural, one {A new status} other {# new statuses}}',
  'disputes.news.count': '{count, plural, one {# dispute has} other {# disputes have}} a new status',
  'disputes.news.elsewhere':
    '{count, plural, one {# dispute has} other {# disputes have}} a new status, with other merchants',
  'disputes.news.of': 'Dispute of {id}',
  'disputes.news.many': '{count, plural, one {# dispute has} other {# disputes have}} a new status',
  'disputes.news.look': 'View',
  'dispute.known.noStatus': 'no status',
}
