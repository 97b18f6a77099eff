import type { Catalogue } from '../catalogue.ts'
import type { detail as en } from '../en/detail.ts'

export const detail: Catalogue<typeof en> = {
  'detail.actions': 'Действия',
  'detail.toForm': 'Изменить и отправить…',
  'detail.toForm.inUse': 'В форме уже есть платёж. Сначала отправьте его или очистите форму.',
  'detail.toForm.notActive': 'Операция другого мерчанта: {name}. Сначала переключитесь на него.',
  'detail.cancel': 'Отменить…',
  'detail.dispute': 'Диспут…',
  'detail.notRead': 'Статус ещё не получен',
  'detail.fees': 'Комиссия и курсы',
  'detail.disputes': 'Список диспутов',
  'detail.row.card': 'карта {last4}',
  'transactions.added.means': 'Создана не в Paydesk: сумма, вид и подробности известны только из ответов платформы.',
  'transactions.added.enteredId': 'Введённый ID',
  'transactions.status.tryPath': 'ID на платформе не из 8 символов: возможно, он нужен в адресе. {link}',
  'transactions.status.tryQuery': 'Возможно, платформе ID нужен в параметре, а не в адресе. {link}',
  'displayStatus.damaged.means':
    'Часть этой записи не читается с диска: {fields}. Показано может быть не всё, и ничего больше по ней не отправляется. Восстановите более раннюю копию (Настройки, Данные и копии); запись {id}.',
  'detail.why.sending': 'Платёж ещё отправляется.',
  'detail.why.unsaved': 'Последний исход ещё не сохранён.',
  'detail.why.anothers': 'Под этим ID у платформы другая заявка.',
  'detail.why.status':
    'Последний статус: {status}, а платформа отменяет только в статусе {process}. Если статус мог устареть, обновите его или смотрите «Отмена» ниже.',
  'detail.why.disputeUnknown': 'Исход отправки последнего диспута неизвестен. Сначала выясните его.',

  'transactions.payload': 'Исходный ответ',
  'transactions.payload.news':
    '{count, plural, one {# новое поле} few {# новых поля} many {# новых полей} other {# нового поля}}',
  'transactions.payload.firstSeen': 'новое',
  'transactions.payload.firstSeen.means': 'Раньше ни в одном статусе этой платформы такого поля не было.',
  'transactions.payload.listed': 'перечислены выше',
  'transactions.payload.more': 'Ещё {count, plural, one {# поле} few {# поля} many {# полей} other {# поля}} — в JSON.',
  'transactions.payload.json': 'Весь ответ как JSON',
  'differences.ours': 'Эта заявка',
  'differences.theirs': 'Ответ платформы',
  'otherReading.title': 'Ответ по другой заявке',
  'otherReading.means':
    'Последний ответ не совпадает с этой заявкой, поэтому его статус и чеки не использованы. Если это всё же она (платформа может указывать в сумме уже оплаченное), подтвердите один раз.',
  'otherReading.checked': 'Проверено у платформы: ответ об этой заявке',
  'otherReading.accept': 'Да, это она',
  'otherReading.accepted': '{field} по данным платформы: {value}. Признано этой заявкой: {operator}, {time}',

  'record.otherPaymentCurrency':
    'Счёт — в {payment}, сумма — в {currency}. Сколько клиенту платить в {payment}, в ответе не сказано: это видно по платёжной ссылке.',
  'record.linkLeftOut': 'В ответе платформы нет ссылки.',
  'record.linkEmpty': 'Ссылка в ответе платформы пустая.',
  'record.cut':
    '{count, plural, one {Поле слишком длинное} other {Поля слишком длинные}}, сохранено не полностью: {fields}. Вместо остального — длина и SHA-256. Обрезанные ID, суммы и ссылки не используются.',
  'record.linkTooLong': 'Ссылка слишком длинная: сохранены только её длина и хэш. Запросите её у платформы.',
  'record.linkHasSecret':
    'Платформа вставила в ссылку секрет доступа мерчанта, использовать её нельзя. Замените секрет.',
  'record.linkUserInfo':
    'Перед хостом стоит имя или пароль: на самом деле ссылка ведёт на {host}. Открыть её здесь нельзя.',
  'record.linkPrivate':
    'Ссылка ведёт на {host}: этот компьютер или частную сеть, а не платформу. Открыть её здесь нельзя.',
  'record.linkNotWeb': 'Это не веб-адрес: он показан как пришёл, открыть его нельзя.',
  'record.linkTooLongForQr': 'Ссылка слишком длинная для читаемого QR-кода.',
  'record.clockDoubtful':
    'Сколько осталось, неизвестно: часы этого компьютера, возможно, неверны. По данным платформы — до {time}; сверьте время на другом устройстве.',
  'record.expiryUnreadable': 'Срок оплаты не читается; платформа прислала: {text}',
  'record.differing': 'Ответ отличается от отправленного: {field} отправлено как {sent}, вернулось как {came}.',
  'record.payoutExpires': 'У выплаты поле {field} должно быть пустым, а пришло {value}.',

  'transactions.addedAt': 'Добавлена {time}',
  'transactions.created': 'Создано {time}',
  'transactions.sent': 'Отправлено {time}',
  'transactions.tried': 'Попытка {time}',
  'transactions.status.notInPayload': 'В ответе платформы нет статуса; см. исходный ответ.',
  'transactions.status.firstSeen': 'встретился впервые',
  'transactions.status.firstSeen.means': 'Этот статус не описан, и раньше эта платформа его не присылала.',
  'transactions.refreshStatus': 'Обновить статус',
  'transactions.status.otherAccount': 'Не обновляется: операция отправлена с другого аккаунта мерчанта.',
  'transactions.status.noPlatformId': 'Статус узнать нельзя: для этого нужен ID на платформе, а он неизвестен.',
  'transactions.close': 'Закрыть (Esc)',
  'transactions.detail': 'Сведения об операции',
}
