import type { Catalogue } from '../catalogue.ts'
import type { disputes as en } from '../en/disputes.ts'

export const disputes: Catalogue<typeof en> = {
  'disputes.kind': 'Диспут',
  'disputes.detail': 'Сведения о диспуте',
  'disputes.column.created': 'Открыт',
  'disputes.column.status': 'Статус',
  'disputes.column.amount': 'Сумма',
  'disputes.column.id': 'ID заявки',
  'disputes.column.read': 'Обновлён',

  'disputes.find': 'Найти по ID диспута',
  'disputes.find.hint':
    'UUID, который возвращается при открытии диспута. Enter открывает его; если диспута здесь нет, Paydesk его загрузит.',
  'disputes.find.notUuid': 'ID диспута — это UUID',
  'disputes.find.open': 'Открыть диспут {id}',
  'disputes.filter.status': 'Статус (фильтр платформы)',
  'disputes.filter.status.hint':
    'Платформа фильтрует только по этим трём значениям. Как они соотносятся со статусами диспутов, не описано.',
  'disputes.filter.transaction.hint':
    'ID заявки или UUID операции, как в записях диспутов. Не ID на платформе из 8 символов. Enter — загрузить.',
  'disputes.filter.transaction.either': 'ID заявки или UUID',
  'disputes.filter.own':
    'Фильтр по загруженным диспутам. У платформы такого фильтра нет: чтобы искать дальше, загрузите ещё.',
  'disputes.filter.clear': 'Сбросить',
  'disputes.readFirst': 'Загрузить',
  'disputes.readList': 'Обновить список диспутов',
  'disputes.readRecord': 'Обновить диспут',
  'disputes.soFar': 'Загружено: {count}. Общего числа платформа не даёт.',
  'disputes.shown': 'Подходит {shown} из {count} загруженных.',
  'disputes.all':
    '{count, plural, one {Загружен # диспут} few {Загружены все #} many {Загружены все #} other {Загружены все #}}',
  'disputes.unreadable':
    'Без ID, показать нельзя: {count, plural, one {# запись} few {# записи} many {# записей} other {# записи}}.',
  'disputes.more': 'Загрузить ещё',
  'disputes.empty.neverRead': 'Ещё не загружено',
  'disputes.empty.neverRead.hint': 'Нажмите «Обновить» или Enter в фильтре, чтобы загрузить список.',
  'disputes.empty.none': 'Диспутов нет',
  'disputes.empty.none.hint': 'На платформе у этого мерчанта диспутов нет. Диспут открывают из операции.',
  'disputes.empty.noneFiltered': 'Ничего не найдено',
  'disputes.empty.noneFiltered.hint': 'По этому фильтру платформа диспутов не нашла. Без фильтра они могут найтись.',
  'disputes.empty.noneOwn': 'Ничего не найдено',
  'disputes.empty.noneOwn.hint': 'Сумма и день отбирают из загруженных диспутов. Загрузите ещё или сбросьте фильтр.',
  'disputes.noMerchant.hint': 'Показываются диспуты активного мерчанта. Выберите или добавьте мерчанта.',

  'disputes.vocabulary.filter': 'Значение фильтра списка на платформе',
  'disputes.vocabulary.closed': 'Проверка на повтор считает этот статус закрытым',
  'disputes.vocabulary.neither': 'Статус, неизвестный Paydesk; показан так, как прислала платформа',

  'disputes.statusAsOf': 'Статус {time}',
  'disputes.notRead': 'Этот диспут ещё не загружен:',
  'disputes.amounts': 'Суммы',
  'disputes.amount.requested': 'Запрошено',
  'disputes.amount.paid': 'Оплачено',
  'disputes.amount.disputed': 'Оспаривается',
  'disputes.compared.paid.requested':
    '{is, select, same {Оплачено ровно столько, сколько запрошено} more {Оплачено на {by} больше запрошенного} other {Оплачено на {by} меньше запрошенного}}',
  'disputes.compared.disputed.requested':
    '{is, select, same {Оспаривается ровно столько, сколько запрошено} more {Оспаривается на {by} больше запрошенного} other {Оспаривается на {by} меньше запрошенного}}',
  'disputes.compared.disputed.paid':
    '{is, select, same {Оспаривается ровно столько, сколько оплачено} more {Оспаривается на {by} больше оплаченного} other {Оспаривается на {by} меньше оплаченного}}',
  'disputes.compared.not': 'Разницу посчитать нельзя: не все три суммы — простые числа.',
  'disputes.record': 'Сведения',
  'disputes.record.never': 'Полностью ещё не загружен. Данные из списка, {time}.',
  'disputes.record.older': 'Список загружен позже, в нём статус {status}, {time}.',
  'disputes.record.raw': 'Все поля, с названиями платформы',
  'disputes.field.cancelReason': 'Причина отмены',
  'disputes.field.transactionUuid': 'UUID операции',
  'disputes.field.transactionCreated': 'Операция создана',
  'disputes.field.owner': 'Владелец',
  'disputes.requisite.none': 'В ответе платформы пусто.',
  'disputes.requisite.leftOut': 'В ответе платформы нет.',
  'disputes.statuses': 'История статусов',
  'disputes.counts.open': 'Проверка на повтор считает {status} открытым: второй диспут по операции будет отклонён.',
  'disputes.counts.closed': 'Проверка на повтор считает {status} закрытым: можно открыть другой диспут.',
  'disputes.polling.on':
    'Paydesk проверяет его {minutes, plural, one {каждую минуту} few {каждые # минуты} many {каждые # минут} other {каждые # минуты}}: он не признан закрытым.',
  'disputes.polling.off': 'Paydesk не проверяет его автоматически: это выключено в настройках. Он не признан закрытым.',
  'disputes.polling.resting':
    'Paydesk приостановил проверку диспутов этого мерчанта до {time}. Последняя проверка не удалась:',
  'disputes.polling.stopped':
    'Paydesk не проверяет диспуты этого мерчанта, пока платформа снова не ответит или не будут исправлены настройки мерчанта. Последняя проверка не удалась:',
  'disputes.polling.elsewhere':
    'Paydesk не проверяет его автоматически: он загружен по другому адресу или с другими учётными данными, чем сейчас у мерчанта.',
  'disputes.polling.ended.closed': 'Paydesk его больше не проверяет: проверка на повтор считает {status} закрытым.',
  'disputes.polling.ended.filter':
    'Paydesk его больше не проверяет: из трёх значений фильтра списка проверяется только process. Это не доказывает, что {status} считается закрытым.',
  'disputes.transaction': 'Операция',
  'disputes.notFromHere': 'Диспут открыт не в Paydesk: что с ним отправлено, неизвестно.',
  'disputes.mayBeFromHere': 'Из Paydesk отправлен диспут, ID которого неизвестен. Возможно, это он.',
  'disputes.add': 'Добавить операцию в Paydesk',
  'disputes.add.hint':
    'Этой операции в Paydesk нет. Добавьте её по ID заявки, чтобы следить за статусом, хранить доказательства и открывать диспуты здесь.',
  'disputes.add.noId': 'Этой операции в Paydesk нет, и в диспуте нет ID заявки, чтобы её добавить.',
  'disputes.add.noMerchant': 'Этой операции в Paydesk нет, а её мерчант удалён.',

  'disputes.attempts': 'Отправлено из Paydesk',
  'disputes.attempt.files':
    '{count, plural, =0 {без файлов} one {# файл} few {# файла} many {# файлов} other {# файла}}',
  'disputes.attempt.manifest': 'Опись',
  'disputes.attempt.found': 'Найден на платформе',
  'disputes.attempt.found.means': 'Исход был неизвестен; диспут найден на платформе: он открыт.',
  'disputes.attempt.not_found': 'На платформе не найден',
  'disputes.attempt.not_found.means': 'Исход был неизвестен; на платформе диспут не найден.',
  'disputes.attempt.by_hand': 'Исход указан вручную',
  'disputes.attempt.by_hand.means': 'Исход был неизвестен; его указал оператор.',

  'disputes.manifest.title': 'Опись диспута',
  'disputes.manifest.about':
    'Платформа не показывает, какие файлы сохранила. Это запись Paydesk о том, что отправлено и что пришло в ответ.',
  'disputes.manifest.absent': 'Из Paydesk такой диспут не отправляли',
  'disputes.manifest.copy': 'Копировать как текст',
  'disputes.manifest.saveText': 'Сохранить как текст',
  'disputes.manifest.savePdf': 'Сохранить как PDF',
  'disputes.toTransaction': 'К операции',
  'disputes.manifest.sent': 'Отправлено',
  'disputes.manifest.files': 'Файлы ({count})',
  'disputes.manifest.noFiles': 'Без файлов.',
  'disputes.manifest.operator': 'Кто',
  'disputes.manifest.platform': 'Платформа',
  'disputes.manifest.notSent': 'не отправлено',
  'disputes.manifest.notKnown': 'неизвестно',
  'disputes.manifest.noType': 'не отправлено; тип определяет платформа',
  'disputes.manifest.noReason': 'не отправлено; платформа пишет: {text}',
  'disputes.manifest.file.type': 'Тип',
  'disputes.manifest.file.size': 'Размер',
  'disputes.manifest.outcome': 'Исход',
  'disputes.manifest.failure': 'Причина',
  'disputes.manifest.answered': 'Ответ получен',
  'disputes.manifest.http': 'Статус HTTP',
  'disputes.manifest.reply': 'Исходный ответ, до 10 000 символов',
  'disputes.otherNumber':
    'Вместо страницы {page} платформа вернула страницу {said}: часть диспутов может отсутствовать или повторяться.',

  'newDispute.cleared': 'Форма очищена. Файлы остались.',
  'newDispute.theirs.changed':
    'Черновик тем временем изменён в другом окне. Ваш текст не сохранён. Выберите, какой останется.',
  'newDispute.theirs.deleted':
    'Черновик тем временем удалён в другом окне: форму там очистили или диспут открыли. Ваш текст не сохранён.',
  'newDispute.theirs.mine': 'Оставить мой',
  'newDispute.theirs.show': 'Убрать мой и показать тот',
  'newDispute.nothing': 'Оспаривать нечего',
  'newDispute.nothing.hint':
    'Операция отклонена, не дошла до платформы или сейчас отправляется: оспаривать на платформе нечего. Если там под этим ID другая заявка, найдите её по ID на платформе.',

  'newDispute.notRead': 'Статус не удалось обновить: показанный мог устареть.',
  'newDispute.cannot':
    'По описанию интерфейса, в статусе {status} платформа диспут не открывает и, скорее всего, откажет. Отправить диспут всё равно можно.',
  'newDispute.added': 'Операция создана не в Paydesk: её сумма, валюта и вид неизвестны. Выберите, что случилось.',
  'newDispute.onYourWord':
    'Добавлена по ID заявки со слов оператора. Знает ли её платформа, выяснится при отправке диспута.',
  'newDispute.unknownBefore':
    'Исход отправки прежнего диспута неизвестен. Новый можно отправить, когда он выяснится: сначала проверьте диспуты.',

  'newDispute.type': 'Что случилось',
  'newDispute.type.suggested': 'рекомендуется',
  'newDispute.type.choose': 'Выберите, что случилось',
  'newDispute.type.platform': 'Решает платформа',
  'newDispute.type.platform.payin':
    'Тип не отправляется. По описанию интерфейса: payin_timeout в статусе expired, иначе payin_trader_reject.',
  'newDispute.type.platform.payout': 'Тип не отправляется. По описанию интерфейса: payout_not_received для выплаты.',
  'newDispute.type.platform.any':
    'Тип не отправляется. По описанию интерфейса: payout_not_received для выплаты, payin_timeout в статусе expired, иначе payin_trader_reject.',
  'newDispute.sentAmount.none':
    'Без суммы платформа может отклонить диспут или взять другую: что она сделает, не сказано.',
  'newDispute.sentAmount.notLess': 'Сумма операции — {amount}: указанная сумма не меньше.',
  'newDispute.sentAmount.notMore': 'Сумма операции — {amount}: указанная сумма не больше.',
  'newDispute.confirm.noSentAmount': 'Не указана',
  'newDispute.sentAmount': 'Сумма, отправленная клиентом, {currency}',
  'newDispute.sentAmount.noCurrency': 'Сумма, отправленная клиентом, в валюте операции',
  'newDispute.reason': 'Причина (необязательно)',
  'newDispute.reason.hint': 'Если пусто, платформа напишет: {text}',
  'newDispute.evidenceUrl': 'Ссылка на доказательство (необязательно)',
  'newDispute.evidenceUrl.hint': 'Изображение или снимок экрана: платформа загрузит и сохранит его.',
  'newDispute.url.private':
    'Это адрес этого компьютера или частной сети. Платформа, скорее всего, до него не доберётся: приложите файл.',
  'newDispute.url.credentials':
    'В адресе есть имя пользователя или пароль, и платформа их получит: лучше приложите файл.',

  'newDispute.templates': 'Шаблоны',
  'newDispute.templates.none': 'Шаблонов пока нет',
  'newDispute.templates.save': 'Сохранить как шаблон…',
  'newDispute.templates.edit': 'Переименовать или удалить…',
  'newDispute.template.save': 'Сохранить как шаблон',
  'newDispute.template.name': 'Название шаблона',
  'newDispute.template.text': 'Текст',
  'newDispute.template.hint': 'При вставке подставляется из операции: {names}',
  'newDispute.template.empty': 'Введите текст',
  'newDispute.template.full': 'Шаблонов уже {most}. Сначала удалите один.',
  'newDispute.template.delete': 'Удалить',
  'newDispute.template.delete.name': 'Удалить {name}',
  'newDispute.template.unfilled': 'Неизвестно для этой операции, поэтому не подставлено: {names}. Допишите сами.',

  'newDispute.gate.all':
    '{count, plural, one {Готов к отправке # файл} few {Готовы к отправке # файла} many {Готовы к отправке # файлов} other {Готовы к отправке # файла}}',
  'newDispute.gate.never': 'Платформа не подтверждает, какие файлы сохранила.',
  'newDispute.gate.none': 'Без файлов',
  'newDispute.gate.none.means': 'Диспут можно открыть без файлов.',
  'newDispute.gate.blocked':
    '{count, plural, one {# файл отправить нельзя} few {# файла отправить нельзя} many {# файлов отправить нельзя} other {# файла отправить нельзя}}',
  'newDispute.gate.blocked.next':
    '{count, plural, one {Удалите или преобразуйте его} other {Удалите или преобразуйте их}}: до этого ничего не отправится.',
  'newDispute.gate.staying':
    '{count, plural, one {Ещё # файл не приложен} few {Ещё # файла не приложены} many {Ещё # файлов не приложены} other {Ещё # файла не приложены}}.',
  'newDispute.review': 'Проверить диспут…',

  'newDispute.confirm.title': 'Открыть этот диспут?',
  'newDispute.confirm.sentAmount': 'Сумма, отправленная клиентом',
  'newDispute.confirm.noReason': 'Не указана: платформа напишет «{text}»',
  'newDispute.confirm.url': 'Ссылка на доказательство',
  'newDispute.confirm.count': '{count, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}',
  'newDispute.follows':
    'Что дальше: средства трейдера замораживаются, операция открывается заново, диспут уходит на рассмотрение.',
  'newDispute.confirm.otherEcho':
    'В ответе платформы на эту заявку был ID другой заявки. Диспут может открыться по той, другой заявке.',

  'newDispute.sending.whole': 'Всего',
  'newDispute.sending.of': '{sent} из {size}',
  'newDispute.stop.means':
    'Отправка прервётся, но отправленное не отозвать: платформа могла открыть диспут, а могла и нет. Узнать можно по списку диспутов.',

  'newDispute.find.title': 'Открыть диспут по ID',
  'newDispute.find.id': 'ID операции',
  'newDispute.find.hint': 'ID на платформе из 8 символов или ID заявки (merchant_transaction_id).',
  'newDispute.find.empty': 'Введите ID',
  'newDispute.find.find': 'Найти',
  'newDispute.find.several': 'С этим ID несколько операций. Выберите одну:',
  'newDispute.find.none': 'В Paydesk нет операции этого мерчанта с таким ID.',
  'newDispute.find.uuid':
    'Похоже на UUID операции из записей диспутов. По нему платформа диспут не открывает: введите ID из 8 символов или ID заявки (merchant_transaction_id).',
  'newDispute.find.which': 'Что это за ID?',
  'newDispute.find.platform_id': 'ID на платформе',
  'newDispute.find.merchant_transaction_id': 'ID заявки (merchant_transaction_id)',
  'newDispute.find.platform_id.means':
    'Paydesk сначала запросит статус и добавит операцию, только если платформа ответит. Сумма и вид останутся неизвестны, если их нет в ответе.',
  'newDispute.find.merchant_transaction_id.means':
    'По ID заявки платформа статус не сообщает, поэтому операция добавляется с ваших слов. Существует ли она, выяснится при отправке диспута.',
  'newDispute.find.addByReading': 'Запросить статус и продолжить',
  'newDispute.find.addOnYourWord': 'Продолжить с этим ID',
  'newDispute.find.noneChosen': 'Сначала выберите мерчанта.',
  'disputes.news.mark': 'новое',
  'disputes.news.means': 'Новый статус, ещё не просмотрен',
  'disputes.news.title': '{count, plural, =1 {Новый статус} other {Новые статусы: #}}',
}
