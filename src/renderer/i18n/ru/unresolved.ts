import type { Catalogue } from '../catalogue.ts'
import type { unresolved as en } from '../en/unresolved.ts'

export const unresolved: Catalogue<typeof en> = {
  'unresolved.title': 'Требует внимания: исход неизвестен',
  'unresolved.group': 'Требует внимания: исход неизвестен ({count})',
  'unresolved.count':
    'исход неизвестен: {count, plural, one {# операция} few {# операции} many {# операций} other {# операции}}',
  'unresolved.elsewhere':
    'исход неизвестен у других мерчантов: {count, plural, one {# операция} few {# операции} many {# операций} other {# операции}}',
  'unknownWrites.creations': '{count, plural, one {# платёж} few {# платежа} many {# платежей} other {# платежа}}',
  'unknownWrites.cancels': '{count, plural, one {# отмена} few {# отмены} many {# отмен} other {# отмены}}',
  'unknownWrites.disputes': '{count, plural, one {# диспут} few {# диспута} many {# диспутов} other {# диспута}}',
  'unresolved.show': 'Показать неизвестные исходы',
}
