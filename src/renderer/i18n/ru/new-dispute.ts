import type { Catalogue } from '../catalogue.ts'
import type { newDispute as en } from '../en/new-dispute.ts'

export const newDispute: Catalogue<typeof en> = {
  'newDispute.title': 'Открыть диспут',
  'newDispute.back': 'К операции',
  'newDispute.clear': 'Стереть набранное',
  'newDispute.cleared': 'Набранное стёрто. Файлы на месте.',
  'newDispute.nothing': 'Оспаривать нечего',
  'newDispute.nothing.hint':
    'Операция отклонена, не ушла с этого компьютера или как раз отправляется: у платформы нет того, по чему можно открыть диспут.',

  'newDispute.readStatus': 'Запросить статус сейчас',
  'newDispute.notRead': 'Запросить статус не удалось: показанный мог устареть.',
  'newDispute.mayNotExist': 'Существует ли операция, неизвестно. Отказ не докажет, что её нет.',
  'newDispute.cannot':
    'По описанию интерфейса, в статусе {status} платформа диспут не открывает и, скорее всего, откажет. Отправить диспут всё равно можно.',
  'newDispute.added':
    'Операция создана не с этого рабочего места: ни суммы, ни валюты, ни вида программа не знает. Что случилось, выберите сами.',
  'newDispute.onYourWord':
    'Операция добавлена по номеру у мерчанта, со слов оператора. Знает ли её платформа, выяснится при отправке диспута.',
  'newDispute.unknownBefore':
    'Чем кончился прошлый диспут, неизвестно. Новый можно отправить, когда это выяснится: сначала посмотрите в списке.',

  'newDispute.type': 'Что случилось',
  'newDispute.type.suggested': 'рекомендуется',
  'newDispute.type.choose': 'Выберите, что случилось',
  'newDispute.type.platform': 'Пусть решает платформа',
  'newDispute.type.platform.payin':
    'Тип не отправляется. По описанию интерфейса: payin_timeout в статусе expired, иначе payin_trader_reject.',
  'newDispute.type.platform.payout': 'Тип не отправляется. По описанию интерфейса: payout_not_received для выплаты.',
  'newDispute.type.platform.any':
    'Тип не отправляется. По описанию интерфейса: payout_not_received для выплаты, payin_timeout в статусе expired, иначе payin_trader_reject.',
  'newDispute.sentAmount.none': 'Без суммы платформа может отказать или взять другую: что она сделает, не сказано.',
  'newDispute.confirm.noSentAmount': 'Не указано',
  'newDispute.sentAmount': 'Сколько клиент отправил на самом деле, {currency}',
  'newDispute.sentAmount.noCurrency': 'Сколько клиент отправил на самом деле, в валюте операции',
  'newDispute.reason': 'Причина (необязательно)',
  'newDispute.reason.hint': 'Если оставить пустой, платформа напишет сама: {text}',
  'newDispute.evidenceUrl': 'Ссылка на доказательство (необязательно)',
  'newDispute.evidenceUrl.hint': 'Фото или снимок экрана: платформа загрузит его и сохранит у себя.',
  'newDispute.url.private':
    'Это адрес этого компьютера или частной сети. Платформа загружает его снаружи и, скорее всего, не достанет: лучше приложите файл.',
  'newDispute.url.credentials':
    'В адресе стоит имя пользователя или пароль. Они достались бы платформе: лучше приложите файл.',

  'newDispute.templates': 'Шаблоны',
  'newDispute.templates.none': 'Шаблонов пока нет',
  'newDispute.templates.save': 'Сохранить этот текст как шаблон…',
  'newDispute.templates.edit': 'Переименовать или удалить…',
  'newDispute.template.save': 'Сохранить как шаблон',
  'newDispute.template.name': 'Название шаблона',
  'newDispute.template.text': 'Текст',
  'newDispute.template.hint': 'При вставке подставится из операции: {names}',
  'newDispute.template.empty': 'Здесь не должно быть пусто',
  'newDispute.template.full': 'Шаблонов уже {most}. Сначала удалите какой-нибудь.',
  'newDispute.template.delete': 'Удалить',
  'newDispute.template.delete.name': 'Удалить {name}',
  'newDispute.template.unfilled': 'Об этой операции неизвестно, поэтому не подставлено: {names}. Допишите сами.',

  'newDispute.gate.all':
    '{count, plural, one {Все файлы отвечают правилам: # из #} few {Все файлы отвечают правилам: # из #} many {Все файлы отвечают правилам: # из #} other {Все файлы отвечают правилам: # из #}}',
  'newDispute.gate.never': 'Что из них сохранила платформа, она не сообщает никогда.',
  'newDispute.gate.none': 'Без файлов',
  'newDispute.gate.none.means': 'Диспут можно открыть и так.',
  'newDispute.gate.blocked':
    '{count, plural, one {# файл отправить нельзя} few {# файла отправить нельзя} many {# файлов отправить нельзя} other {# файла отправить нельзя}}',
  'newDispute.gate.blocked.next':
    '{count, plural, one {Уберите или преобразуйте его} other {Уберите или преобразуйте их}}: до этого отправки не будет, ведь платформа молча {count, plural, one {его отбросит} other {их отбросит}}.',
  'newDispute.gate.show': 'Показать',
  'newDispute.gate.staying':
    '{count, plural, one {Ещё # файл хранится и не уйдёт} few {Ещё # файла хранятся и не уйдут} many {Ещё # файлов хранятся и не уйдут} other {Ещё # файла хранятся и не уйдут}}.',
  'newDispute.review': 'Открыть диспут…',

  'newDispute.confirm.title': 'Открыть этот диспут?',
  'newDispute.confirm.sentAmount': 'Клиент отправил',
  'newDispute.confirm.reason': 'Причина',
  'newDispute.confirm.noReason': 'Не указана: платформа напишет «{text}»',
  'newDispute.confirm.url': 'Ссылка на доказательство',
  'newDispute.confirm.files': 'Файлы',
  'newDispute.confirm.count': '{count, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}',
  'newDispute.follows':
    'Что будет дальше: средства трейдера замораживаются, операция открывается заново, обращение уходит на рассмотрение.',
  'newDispute.confirm.leave': 'Оставить как есть',
  'newDispute.confirm.send': 'Открыть диспут',

  'newDispute.sending': 'Диспут отправляется…',
  'newDispute.sending.whole': 'Всего',
  'newDispute.sending.of': '{sent} из {size}',
  'newDispute.stop': 'Остановить',
  'newDispute.stop.means':
    'Отправка прервётся, но ушедшего не вернуть: платформа могла открыть диспут, а могла и нет. Выяснить это можно будет по списку диспутов.',

  'newDispute.find.title': 'Открыть диспут по номеру',
  'newDispute.find.id': 'Номер операции',
  'newDispute.find.hint': 'Номер у платформы из 8 знаков или merchant_transaction_id — номер у мерчанта.',
  'newDispute.find.empty': 'Введите номер',
  'newDispute.find.find': 'Найти',
  'newDispute.find.several': 'Операций с этим номером здесь несколько. Выберите одну:',
  'newDispute.find.none': 'Операции этого мерчанта с таким номером программа не знает.',
  'newDispute.find.uuid':
    'Похоже на uuid, которым операцию называют диспуты. По нему платформа диспут не откроет: нужен номер из 8 знаков или merchant_transaction_id.',
  'newDispute.find.which': 'Что это за номер?',
  'newDispute.find.platform_id': 'Номер у платформы',
  'newDispute.find.merchant_transaction_id': 'Номер у мерчанта (merchant_transaction_id)',
  'newDispute.find.platform_id.means':
    'Сначала будет запрошен статус. Операция добавится, только если платформа ответит; сумма и вид останутся неизвестны, если их нет в ответе.',
  'newDispute.find.merchant_transaction_id.means':
    'Статус по нему запросить нельзя, поэтому операция добавится с ваших слов. Есть ли она у платформы, выяснится при отправке диспута.',
  'newDispute.find.addByReading': 'Запросить статус и продолжить',
  'newDispute.find.addOnYourWord': 'Продолжить с этим номером',
  'newDispute.find.noneChosen': 'Выберите мерчанта, для которого открыть диспут.',
}
