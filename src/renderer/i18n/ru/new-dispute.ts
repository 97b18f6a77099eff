import type { Catalogue } from '../catalogue.ts'
import type { newDispute as en } from '../en/new-dispute.ts'

export const newDispute: Catalogue<typeof en> = {
  'newDispute.title': 'Открыть диспут',
  'newDispute.back': 'К операции',
  'newDispute.clear': 'Очистить форму',
  'newDispute.cleared': 'Форма очищена. Файлы остались.',
  'newDispute.nothing': 'Оспаривать нечего',
  'newDispute.nothing.hint':
    'Операция отклонена, не ушла с этого компьютера или сейчас отправляется: оспаривать на платформе нечего.',

  'newDispute.readStatus': 'Обновить статус',
  'newDispute.notRead': 'Статус не удалось обновить: показанный мог устареть.',
  'newDispute.mayNotExist': 'Существует ли операция, неизвестно. Отказ не докажет, что её нет.',
  'newDispute.cannot':
    'По описанию интерфейса, в статусе {status} платформа диспут не открывает и, скорее всего, откажет. Отправить диспут всё равно можно.',
  'newDispute.added': 'Операция создана не в Paydesk: её сумма, валюта и вид неизвестны. Выберите, что случилось.',
  'newDispute.onYourWord':
    'Добавлена по ID заявки со слов оператора. Знает ли её платформа, выяснится при отправке диспута.',
  'newDispute.unknownBefore':
    'Исход прежнего диспута неизвестен. Новый можно отправить, когда он выяснится: сначала проверьте диспуты.',

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
  'newDispute.confirm.noSentAmount': 'Не указано',
  'newDispute.sentAmount': 'Сумма, отправленная клиентом, {currency}',
  'newDispute.sentAmount.noCurrency': 'Сумма, отправленная клиентом, в валюте операции',
  'newDispute.reason': 'Причина (необязательно)',
  'newDispute.reason.hint': 'Если пусто, платформа напишет: {text}',
  'newDispute.evidenceUrl': 'Ссылка на доказательство (необязательно)',
  'newDispute.evidenceUrl.hint': 'Изображение или снимок экрана: платформа загрузит и сохранит его.',
  'newDispute.url.private':
    'Это адрес этого компьютера или частной сети. Платформа, скорее всего, до него не доберётся: приложите файл.',
  'newDispute.url.credentials': 'В адресе есть имя пользователя или пароль, их получила бы платформа: приложите файл.',

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
    '{count, plural, one {Удалите или преобразуйте его} other {Удалите или преобразуйте их}}: до этого ничего не отправится, ведь платформа {count, plural, one {его} other {их}} отбросит без сообщения.',
  'newDispute.gate.show': 'Показать',
  'newDispute.gate.staying':
    '{count, plural, one {Ещё # файл не приложен} few {Ещё # файла не приложены} many {Ещё # файлов не приложены} other {Ещё # файла не приложены}}.',
  'newDispute.review': 'Проверить диспут…',

  'newDispute.confirm.title': 'Открыть этот диспут?',
  'newDispute.confirm.sentAmount': 'Сумма, отправленная клиентом',
  'newDispute.confirm.reason': 'Причина',
  'newDispute.confirm.noReason': 'Не указана: платформа напишет «{text}»',
  'newDispute.confirm.url': 'Ссылка на доказательство',
  'newDispute.confirm.files': 'Файлы',
  'newDispute.confirm.count': '{count, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}',
  'newDispute.follows':
    'Что дальше: средства трейдера замораживаются, операция открывается заново, диспут уходит на рассмотрение.',
  'newDispute.confirm.leave': 'Назад',
  'newDispute.confirm.send': 'Открыть диспут',

  'newDispute.sending': 'Диспут отправляется…',
  'newDispute.sending.whole': 'Всего',
  'newDispute.sending.of': '{sent} из {size}',
  'newDispute.stop': 'Остановить',
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
}
