import type { Catalogue } from '../catalogue.ts'
import type { transactions as en } from '../en/transactions.ts'

export const transactions: Catalogue<typeof en> = {
  'transactions.scope.active': 'Этот мерчант',
  'transactions.scope.all': 'Все мерчанты',
  'transactions.scope.in': '{scope} ({environment})',
  'transactions.kind.payin_account': 'Приём на счёт',
  'transactions.kind.payin_acquiring': 'Приём, эквайринг',
  'transactions.kind.payout_card': 'Выплата на карту',
  'transactions.kind.added': 'Добавлена по ID',
  'transactions.outcome.accepted': 'Принято {time}',
  'transactions.outcome.refused': 'Отклонено {time}',

  'record.leftOut': 'нет в ответе',

  'unresolved.title': 'Требует внимания: исход неизвестен',
  'unresolved.count':
    'исход неизвестен: {count, plural, one {# операция} few {# операции} many {# операций} other {# операции}}',
  'unknownWrites.creations': '{count, plural, one {# платёж} few {# платежа} many {# платежей} other {# платежа}}',
  'unknownWrites.cancels': '{count, plural, one {# отмена} few {# отмены} many {# отмен} other {# отмены}}',
  'unknownWrites.disputes': '{count, plural, one {# диспут} few {# диспута} many {# диспутов} other {# диспута}}',
  'unresolved.show': 'Показать неизвестные исходы',

  'displayStatus.unsaved': 'Исход ещё не сохранён',
  'displayStatus.unsaved.full': 'Исход ещё не сохранён: {state}',
  'displayStatus.unsaved.means':
    '{state}. Сохранить исход на диск не удаётся. Paydesk хранит его в памяти и продолжает попытки.',
  'displayStatus.damaged': 'Повреждена',
  'displayStatus.adopted': 'Привязано вручную',
  'displayStatus.adopted.means': 'ID на платформе найден и привязан со слов оператора.',
  'displayStatus.did_not_happen': 'Закрыто вручную',
  'displayStatus.did_not_happen.full': 'Закрыто вручную: не создано',
  'displayStatus.did_not_happen.means': 'Платформа этого не подтверждала: оператор закрыл операцию как несозданную.',
  'displayStatus.cancel_unknown': 'Отмена неясна',
  'displayStatus.cancel_unknown.full': 'Исход отмены неизвестен',
  'displayStatus.cancel_unknown.means': 'Платформа могла отменить операцию, а могла и нет.',
  'displayStatus.dispute_unknown': 'Диспут неясен',
  'displayStatus.dispute_unknown.full': 'Исход отправки диспута неизвестен',
  'displayStatus.dispute_unknown.means': 'Платформа могла открыть диспут, а могла и нет.',

  'disputes.status.process': 'Рассматривается',
  'disputes.status.success': 'Успешен',
  'disputes.status.canceled': 'Отменён',
  'disputes.status.cancelled': 'Отменён',
  'disputes.status.rejected': 'Отклонён',
  'disputes.status.resolved_approved': 'Решён: одобрен',
  'disputes.status.resolved_rejected': 'Решён: отклонён',
  'disputes.status.expired': 'Истёк',
  'list.status.none': 'Без статуса',
}
