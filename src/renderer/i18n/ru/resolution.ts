import type { Catalogue } from '../catalogue.ts'
import type { resolution as en } from '../en/resolution.ts'

export const resolution: Catalogue<typeof en> = {
  'standing.unsaved': 'Ответ не сохранён',
  'standing.unsaved.full': 'Ответ ещё не сохранён: {state}',
  'standing.unsaved.means':
    '{state}. Платформа ответила, но записать ответ на диск пока нельзя. Paydesk держит его в памяти и продолжает попытки.',
  'standing.damaged': 'Повреждена',
  'standing.damaged.means':
    'Часть этой записи не читается с диска: {fields}. Показано не всё, и ничего больше по ней не отправляется. Восстановите данные из прежней копии (Настройки, Данные); запись {id}.',
  'standing.adopted': 'Привязано вручную',
  'standing.adopted.means': 'Номер у платформы найден и привязан со слов оператора.',
  'standing.did_not_happen': 'Закрыто вручную',
  'standing.did_not_happen.full': 'Закрыто вручную: не состоялось',
  'standing.did_not_happen.means': 'Платформа этого не подтверждала: оператор закрыл операцию как несостоявшуюся.',
  'standing.cancel_unknown': 'Отмена неясна',
  'standing.cancel_unknown.full': 'Исход отмены неизвестен',
  'standing.cancel_unknown.means': 'Платформа могла отменить операцию, а могла и нет.',
  'standing.dispute_unknown': 'Диспут неясен',
  'standing.dispute_unknown.full': 'Исход диспута неизвестен',
  'standing.dispute_unknown.means': 'Платформа могла открыть диспут, а могла и нет.',

  'resolution.title': 'Исход неизвестен',
  'resolution.means.payin':
    'Платёж на платформе может существовать, а может и нет. Пока это не выяснено — никакого нового номера и второго платежа по той же заявке: клиент может оплатить оба.',
  'resolution.means.payout':
    'Выплата на платформе может существовать, а может и нет. Пока это не выяснено — никакого нового номера и второй выплаты: деньги могут уйти дважды.',
  'resolution.sent': 'Отправлено',
  'resolution.cameBack': 'В ответ',
  'resolution.askedAgain': 'Повтор запроса',
  'resolution.askedAgain.sending': 'Выполняется…',
  'resolution.provesNothing':
    'Это касается только второй попытки и ничего не доказывает о первой: она могла дойти, а могла и нет.',
  'resolution.idTaken':
    'DUPLICATE_ORDER: номер занят, скорее всего — этой самой заявкой. Это не доказательство, и номера у платформы такой ответ не даёт.',
  'resolution.idTaken.earlier': 'До этого платформа ответила DUPLICATE_ORDER.',
  'resolution.idTaken.label': 'Номер',
  'resolution.cancelAccepted.label': 'Отмена',
  'resolution.cancelAccepted':
    'Платформа приняла отмену по этому номеру — значит, заявка под ним ей известна. Номер у платформы по-прежнему неизвестен.',
  'resolution.ways': 'Что можно сделать',
  'resolution.recommended': 'Рекомендуется',

  'resolution.ask': 'Повторить запрос с тем же номером',
  'resolution.ask.does.payin':
    'Тот же самый запрос уйдёт ещё раз, под тем же номером. Если первый дошёл, платформа сама остановит второй (DUPLICATE_ORDER) и ничего не создаст. Если нет, платёж будет создан сейчас.',
  'resolution.ask.does.payout':
    'Тот же самый запрос уйдёт ещё раз, под тем же номером. Если первый дошёл, платформа сама остановит второй (DUPLICATE_ORDER) и ничего не выплатит. Если нет, выплата будет сделана сейчас.',
  'resolution.ask.live': 'Боевая среда: деньги настоящие.',
  'resolution.ask.card': 'Номер карты не хранится: введите или вставьте карту этой выплаты, {card}.',
  'resolution.ask.byVisibleDigits':
    'Постоянного хранилища ключей здесь нет: карта сверяется только по первым шести и последним четырём цифрам.',
  'resolution.ask.otherCard': 'Это не карта этой выплаты. Ничего не отправлено.',
  'resolution.ask.send': 'Повторить запрос',
  'resolution.ask.sending': 'Запрос повторяется: подождите и не отправляйте его из другого места.',

  'resolution.id': 'Ввести номер у платформы',
  'resolution.id.does':
    'Если заявка видна в кабинете мерчанта, возьмите номер оттуда. Сначала программа только прочитает, что под ним, и сверит с отправленным.',
  'resolution.id.field': 'Номер у платформы, из кабинета',
  'resolution.id.empty': 'Введите номер.',
  'resolution.id.card': 'Это номер карты, а не операции. Ничего не отправлено.',
  'resolution.id.compare': 'Прочитать и сверить',
  'resolution.id.names': 'Что под номером {id}',
  'resolution.id.sent': 'отправлено: {value}',
  'resolution.id.there': 'там: {value}',
  'resolution.id.same': 'совпадает',
  'resolution.id.different': 'расходится',
  'resolution.id.absent': 'платформа не сообщает',
  'resolution.id.noStatus': 'платформа не сообщает',
  'resolution.id.isOther': 'Под этим номером другая операция, привязать его нельзя. Проверьте его в кабинете мерчанта.',
  'resolution.id.allSame': 'Всё совпадает с отправленным.',
  'resolution.id.someAbsent':
    'То, что сообщает платформа, совпадает. Остальное остаётся на вашем слове — так и будет записано.',
  'resolution.id.noMerchantId':
    'Номера у мерчанта в ответе нет, а такая же сумма может быть и у другой заявки. Что это именно она, остаётся на вашем слове — так и будет записано.',
  'resolution.id.allAbsent':
    'Сверить не с чем: платформа не сообщает ничего подходящего. Что этот номер относится к этой заявке, держится только на вашем слове — так и будет записано.',
  'resolution.id.adopt': 'Привязать этот номер',

  'resolution.cancel': 'Отменить по номеру у мерчанта',
  'resolution.cancel.does':
    'Отмена принимает и номер у мерчанта. Если платформа её примет, значит, заявка под этим номером ей известна. Отказ не доказывает, что заявки нет.',
  'resolution.dispute.does':
    'Диспут тоже открывается по номеру у мерчанта и замораживает средства трейдера: только если он нужен клиенту или получателю.',
  'resolution.dispute': 'Открыть диспут по номеру у мерчанта…',

  'resolution.not': 'Этого не было',
  'resolution.not.does':
    'Если вы узнали в поддержке или из кабинета, что запрос так и не дошёл, закройте операцию вручную и укажите причину.',
  'resolution.not.open': 'Закрыть вручную…',
  'resolution.not.follows': 'Что за этим следует',
  'resolution.not.follows.story':
    'Операция будет значиться закрытой вручную; причина и ваше имя останутся в её истории.',
  'resolution.not.follows.id': 'Номер {id} здесь остаётся занятым. Другой заявке нужен другой номер.',
  'resolution.not.follows.open': 'Её можно открыть снова.',
  'resolution.not.warning.payin':
    'Если она всё-таки состоялась, новый платёж по той же заявке клиент может оплатить второй раз.',
  'resolution.not.warning.payout': 'Если она всё-таки состоялась, новая выплата отправит деньги второй раз.',
  'resolution.not.confirm': 'Закрыть: этого не было',
  'resolution.not.reason.support': 'Поддержка сообщила, что запрос не дошёл',
  'resolution.not.reason.dashboard': 'В кабинете мерчанта её нет',
  'resolution.not.reason.statement': 'В выписке её нет',

  'resolution.reason': 'Причина',
  'resolution.reason.hint': 'Для того, кто будет читать историю. Без номеров карт.',
  'resolution.reason.empty': 'Укажите причину.',
  'resolution.reason.suggestions': 'Варианты',
  'resolution.reason.leave': 'Не сейчас',

  'resolution.closed': 'Закрыто вручную: этого не было',
  'resolution.closed.open': 'Открыть снова…',
  'resolution.closed.open.title': 'Открыть снова',
  'resolution.closed.open.does': 'Исход снова будет неизвестен, и всё, что с этим можно сделать, станет доступно.',
  'resolution.closed.open.confirm': 'Открыть снова',
  'resolution.closed.open.reason.turnedUp': 'Она всё-таки нашлась',
  'resolution.closed.open.reason.mistake': 'Закрыта по ошибке',
  'resolution.closed.newId': 'Новой заявке на тот же платёж нужен новый номер.',

  'resolution.adopted': 'Номер у платформы привязан вручную',
  'resolution.adopted.means':
    'Что стало с самим запросом, из ответов платформы узнать не удалось. Что этот номер относится к этой заявке, известно со слов оператора; что было сверено, сказано в истории.',
  'resolution.by': '{operator}, {time}',
  'resolution.by.nobody': 'имя не указано',

  'reach.notActive':
    'Это операция мерчанта {name}, а активен {active}. Чтобы повторить запрос или отменить, переключитесь.',
  'reach.noneActive':
    'Это операция мерчанта {name}, а сейчас не активен ни один. Чтобы повторить запрос или отменить, переключитесь.',
  'reach.switch': 'Переключиться: {name}',
  'reach.moved':
    'Операция создана на {address}, а у мерчанта {name} теперь другой адрес или другая среда. Тот же номер там — это другой платёж: повторить запрос, сверить или отменить отсюда нельзя. Закрыть вручную можно.',
  'reach.moved.training': 'учебной платформе',
  'reach.openMerchant': 'Открыть мерчанта',
  'reach.removed':
    'Мерчанта этой операции здесь больше нет: повторить запрос, сверить или отменить отсюда нельзя. Закрыть вручную можно.',
}
