import type { Catalogue } from '../catalogue.ts'
import type { review as en } from '../en/review.ts'

export const review: Catalogue<typeof en> = {
  'payout.leave.title': 'Уйти с экрана выплаты?',
  'payout.leave.text': 'Выплата не отправлена. Номер карты не хранится: если уйти, его придётся ввести заново.',
  'payout.leave.leave': 'Уйти',
  'payout.leave.stay': 'Остаться',
  'payout.review.title': 'Проверка выплаты',
  'payout.review.luhn': 'Контрольная цифра не сходится: сверьте каждую цифру ещё раз.',
  'payout.review.clientIdCharged': 'оплачивается отдельно',
  'payout.review.lastTime': 'Полный номер карты показан в последний раз. Он не хранится.',
  'payout.review.moved':
    'Теперь активен мерчант {now}, а выплата заполнена для мерчанта {filledFor}. Ничего не отправлено. Переключитесь обратно или измените выплату.',
  'payout.review.changed':
    'После заполнения выплаты у мерчанта {now} изменились адрес, среда или учётные данные. Ничего не отправлено. Измените выплату.',
  'payout.review.change': 'Изменить',
  'payout.review.confirm': 'Отправить {amount} — {merchant}',
  'review.reference': 'Основание',
  'review.reference.notSent': 'хранится, не отправляется',
  'review.reference.inId': 'отправляется в составе ID',
  'review.findings': 'Сравнение с прежними выплатами',
  'review.asking': 'Сравнение с прежними выплатами…',
  'review.notAsked': 'Без этого сравнения ничего отправить нельзя.',
  'review.unusual.larger':
    'Больше любой из {count, plural, one {# выплаты} few {# выплат} many {# выплат} other {# выплаты}} этого мерчанта в {currency} за 90 дней. Самая крупная: {largest}.',
  'review.unusual.new_card': 'Первая выплата из Paydesk на эту карту.',
  'review.unusual.night': 'Сейчас ночь: {time}.',
  'review.similar':
    '{count, plural, =0 {Похожих выплат нет} one {# похожая выплата} few {# похожие выплаты} many {# похожих выплат} other {# похожей выплаты}}',
  'review.similar.newest':
    '{count, plural, one {Показана # последняя.} few {Показаны # последние.} many {Показаны # последних.} other {Показаны # последней.}}',
  'review.similar.none': 'За {period} похожих выплат отсюда не было.',
  'review.similar.off': 'Не сравнивается с прежними выплатами: у этого мерчанта это выключено.',
  'review.similar.new': 'Новая',
  'review.similar.refused': 'Отклонена, но на платформе может быть.',
  'review.similar.isThere': 'На платформе она есть: под её ID принята отмена или открыт диспут.',
  'review.reason.card_amount': 'Та же карта и сумма',
  'review.reason.digits_amount': 'Те же видимые цифры карты и сумма',
  'review.reason.card_near_amount': 'Та же карта, почти та же сумма (разница до 1 %)',
  'review.reason.digits_near_amount': 'Те же видимые цифры карты, почти та же сумма (разница до 1 %)',
  'review.reason.owner_amount': 'Тот же получатель и сумма',
  'review.reason.reference': 'То же основание',
  'review.reason.earlier_attempt': 'По более ранней попытке с этим ID заявки',
  'review.byVisibleDigits':
    'С некоторыми прежними выплатами можно сравнить только первые шесть и последние четыре цифры карты: другая карта может показаться той же.',
  'review.looked': '{count, plural, =1 {Проверено: это не повтор} other {Проверены все (#): это не повтор}}',
  'review.retype': 'Введите сумму ещё раз',
  'review.retype.limit': 'Выше лимита этого мерчанта: {limit}.',
  'review.retype.read': 'Прочитано как {value}',
  'review.retype.same': 'Совпадает: {value}',
  'review.retype.other': 'Отличается от суммы выше.',
  'review.retype.other_decimals': 'С теми же знаками после запятой: {amount}',
  'review.enables': 'Доступна кнопка «{action}»',
  'review.missing.check': 'Для отправки дождитесь сравнения',
  'review.missing.look': 'Для отправки поставьте отметку',
  'review.missing.amount': 'Для отправки введите сумму ещё раз',
  'review.missing.both': 'Для отправки введите сумму ещё раз и поставьте отметку',
}
