import type { Catalogue } from '../catalogue.ts'
import type { news as en } from '../en/news.ts'

export const news: Catalogue<typeof en> = {
  'disputes.news.mark': 'новое',
  'disputes.news.means': 'Новый статус, ещё не просмотрен',
  'disputes.news.title':
    '{count, plural, one {Новый статус} few {Новые статусы: #} many {Новые статусы: #} other {Новые статусы: #}}',
  'disputes.news.count':
    'новый статус: {count, plural, one {# диспут} few {# диспута} many {# диспутов} other {# диспута}}',
  'disputes.news.elsewhere':
    'новый статус у других мерчантов: {count, plural, one {# диспут} few {# диспута} many {# диспутов} other {# диспута}}',
  'disputes.news.of': 'Диспут по {id}',
  'disputes.news.many':
    'Новый статус: {count, plural, one {# диспут} few {# диспута} many {# диспутов} other {# диспута}}',
  'disputes.news.look': 'Посмотреть',
  'dispute.known.noStatus': 'без статуса',
}
