import type { Catalogue } from '../catalogue.ts'
import type { failures as en } from '../en/failures.ts'

export const failures: Catalogue<typeof en> = {
  'failure.copyDetails': 'Копировать подробности',
  'failure.openTransaction': 'Открыть операцию',
  'failure.openMerchant': 'Открыть мерчанта',
  'failure.said': 'Платформа сообщила:',
  'failure.http': 'HTTP {status}',

  'failure.not_sent.name_not_resolved': 'Адрес платформы не найден',
  'failure.not_sent.connection_refused': 'По адресу платформы никто не отвечает',
  'failure.not_sent.proxy': 'Прокси этого компьютера не пропустил соединение',
  'failure.not_sent.tls': 'Не удалось установить защищённое соединение с платформой',
  'failure.not_sent.timeout': 'Связаться с платформой вовремя не удалось',
  'failure.not_sent.cancelled': 'Остановлено до отправки',
  'failure.not_sent.other': 'Запрос не удалось отправить',
  'failure.no_answer.timeout': 'Платформа не ответила вовремя',
  'failure.no_answer.reset': 'Связь оборвалась раньше, чем пришёл ответ',
  'failure.no_answer.cancelled': 'Остановлено, когда запрос уже был в пути',
  'failure.no_answer.desk_closed': 'Программа закрылась раньше, чем пришёл ответ',
  'failure.refused': 'Платформа отклонила запрос',
  'failure.code.DUPLICATE_ORDER': 'На платформе уже есть заявка с таким номером',
  'failure.code.MISSING_ID': 'Платформа сообщает, что в запросе не назван диспут',
  'failure.code.NOT_FOUND': 'Платформа не находит такого диспута у этого мерчанта',
  'failure.code.INVALID_REQUEST': 'Платформа не смогла разобрать запрос на диспут',
  'failure.code.VALIDATION_ERROR': 'Платформа не приняла содержание диспута',
  'failure.code.DISPUTE_EXISTS': 'По этой операции уже открыт диспут',
  'failure.code.CANNOT_DISPUTE': 'Статус этой операции не допускает диспута',
  'failure.code.DISPUTE_FAILED': 'Платформа сообщает о сбое при обработке диспута',
  'failure.code.TRANSACTION_NOT_FOUND': 'Платформа не находит такой операции у этого мерчанта',
  'failure.code.INTERNAL_ERROR': 'Платформа сообщает, что её внутренний сервис недоступен',
  'failure.already_there':
    'У платформы уже есть заявка с этим номером. Отсюда её уже отправляли и тогда получили отказ: скорее всего, это она и есть',
  'failure.other_platform': 'Операция создана на {baseUrl}, а у мерчанта теперь другой адрес или другая среда',
  'failure.unauthorized': 'Платформа не приняла данные доступа',
  'failure.forbidden': 'Платформа не разрешает этот запрос',
  'failure.rate_limited': 'Платформа просит обращаться к ней реже',
  'failure.service_failed': 'Платформа сообщает о сбое на своей стороне',
  'failure.service_failed.gateway': 'Платформа или шлюз перед ней ответили ошибкой сервера',
  'failure.service_failed.gaveUp': 'Платформа или шлюз перед ней не дождались выполнения запроса',
  'failure.unreadable_answer.not_json': 'Ответ платформы невозможно прочитать',
  'failure.unreadable_answer.wrong_shape': 'Ответ платформы не соответствует запросу',
  'failure.unreadable_answer.no_id': 'В ответе платформы нет номера',
  'failure.unreadable_answer.too_large': 'Ответ платформы слишком велик',
  'failure.unreadable_answer.unexpected_status': 'В ответ пришла ошибка без кода',
  'failure.redirected': 'Адрес платформы перенаправляет в другое место',
  'failure.card_number_elsewhere':
    'Номер карты есть и в поле «{field, select, owner_name {Полное имя получателя} merchant_transaction_id {Номер заявки у мерчанта} client_id {Идентификатор клиента} webhook_url {Адрес вебхука} bank_name {Банк получателя} other {{field}}}», где он сохранился бы',
  'failure.invalid_input': 'Поле «{field}» не принято ({rule})',
  'failure.profile_changed': 'Тем временем активным стал другой мерчант',
  'failure.profile_not_found': 'Этого мерчанта здесь больше нет',
  'failure.profile_busy': 'Для этого мерчанта прямо сейчас идёт отправка',
  'failure.secret_missing': 'Секрет этого мерчанта не сохранён',
  'failure.key_store_failed': 'Системное хранилище ключей не сработало',
  'failure.loopback_only': 'Сейчас доступны только платформы на этом компьютере',
  'failure.id_taken_here': 'Здесь уже есть операция с таким номером',
  'failure.transaction_not_found': 'Такой операции здесь нет',
  'failure.no_platform_id': 'Номер этой операции на платформе неизвестен',
  'failure.platform_id_unusable': 'Номер этой операции на платформе нельзя безопасно подставить в адрес',
  'failure.storage_failed': 'Сбой собственного хранилища программы',
  'failure.outcome_not_kept': 'Платформа ответила, но её ответ не удалось записать',
  'failure.training_failed': 'Учебная платформа не запустилась',
  'failure.link_refused': 'Ссылка не открыта',
  'failure.exception': 'Внутри программы произошло что-то непредвиденное',

  'failure.money.nothingLeft.reading': 'С этого компьютера ничего не ушло: ничего не прочитано и не изменено.',
  'failure.money.nothingLeft.payin': 'С этого компьютера ничего не ушло: платёж не создан.',
  'failure.money.nothingLeft.payout': 'С этого компьютера ничего не ушло: деньги не двигались.',
  'failure.money.nothingLeft.cancel': 'С этого компьютера ничего не ушло: ничего не отменено.',
  'failure.money.nothingLeft.dispute': 'С этого компьютера ничего не ушло: диспут не открыт.',
  'failure.money.nothingLeft.other': 'С этого компьютера ничего не ушло: ничего не изменено.',
  'failure.money.read': 'Это было только чтение: оно ничего не меняет.',
  'failure.money.unknown.payin': 'Платёж мог быть создан, а мог и нет: исход неизвестен.',
  'failure.money.unknown.payout': 'Выплата могла уйти в работу, а могла и нет: исход неизвестен.',
  'failure.money.unknown.cancel': 'Отмена могла пройти, а могла и нет: исход неизвестен.',
  'failure.money.unknown.dispute': 'Диспут мог открыться, а мог и нет: исход неизвестен.',
  'failure.money.unknown.other': 'Запрос мог исполниться, а мог и нет: исход неизвестен.',
  'failure.money.refused.payin': 'Запрос отклонён целиком: платёж не создан.',
  'failure.money.refused.payout': 'Запрос отклонён целиком: выплата не создана.',
  'failure.money.refused.cancel': 'Запрос отклонён: он ничего не отменил.',
  'failure.money.refused.dispute': 'Запрос отклонён целиком: диспут этим запросом не открыт.',
  'failure.money.refused.other': 'Запрос отклонён целиком: ничего не создано и не изменено.',
  'failure.code.DUPLICATE_ORDER.money': 'Ничего нового этот запрос не создал.',
  'failure.code.DISPUTE_EXISTS.money': 'Второй диспут этим запросом не открыт.',
  'failure.money.nothingSent': 'На платформу ничего не отправлено.',
  'failure.money.busy': 'Начатая отправка продолжается. Больше ничего не сделано.',
  'failure.money.training': 'Здесь только учебные деньги.',
  'failure.money.none': 'Денег это не касается.',
  'failure.money.storage': 'То, что не удалось записать, никогда не отправляется.',
  'failure.money.notKept.accepted':
    'Платформа приняла запрос{platformId, select, none {} other { под номером {platformId}}}: операция существует.',
  'failure.money.notKept.refused': 'Платформа отклонила запрос: ничего не создано и не изменено.',
  'failure.money.notKept.not_sent': 'С этого компьютера ничего не ушло: деньги не двигались.',
  'failure.money.notKept.unknown': 'Исход неизвестен.',
  'failure.money.exception': 'Если вы что-то отправляли, чем это кончилось — неизвестно.',

  'failure.next.unknown.payin':
    'Не создавайте его заново под новым номером. Сначала узнайте у платформы, есть ли у неё эта заявка.',
  'failure.next.unknown.payout':
    'Не отправляйте её заново под новым номером: деньги могут уйти дважды. Сначала узнайте у платформы, есть ли у неё эта заявка.',
  'failure.next.unknown.cancel': 'Прежде чем отменять снова или сообщать об отмене, прочитайте статус операции.',
  'failure.next.unknown.dispute':
    'Прежде чем открывать его снова, посмотрите, есть ли он на платформе. Пока открыт один, второй она не примет.',
  'failure.next.unknown.other':
    'Не повторяйте его под новым номером. Сначала посмотрите операцию или спросите платформу.',
  'failure.next.alreadyThere': 'Прежде чем создавать её под новым номером, узнайте у платформы, та ли это заявка.',
  'failure.next.retrySoon': 'Повторите чуть позже. Если не поможет, скопируйте подробности для поддержки.',
  'failure.next.readAgain': 'Запросите ещё раз, когда понадобится.',
  'failure.next.name': 'Проверьте сеть и адрес мерчанта и повторите.',
  'failure.next.address': 'Проверьте адрес и порт мерчанта или спросите платформу, работает ли она.',
  'failure.next.tls':
    'Проверьте адрес и дату на этом компьютере. Если они верны, спросите платформу, прежде чем что-либо отправлять.',
  'failure.next.otherPlatform': 'Верните мерчанту прежний адрес и прочитайте статус ещё раз.',
  'failure.next.cardNumber': 'Уберите его оттуда: номеру карты место только в его собственном поле.',
  'failure.next.proxy':
    'Проверьте прокси в сетевых настройках системы или спросите того, кто им управляет. SOCKS-прокси не поддерживаются.',
  'failure.next.network': 'Проверьте сеть и повторите.',
  'failure.next.whenReady': 'Отправьте ещё раз, когда будете готовы.',
  'failure.next.refused': 'Прочитайте, что сообщает платформа, исправьте это и повторите.',
  'failure.next.refused.cancel':
    'Отмена принимается, только пока операция в статусе process («В работе»). Прочитайте её статус.',
  'failure.code.DUPLICATE_ORDER.next': 'Убедитесь, что это не ваша более ранняя заявка, и возьмите другой номер.',
  'failure.code.MISSING_ID.next':
    'Paydesk всегда его называет. Повторите; если не поможет, скопируйте подробности для поддержки.',
  'failure.code.NOT_FOUND.next':
    'О чужом диспуте платформа отвечает так же. Проверьте номер и то, для какого мерчанта открыт диспут.',
  'failure.code.INVALID_REQUEST.next':
    'По описанию интерфейса это ошибка в форме запроса, а не в том, что вы ввели. Повторите; если не поможет, скопируйте подробности для поддержки.',
  'failure.code.VALIDATION_ERROR.next':
    'По описанию интерфейса это значит, что не указан номер операции, но Paydesk всегда его передаёт. Прочитайте, что сообщает платформа, и скопируйте подробности для поддержки.',
  'failure.code.DISPUTE_EXISTS.next': 'Следите за открытым диспутом. Новый можно открыть, когда этот будет закрыт.',
  'failure.code.CANNOT_DISPUTE.next':
    'Прочитайте её статус. Диспут нельзя открыть, пока операция в работе, а также после чарджбэка и когда диспут уже идёт.',
  'failure.code.TRANSACTION_NOT_FOUND.next':
    'О чужой операции платформа отвечает так же. Проверьте номер и то, для какого мерчанта создана операция.',
  'failure.next.absent': 'Проверьте номер и мерчанта. Чужое платформа тоже называет ненайденным.',
  'failure.next.credentials': 'Проверьте секрет этого мерчанта и способ авторизации, затем проверьте соединение.',
  'failure.next.forbidden':
    'Спросите платформу, есть ли у этих данных доступа право на такой запрос и допущен ли адрес этого компьютера.',
  'failure.next.wait': 'Подождите минуту и повторите.',
  'failure.next.waitSeconds':
    'Платформа просит сделать паузу в {seconds, plural, one {# секунду} few {# секунды} many {# секунд} other {# секунды}}. Повторите после неё.',
  'failure.next.waitMinutes':
    'Платформа просит сделать паузу в {minutes, plural, one {# минуту} few {# минуты} many {# минут} other {# минуты}}. Повторите после неё.',
  'failure.next.interface': 'Проверьте, что адрес мерчанта ведёт к интерфейсу платформы, а не на веб-страницу.',
  'failure.next.redirected': 'На другой адрес данные доступа не передаются. Проверьте адрес мерчанта.',
  'failure.next.correct': 'Исправьте и повторите.',
  'failure.next.profileChanged': 'Посмотрите вверху, какой мерчант активен, и подтвердите ещё раз.',
  'failure.next.chooseProfile': 'Выберите другого мерчанта.',
  'failure.next.busy': 'Дождитесь ответа и повторите.',
  'failure.next.enterSecret': 'Введите секрет этого мерчанта в разделе «Мерчанты».',
  'failure.next.keyStore': 'Секрет не сохранён. Разблокируйте хранилище ключей и сохраните ещё раз.',
  'failure.next.loopback':
    'Чтобы работать с этим мерчантом, запустите программу с той версией Electron, под которую она собрана.',
  'failure.next.takenHere': 'Откройте её и посмотрите, что с ней; для другой заявки возьмите другой номер.',
  'failure.next.toList': 'Вернитесь к списку.',
  'failure.next.noPlatformId': 'Статус можно прочитать, только когда платформа ответит номером.',
  'failure.next.platformIdUnusable':
    'Переключите запрос статуса у этого мерчанта на номер в параметре или спросите об этом номере у платформы.',
  'failure.next.storage': 'Проверьте свободное место и доступ к папке данных и повторите.',
  'failure.next.notKept':
    'Запишите это. После перезапуска исход будет показан как неизвестный. Проверьте свободное место и доступ к папке данных.',
  'failure.next.training': 'Повторите. Если не поможет, скопируйте подробности для поддержки.',
  'failure.next.link': 'Открываются только адреса http и https.',
  'failure.next.exception': 'Прежде чем повторять, загляните в «Операции». Скопируйте подробности для поддержки.',

  'failure.not_possible.no_longer_unresolved': 'Что стало с этой операцией, уже известно, или вопрос закрыт вручную',
  'failure.not_possible.nothing_there':
    'На платформе ничего от этого рабочего места нет: заявка отклонена или не была отправлена',
  'failure.not_possible.dispute_unresolved':
    'Что стало с прежним диспутом, ещё неизвестно: сначала посмотрите список диспутов',
  'failure.not_possible.still_under_way': 'То же самое уже выполняется',
  'failure.not_possible.no_list_key':
    'Список диспутов ищет только по merchant_transaction_id или uuid операции, а у этой не известно ни то ни другое',
  'failure.next.noListKey':
    'Прочитайте её статус: в ответе может быть номер мерчанта. Или найдите диспут среди всех в разделе «Диспуты».',
  'failure.evidence_not_ready':
    'Доказательства нельзя отправить такими, как показано.{missing, select, none {} other { Копии больше нет: {missing}.}}{changed, select, none {} other { Содержимое уже не то, что было показано: {changed}.}}{unreadable, select, none {} other { Копия не читается: {unreadable}.}}{inTrouble, select, none {} other { Не соответствует правилам для файлов: {inTrouble}.}}',
  'failure.next.evidence': 'Уберите названное, добавьте файл заново и проверьте его перед отправкой.',
  'failure.locker_full.files':
    'С одной операцией хранится не больше {files, plural, one {# файла} few {# файлов} many {# файлов} other {# файла}}',
  'failure.locker_full.bytes': 'Программа хранит не больше {gigabytes} ГБ доказательств',
  'failure.next.locker.files': 'Уберите ненужный файл и добавьте этот.',
  'failure.next.locker.bytes':
    'Уберите ненужные файлы: через некоторое время удалятся и их копии. Сколько и как долго хранится, сказано в настройках.',
  'failure.dispute_not_found': 'Такого диспута здесь не прочитано',
  'failure.next.notPossible': 'Посмотрите, в каком состоянии операция сейчас.',
  'failure.other_transaction': 'Под этим id другая операция. С отправленным расходится: {fields}',
  'failure.next.otherTransaction': 'Ничего не привязано. Проверьте id в кабинете мерчанта.',
  'failure.above_limit': 'Выплата выше лимита, который теперь задан у этого мерчанта',
  'failure.next.aboveLimit': 'Введите сумму ещё раз и подтвердите снова.',
  'failure.similar_payouts':
    'Тем временем {count, plural, one {сделана похожая выплата} few {сделано # похожие выплаты} many {сделано # похожих выплат} other {сделано # похожей выплаты}}',
  'failure.next.similarPayouts': 'Посмотрите на {count, plural, one {неё} other {них}} и решите ещё раз.',
}
