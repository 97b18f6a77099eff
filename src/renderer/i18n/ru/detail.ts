import type { Catalogue } from '../catalogue.ts'
import type { detail as en } from '../en/detail.ts'

export const detail: Catalogue<typeof en> = {
  'detail.actions': 'Действия',
  'detail.cancel': 'Отменить…',
  'detail.dispute': 'Диспут…',
  'detail.notRead': 'Статус ещё не запрашивался',
  'detail.fees': 'Комиссия и курсы',
  'detail.disputes': 'Список диспутов',
  'detail.copyId': 'Копировать: {field} {value}',
  'detail.row.card': 'карта {last4}',
  'detail.why.sending': 'Платёж ещё отправляется.',
  'detail.why.unsaved': 'Последний ответ платформы ещё не сохранён.',
  'detail.why.anothers': 'Под этим номером у платформы другой заказ.',
  'detail.why.status':
    'Последний статус: {status}, а платформа отменяет только в статусе {process}. Если статус мог устареть, обновите его или смотрите «Отмена» ниже.',
  'detail.why.disputeUnknown': 'Исход последнего диспута неизвестен. Сначала выясните его.',

  'transactions.payload': 'Что прислала платформа',
  'transactions.payload.news':
    '{count, plural, one {# новое поле} few {# новых поля} many {# новых полей} other {# нового поля}}',
  'transactions.payload.firstSeen': 'новое',
  'transactions.payload.firstSeen.means': 'До этой операции ни в одном статусе этой платформы его не было.',
  'transactions.payload.listed': 'перечислены выше',
  'transactions.payload.more': 'Ещё {count, plural, one {# поле} few {# поля} many {# полей} other {# поля}} — в JSON.',
  'transactions.payload.json': 'Целиком, как JSON',
  'differences.ours': 'Этот заказ',
  'differences.theirs': 'Ответ платформы',
  'otherReading.title': 'Относится к другому заказу',
  'otherReading.means':
    'Последний ответ не совпадает с этим заказом, поэтому его статус и чеки не приняты. Если это всё же он (платформа может сообщать в сумме уже оплаченное), подтвердите один раз.',
  'otherReading.checked': 'Проверено у платформы: ответ об этом заказе',
  'otherReading.accept': 'Это этот заказ',
  'otherReading.accepted': 'Признано этим заказом, хотя у платформы {field}: {value} — {operator}, {time}',
  'transactions.status': 'Статус',
}
