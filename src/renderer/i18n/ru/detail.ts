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
}
