import type { Catalogue } from '../catalogue.ts'
import type { overview as source } from '../en/overview.ts'

export const overview: Catalogue<typeof source> = {
  'overview.days': 'Период',
  'overview.counted': 'Статусы обновлены: {time}',
  'overview.counted.never': 'За последние 7 дней статусы не обновлялись',

  'overview.waiting': 'Требует внимания',
  'overview.unresolved': 'Исход неизвестен',
  'overview.unresolved.hint': 'Выясните исход, прежде чем повторять',
  'overview.expiring': 'Истекают',
  'overview.expiring.hint': 'Приёмы, истекающие в течение часа',
  'overview.expired': 'Истекли без диспута',
  'overview.expired.hint': 'Оплата не обнаружена: за 24 часа или истекли раньше срока',
  'overview.batches': 'Незавершённые пакеты',
  'overview.batches.hint': 'Зафиксированы, отправлены не полностью',
  'overview.disputeNews': 'Новое в диспутах',
  'overview.disputeNews.hint': 'Новые статусы, ещё не просмотрены',
  'overview.errors': 'Ошибки без диспута',
  'overview.errors.hint': 'За последние 7 дней',

  'overview.counts': 'По статусам',
  'overview.counts.hint':
    'По дню создания, с последним известным статусом. Суммы точные; у операций, добавленных по ID, суммы здесь нет, и они не учтены.',
  'overview.counts.today': 'Сегодня',
  'overview.counts.week': 'Последние 7 дней',
  'overview.counts.count': 'Число',
  'overview.counts.sum': 'Сумма',
  'overview.counts.noStatus': 'Статуса ещё нет',
  'overview.counts.noStatus.means': 'Принято платформой, статус ещё не получен.',
  'overview.counts.endedByHand': 'Исход указан вручную',
  'overview.counts.endedByHand.means': 'Исход был неизвестен; его указал оператор, статус не запрашивался.',
  'overview.counts.withoutAmount': '{count, plural, other {# без суммы}}',
  'overview.counts.show':
    '{kind}, {status}, {span}: {count, plural, one {показать # операцию} few {показать # операции} many {показать # операций} other {показать # операции}}',
  'overview.counts.none': 'За последние 7 дней ничего не создано.',

  'overview.counts.every': 'Показать все статусы',
  'overview.counts.summary': 'Показать кратко',
  'overview.counts.open': 'Открыто',
  'overview.counts.unknown': '{count, plural, other {# с неизвестным исходом}}',
  'overview.counts.other':
    '{count, plural, one {ещё # другая} few {ещё # другие} many {ещё # других} other {ещё # другой}}',
  'overview.explain': 'Что такое «{title}»',

  'overview.overTime': 'Динамика',
  'overview.rate': 'Доля успешных',
  'overview.rate.means':
    'Оплаченные среди оплаченных и потерянных (истекли, отменены, ошибка, чарджбэк), по дню создания, с текущими статусами. Недоплаченные, переплаченные и открытые не учтены.',
  'overview.rate.summary': '{kind}: {rate}, {paid} из {ended}',
  'overview.rate.summary.none': '{kind}: ни одна не завершена',
  'overview.rate.open': '{count, plural, one {# ещё открыта} other {# ещё открыты}}',
  'overview.rate.created': 'Создано',
  'overview.rate.paid': 'Оплачено',
  'overview.rate.otherAmount': 'Другая сумма',
  'overview.rate.otherAmount.means': 'Недоплачено или переплачено',
  'overview.rate.lost': 'Потеряно',
  'overview.rate.lost.means': 'Истекли, отменены, ошибка, чарджбэк',
  'overview.rate.open.column': 'Открыто',
  'overview.rate.open.means': 'Не завершены, в диспуте или в статусе, неизвестном Paydesk',

  'overview.time': 'Время до оплаты',
  'overview.time.means':
    'От создания до первого обновления, показавшего оплату; медиана за день. Сама оплата была раньше.',
  'overview.time.median': 'Медиана',
  'overview.time.summary': '{kind}: от {least} до {most} за день',
  'overview.time.summary.same': '{kind}: {least}',
  'overview.time.none': 'За этот период оплат не обнаружено.',

  'overview.balance': 'Баланс',
  'overview.balance.means':
    'Как его вернула платформа при каждом обновлении; что было между ними, неизвестно. Единица не указана.',
  'overview.balance.summary':
    'Последний {last}; от {least} до {most}, {count, plural, one {# обновление} few {# обновления} many {# обновлений} other {# обновления}}',
  'overview.balance.readAt': 'Обновлён',
  'overview.balance.none': 'За этот период баланса нет. Обновите его в заголовке.',
  'overview.balance.all': 'Баланс — у каждого мерчанта свой: выберите «Этот мерчант».',

  'overview.chart': '{title}: график. Стрелки переходят между точками.',
  'overview.asTable': 'Таблицей',
  'overview.asChart': 'Графиком',
  'overview.asTable.of': '{title}: показать таблицей',
  'overview.asChart.of': '{title}: показать графиком',
  'overview.day': 'День',
  'overview.kind': 'Вид',
  'overview.none': 'За этот период ничего не создано.',

  'overview.empty': 'Данных пока нет',
  'overview.empty.hint':
    'Создайте приём, отправьте выплату или добавьте операцию по ID: результаты появятся здесь. Всё можно попробовать на учебной платформе, с ненастоящими деньгами.',
  'overview.empty.training':
    'Создайте приём или отправьте выплату на ненастоящие деньги: результаты появятся здесь. Тестовые суммы — в справке.',
  'overview.noMerchant.hint':
    'Начните с учебной платформы, где деньги не настоящие, или подключите свою. Операции удалённых мерчантов — в разделе «Операции».',
}
