import type { Catalogue } from '../catalogue.ts'
import type { disputes as en } from '../en/disputes.ts'

export const disputes: Catalogue<typeof en> = {
  'disputes.title': 'Диспуты',
  'disputes.kind': 'Диспут',
  'disputes.detail': 'Диспут',
  'disputes.column.created': 'Открыт',
  'disputes.column.status': 'Статус',
  'disputes.column.amount': 'Сумма',
  'disputes.column.id': 'Номер у мерчанта',
  'disputes.column.read': 'Прочитан',

  'disputes.find': 'Найти по id обращения',
  'disputes.find.hint':
    'UUID, который возвращает открытие диспута. Enter открывает диспут, а если его здесь нет — читает.',
  'disputes.find.notUuid': 'Id обращения — это UUID',
  'disputes.find.open': 'Открыть диспут {id}',
  'disputes.filter.status': 'Статус (фильтр списка на платформе)',
  'disputes.filter.status.hint':
    'Платформа фильтрует только по этим трём словам. Как они соотносятся со статусами самих диспутов, нигде не сказано.',
  'disputes.filter.transaction': 'Операция',
  'disputes.filter.transaction.hint':
    'Номер у мерчанта или uuid операции, как в записях диспутов. Не номер платформы из 8 знаков. Enter читает.',
  'disputes.filter.transaction.either': 'номер у мерчанта или uuid',
  'disputes.filter.own':
    'Фильтр по прочитанному в Paydesk. У платформы такого фильтра нет: чтобы искать дальше, загрузите ещё.',
  'disputes.filter.clear': 'Сбросить фильтр',
  'disputes.read': 'Прочитать снова',
  'disputes.readFirst': 'Прочитать',
  'disputes.readList': 'Прочитать список диспутов снова',
  'disputes.readRecord': 'Прочитать диспут снова',
  'disputes.soFar': 'Пока прочитано: {count}. Общего числа платформа не даёт.',
  'disputes.shown': 'Подходит {shown} из {count} прочитанных.',
  'disputes.all': 'Прочитано {count}, больше нет.',
  'disputes.unreadable':
    'Без идентификатора, показать нельзя: {count, plural, one {# запись} few {# записи} many {# записей} other {# записи}}.',
  'disputes.more': 'Загрузить ещё',
  'disputes.empty.neverRead': 'Ещё не прочитано',
  'disputes.empty.neverRead.hint':
    'Нажмите «Прочитать снова» или Enter в фильтре: список будет прочитан и сохранён здесь.',
  'disputes.empty.none': 'Диспутов нет',
  'disputes.empty.none.hint':
    'Платформа не вернула ни одного диспута этого мерчанта. Диспут открывают из самой операции.',
  'disputes.empty.noneFiltered': 'С таким фильтром ничего нет',
  'disputes.empty.noneFiltered.hint': 'Платформа ничего не вернула. Без фильтра диспуты могут найтись.',
  'disputes.empty.noneOwn': 'Ничего не найдено',
  'disputes.empty.noneOwn.hint':
    'Сумма и день отбирают из прочитанной части списка. Загрузите ещё или сбросьте фильтр.',
  'disputes.noMerchant': 'Мерчант не выбран',
  'disputes.noMerchant.hint':
    'Диспуты показываются для того мерчанта, с которым идёт работа. Выберите или добавьте его.',

  'disputes.status.process': 'Рассматривается',
  'disputes.status.success': 'Успешен',
  'disputes.status.canceled': 'Отменён',
  'disputes.status.cancelled': 'Отменён',
  'disputes.status.rejected': 'Отклонён',
  'disputes.status.resolved_approved': 'Решён: одобрен',
  'disputes.status.resolved_rejected': 'Решён: отклонён',
  'disputes.status.expired': 'Истёк',
  'disputes.vocabulary.filter': 'Одно из слов фильтра списка на платформе',
  'disputes.vocabulary.closed': 'Одно из слов, которые проверка на повтор считает закрытыми',
  'disputes.vocabulary.neither': 'Этот статус программе незнаком; показан так, как его написала платформа',

  'disputes.statusAsOf': 'Статус {time}',
  'disputes.notRead': 'Этот диспут здесь ещё не прочитан:',
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
  'disputes.compared.not': 'Разница не считается: не все три суммы пришли простыми числами.',
  'disputes.record': 'Запись',
  'disputes.record.never': 'Полная запись ещё не читалась. Это данные списка, {time}.',
  'disputes.record.older': 'Список прочитан позже, и в нём статус {status}, {time}.',
  'disputes.record.raw': 'Запись с названиями полей, как у платформы',
  'disputes.field.created': 'Открыт',
  'disputes.field.cancelReason': 'Причина отмены',
  'disputes.field.transactionUuid': 'uuid операции',
  'disputes.field.transactionCreated': 'Операция создана',
  'disputes.field.currency': 'Валюта',
  'disputes.field.owner': 'Владелец',
  'disputes.requisite': 'Реквизит',
  'disputes.requisite.none': 'В записи он не назван.',
  'disputes.requisite.leftOut': 'Реквизита в записи нет.',
  'disputes.statuses': 'Какие статусы были',
  'disputes.counts.open':
    'Для проверки на повтор статус {status} считается открытым: во втором диспуте по операции будет отказано.',
  'disputes.counts.closed': 'Для проверки на повтор статус {status} считается закрытым: можно открыть другой диспут.',
  'disputes.following.on':
    'Программа сама читает его {minutes, plural, one {каждую минуту} few {каждые # минуты} many {каждые # минут} other {каждые # минуты}}: ни одно слово не говорит прямо, что он закрыт.',
  'disputes.following.off':
    'Программа сама его не читает: это выключено в настройках. Ни одно слово не говорит прямо, что он закрыт.',
  'disputes.following.elsewhere':
    'Программа сама его не читает: он прочитан по другому адресу, не по нынешнему адресу мерчанта.',
  'disputes.following.ended.closed':
    'Программа больше не читает его сама: {status} — из слов, которые проверка на повтор считает закрытыми.',
  'disputes.following.ended.filter':
    'Программа больше не читает его сама: {status} — слово фильтра списка для завершившихся. Считается ли он закрытым где-то ещё, из этого не следует.',
  'disputes.transaction': 'Операция',
  'disputes.notFromHere': 'Этот диспут открыт не отсюда: что с ним отправлено, здесь неизвестно.',
  'disputes.add': 'Добавить эту операцию',
  'disputes.add.hint':
    'Этой операции здесь нет. Её можно добавить по номеру у мерчанта, чтобы читать её статус, хранить с ней доказательства и открывать диспуты отсюда.',
  'disputes.add.noId':
    'Этой операции здесь нет, и диспут не называет номера у мерчанта, по которому её можно добавить.',
  'disputes.add.noMerchant': 'Этой операции здесь нет, и её мерчанта здесь больше нет.',

  'disputes.attempts': 'Отправлено отсюда',
  'disputes.attempt.files':
    '{count, plural, =0 {без файлов} one {# файл} few {# файла} many {# файлов} other {# файла}}',
  'disputes.attempt.manifest': 'Опись',
  'disputes.attempt.found': 'Найден в списке',
  'disputes.attempt.found.means': 'Исход был неизвестен; диспут нашёлся в списке: он открыт.',
  'disputes.attempt.not_found': 'В списке нет',
  'disputes.attempt.not_found.means': 'Исход был неизвестен; в списке диспута не оказалось.',
  'disputes.attempt.by_hand': 'Закрыт вручную',
  'disputes.attempt.by_hand.means': 'Исход был неизвестен; вопрос закрыл оператор.',

  'disputes.manifest.title': 'Опись отправленного с диспутом',
  'disputes.manifest.about':
    'Платформа никогда не показывает, какие файлы она сохранила. Это собственная запись программы о том, что отправлено и что пришло в ответ.',
  'disputes.manifest.absent': 'Отправленного отсюда диспута с таким адресом здесь нет',
  'disputes.manifest.copy': 'Копировать как текст',
  'disputes.manifest.saveText': 'Сохранить как текст',
  'disputes.manifest.savePdf': 'Сохранить как PDF',
  'disputes.manifest.saved': 'Сохранено',
  'disputes.manifest.toTransaction': 'К операции',
  'disputes.manifest.sent': 'Отправлено',
  'disputes.manifest.files': 'Файлы ({count})',
  'disputes.manifest.noFiles': 'Без файлов.',
  'disputes.manifest.cameBack': 'Что пришло в ответ',
  'disputes.manifest.begun': 'Время',
  'disputes.manifest.operator': 'Кто',
  'disputes.manifest.merchant': 'Мерчант',
  'disputes.manifest.platform': 'Платформа',
  'disputes.manifest.merchantId': 'Номер у мерчанта',
  'disputes.manifest.platformId': 'Номер на платформе',
  'disputes.manifest.notSent': 'не отправлено',
  'disputes.manifest.notKnown': 'неизвестно',
  'disputes.manifest.none': 'нет',
  'disputes.manifest.noType': 'не отправлено; платформа тогда определяет его сама',
  'disputes.manifest.noReason': 'не отправлено; платформа тогда пишет: {text}',
  'disputes.manifest.file.type': 'Тип',
  'disputes.manifest.file.size': 'Размер',
  'disputes.manifest.outcome': 'Исход',
  'disputes.manifest.failure': 'Почему',
  'disputes.manifest.disputeId': 'Обращение',
  'disputes.manifest.ended': 'Ответ получен',
  'disputes.manifest.http': 'Статус HTTP',
  'disputes.manifest.reply': 'Ответ как он пришёл, насколько он сохранён',
  'disputes.otherNumber':
    'Вместо страницы {page} платформа прислала страницу {said}: часть диспутов может отсутствовать или повторяться.',
}
