import type { Catalogue } from '../catalogue.ts'
import type { overview as source } from '../en/overview.ts'

export const overview: Catalogue<typeof source> = {
  'overview.scope': 'Чьи показатели',
  'overview.scope.environment': 'Все мерчанты, {environment}',
  'overview.days': 'За какой срок',
  'overview.days.choice': '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
  'overview.counted': 'По прочитанному здесь; статусы читались последний раз в {time}',
  'overview.counted.never': 'По прочитанному здесь; за семь дней ни одного статуса',
  'overview.counting': 'Идёт подсчёт…',
  'overview.refresh': 'Пересчитать',

  'overview.waiting': 'Требует человека',
  'overview.unresolved': 'Исход неизвестен',
  'overview.unresolved.hint': 'Выясните, прежде чем повторять',
  'overview.expiring': 'Истекают',
  'overview.expiring.hint': 'Приёмы, срок которых выйдет в течение часа',
  'overview.expired': 'Истекли без диспута',
  'overview.expired.hint': 'Приёмы за 24 часа, оплаты по ним не видно',
  'overview.disputeNews': 'Новое в диспутах',
  'overview.disputeNews.hint': 'Новый статус, который никто не смотрел',
  'overview.errors': 'Ошибки без диспута',
  'overview.errors.hint': 'За последние семь дней',

  'overview.counts': 'По статусам',
  'overview.counts.hint':
    'По дню создания, как прочитано последний раз. Суммы точные; у операций, добавленных по id, суммы здесь нет, и в суммы они не входят.',
  'overview.counts.status': 'Статус',
  'overview.counts.today': 'Сегодня',
  'overview.counts.week': 'Последние 7 дней',
  'overview.counts.count': 'Число',
  'overview.counts.sum': 'Сумма',
  'overview.counts.noStatus': 'Статус ещё не прочитан',
  'overview.counts.noStatus.means': 'Платформа операцию приняла, её статус ещё не читался.',
  'overview.counts.endedByHand': 'Закрыта вручную',
  'overview.counts.endedByHand.means': 'Исход был неизвестен; оператор его установил, статус не читался.',
  'overview.counts.withoutAmount':
    '{count, plural, one {# без суммы} few {# без суммы} many {# без суммы} other {# без суммы}}',
  'overview.counts.show':
    '{kind}, {status}, {span}: {count, plural, one {показать # операцию} few {показать # операции} many {показать # операций} other {показать # операции}}',
  'overview.counts.none': 'За последние семь дней ничего не создано.',

  'overview.counts.every': 'Показать все статусы',
  'overview.counts.summary': 'Показать кратко',
  'overview.counts.open': 'В работе',
  'overview.counts.other':
    '{count, plural, one {ещё # другая} few {ещё # другие} many {ещё # других} other {ещё # другой}}',
  'overview.explain': 'Что такое «{title}»',

  'overview.overTime': 'Во времени',
  'overview.rate': 'Доля успешных',
  'overview.rate.means':
    'Оплаченные среди оплаченных и потерянных (истекли, отменены, ошибка, чарджбэк), по дню создания, в нынешнем состоянии. Недоплаченные, переплаченные и ещё открытые не учтены ни там, ни там.',
  'overview.rate.summary': '{kind}: {rate}, {paid} из {ended}',
  'overview.rate.summary.none': '{kind}: ни одна не завершена',
  'overview.rate.open':
    '{count, plural, one {# ещё открыта} few {# ещё открыты} many {# ещё открыты} other {# ещё открыты}}',
  'overview.rate.created': 'Создано',
  'overview.rate.paid': 'Оплачено',
  'overview.rate.otherAmount': 'Другая сумма',
  'overview.rate.otherAmount.means': 'Недоплачено или переплачено',
  'overview.rate.lost': 'Потеряно',
  'overview.rate.lost.means': 'Истекли, отменены, ошибка, чарджбэк',
  'overview.rate.open.column': 'Открыто',
  'overview.rate.open.means': 'Ещё не завершены, оспорены или в статусе, которого это рабочее место не знает',

  'overview.time': 'Время до оплаты',
  'overview.time.means':
    'От создания до чтения, впервые показавшего оплату; медиана за день. Статусы читаются время от времени: сама оплата была раньше.',
  'overview.time.median': 'Медиана',
  'overview.time.summary': '{kind}: от {least} до {most} за день',
  'overview.time.summary.same': '{kind}: {least}',
  'overview.time.none': 'За это время ни одной оплаты не прочитано.',

  'overview.balance': 'Баланс',
  'overview.balance.means':
    'Как его отдавала платформа при каждом чтении; что было между чтениями, неизвестно. Единица не указана.',
  'overview.balance.summary':
    'Последний {last}; от {least} до {most}, {count, plural, one {# чтение} few {# чтения} many {# чтений} other {# чтения}}',
  'overview.balance.readAt': 'Прочитано',
  'overview.balance.none': 'За это время баланс не читался. Обновите его в заголовке.',
  'overview.balance.all': 'Баланс есть у одного мерчанта: чтобы увидеть его, выберите «Этот мерчант».',

  'overview.chart': '{title}: график. Клавиши со стрелками ведут от точки к точке.',
  'overview.asTable': 'Таблицей',
  'overview.asChart': 'Графиком',
  'overview.asTable.of': '{title}: показать таблицей',
  'overview.asChart.of': '{title}: показать графиком',
  'overview.day': 'День',
  'overview.kind': 'Вид',
  'overview.none': 'За это время ничего не создано.',

  'overview.empty': 'Считать пока нечего',
  'overview.empty.hint':
    'Создайте приём, отправьте выплату или добавьте операцию по id: что с ними станет, будет видно здесь. На учебной платформе всё это можно попробовать на ненастоящих деньгах.',
  'overview.empty.training':
    'Создайте приём или отправьте выплату на ненастоящие деньги: что с ними станет, будет видно здесь. Какая сумма что вызывает, сказано в справке.',
  'overview.noMerchant': 'Мерчантов пока нет',
  'overview.noMerchant.hint':
    'Начните с ненастоящих денег на учебной платформе или подключитесь к своей. То, что сохранено об удалённых мерчантах, лежит в «Операциях».',
}
