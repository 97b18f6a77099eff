import type { Catalogue } from '../catalogue.ts'
import type { review as en } from '../en/review.ts'

export const review: Catalogue<typeof en> = {
  'payout.leave.title': 'Уйти с экрана выплаты?',
  'payout.leave.text': 'Выплата не отправлена. Номер карты нигде не хранится: если уйти, его придётся ввести заново.',
  'payout.leave.leave': 'Уйти',
  'payout.leave.stay': 'Остаться',
  'payout.review.title': 'Проверьте перед отправкой',
  'payout.review.live': 'Боевая среда: настоящие деньги',
  'payout.review.test': 'Тестовая сторона платформы',
  'payout.review.training': 'Учебная среда: деньги не настоящие',
  'payout.review.luhn': 'Контрольная цифра не сходится: сверьте каждую цифру ещё раз.',
  'payout.review.clientIdCharged': 'оплачивается отдельно',
  'payout.review.lastTime': 'Полный номер карты показан в последний раз. Он не хранится.',
  'payout.review.moved':
    'Теперь активен мерчант {now}, а выплата заполнена для мерчанта {filledFor}. Ничего не отправлено. Переключитесь обратно или измените выплату.',
  'payout.review.change': 'Изменить',
  'payout.review.confirm': 'Отправить {amount} — {merchant}',
  'review.reference': 'Основание',
  'review.reference.notSent': 'хранится, не отправляется',
  'review.reference.inId': 'отправляется в составе номера',
  'review.merchant': 'Мерчант',
  'review.findings': 'Сравнение с прежними выплатами',
  'review.asking': 'Сравниваем с прежними выплатами…',
  'review.notAsked': 'Без этого сравнения отсюда ничего не отправляется.',
  'review.unusual.larger':
    'Больше любой из {count, plural, one {# выплаты} few {# выплат} many {# выплат} other {# выплаты}} этого мерчанта в {currency} за 90 дней. Самая крупная: {largest}.',
  'review.unusual.new_card': 'На эту карту отсюда ещё не платили.',
  'review.unusual.night': 'Сейчас ночь: на часах этого компьютера {time}.',
  'review.similar':
    '{count, plural, =0 {Похожих выплат нет} one {# похожая выплата} few {# похожие выплаты} many {# похожих выплат} other {# похожей выплаты}}',
  'review.similar.newest':
    '{count, plural, one {Показана # последняя.} few {Показаны # последние.} many {Показаны # последних.} other {Показаны # последней.}}',
  'review.similar.none': 'Похожих выплат нет: просмотрено за {period}.',
  'review.similar.off': 'С прежними выплатами сравнения нет: у этого мерчанта оно выключено.',
  'review.similar.new': 'Новая',
  'review.similar.open': 'Посмотреть',
  'review.reason.card_amount': 'Та же карта и сумма',
  'review.reason.digits_amount': 'Те же видимые цифры карты и сумма',
  'review.reason.card_near_amount': 'Та же карта, почти та же сумма (разница до 1 %)',
  'review.reason.digits_near_amount': 'Те же видимые цифры карты, почти та же сумма (разница до 1 %)',
  'review.reason.owner_amount': 'Тот же получатель и сумма',
  'review.reason.reference': 'То же основание',
  'review.byVisibleDigits':
    'Системного хранилища ключей здесь нет: карты различаются только по первым шести и последним четырём цифрам, и другая карта может сойти за ту же.',
  'review.looked':
    '{count, plural, one {Эта выплата просмотрена: моя — другая} few {Эти # выплаты просмотрены: моя — другая} many {Эти # выплат просмотрены: моя — другая} other {Эти # выплаты просмотрены: моя — другая}}',
  'review.retype': 'Введите сумму ещё раз',
  'review.retype.limit': 'Она выше лимита этого мерчанта: {limit}.',
  'review.retype.read': 'Прочитано как {value}',
  'review.retype.same': 'Совпадает: {value}',
  'review.retype.other': 'Это не та сумма, что выше.',
  'review.retype.other_decimals': 'С теми же знаками после запятой: {amount}',
  'review.missing.check': 'Отправить можно будет после сравнения с прежними выплатами.',
  'review.missing.look': 'Отправить можно будет, когда вы посмотрите похожие выплаты и поставите отметку.',
  'review.missing.amount': 'Отправить можно будет, когда сумма введена ещё раз.',
  'review.missing.both': 'Отправить можно будет, когда сумма введена ещё раз и стоит отметка.',
}
