import type { Catalogue } from '../catalogue.ts'
import type { shell as en } from '../en/shell.ts'

export const shell: Catalogue<typeof en> = {
  'line.opening': 'Paydesk запускается…',
  'opening.check': 'Проверка базы данных',
  'opening.check.text':
    'В прошлый раз Paydesk был закрыт некорректно или база данных изменилась после этого: каждая её страница прочитывается один раз.',
  'opening.update': 'Обновление базы данных',
  'opening.update.text': 'С версии {from} до версии {to} — для этой версии Paydesk. Это происходит один раз.',
  'opening.keys': 'Подготовка оснований',
  'opening.keys.text': 'Основания операций подготавливаются к сравнению. Это происходит один раз.',
  'opening.step': 'Шаг {step, number} из {steps, number}',
  'opening.rows': 'Строк: {done, number} из {of, number}',
  'opening.elapsed': 'Прошло: {time}',
  'opening.safe':
    'Можно подождать или закрыть Paydesk: ничего не пропадёт. База данных останется прежней, и при следующем запуске всё начнётся заново.',
  'opening.progress': 'Ход выполнения',
  'line.unreachable': 'Paydesk не отвечает',
  'line.unreachable.text':
    'Этому окну не с чем связаться. Никуда ничего не отправлено. Перезагрузите окно; если не поможет, закройте Paydesk и запустите снова.',
  'line.lost': 'Связь с Paydesk потеряна',
  'line.lost.text':
    'Программа закрылась или остановилась. Отсюда больше ничего не отправляется; то, что было в пути, после запуска получит состояние «Исход неизвестен». Запустите программу и перезагрузите окно.',
  'line.reconnecting': 'Связь с Paydesk потеряна. Подключаемся снова…',
  'line.reconnecting.text':
    'Отправленное записано в журнал, результат появится после подключения. Если Paydesk закрыт, запустите его и откройте новый адрес.',
  'line.signedOut': 'Вы вышли',
  'line.signedOut.text':
    'Чтобы войти, откройте последний адрес, который Paydesk вывел в терминале. Он действует один раз. Сеанс заканчивается при выходе, через 30 минут после закрытия последней страницы и через 12 часов.',
  'shell.broken': 'На этом экране произошёл сбой',
  'shell.skip': 'Перейти к содержимому',
  'shell.nav': 'Навигация',
  'shell.collapseNav': 'Свернуть навигацию',
  'shell.expandNav': 'Развернуть навигацию',
  'shell.overview': 'Обзор',
  'shell.transactions': 'Операции',
  'shell.expiring': 'Истекающие',
  'shell.newPayin': 'Приём платежа',
  'shell.newPayout': 'Выплата',
  'shell.disputes': 'Диспуты',
  'shell.merchants': 'Мерчанты',
  'shell.settings': 'Настройки',
  'shell.help': 'Справка',
  'shell.commands': 'Команды',
  'shell.noMerchant': 'Мерчант не выбран',
  'shell.switchTo': 'Переключиться на',
  'shell.addMerchant': 'Добавить мерчанта',
  'shell.allMerchants': 'Все мерчанты',
  'shell.nowFor': 'Активен мерчант {name}, среда: {environment}',
  'shell.balance': 'Баланс',
  'shell.balance.details': 'Баланс, как его прислала платформа',
  'shell.balance.details.odd': 'Баланс, как его прислала платформа, — не совсем по описанию интерфейса',
  'shell.balance.balance': 'balance',
  'shell.balance.currency_rate': 'currency_rate',
  'shell.balance.unsaid':
    'Интерфейс называет currency_rate десятичным курсом. В чём выражен баланс и между какими валютами этот курс, он не говорит.',
  'shell.balance.never': 'ещё не запрашивался',
  'shell.refreshBalance': 'Обновить баланс',
  'shell.band': 'Среда',
  'shell.band.training': 'Учебная платформа: деньги ненастоящие, всё происходит на этом компьютере.',
  'shell.band.try': 'Что попробовать',
  'shell.band.test': 'Тестовый контур платформы',
  'connection.lastSeen': 'Чем закончилось последнее обращение к платформе',
  'connection.none': 'Обращений ещё не было',
  'connection.answered': 'Ответ в',
  'connection.unreachable': 'Недоступна',
  'connection.noAnswer': 'Нет ответа',
  'connection.credentials': 'Доступ отклонён',
  'connection.forbidden': 'Доступ запрещён',
  'connection.noSecret': 'Нет секрета',
  'connection.failed': 'Сбой',
  'link.ask.title': 'Открыть в браузере?',
  'link.ask.host': 'Ссылка ведёт за пределы Paydesk:',
  'link.ask.punycode': 'Имя этого узла записано буквами другого алфавита. Оно может лишь походить на знакомое.',
  'link.ask.once': 'Paydesk спрашивает один раз для каждого узла.',
  'link.ask.open': 'Открыть',
  'notice.region': 'Сообщения программы',
  'notice.loopbackOnly':
    'Окно работает на Electron {runtime}, а Paydesk собран для {expected}. Пока версии не совпадут, доступны только платформы на этом компьютере.',
  'notice.sessionSecrets':
    'Секреты хранятся только в памяти и забываются при закрытии программы: системного хранилища ключей здесь нет.',
  'notice.settings_set_aside':
    'Файл настроек был повреждён. Он отложен, взяты настройки по умолчанию. Ничего не удалено: {path}',
  'notice.environment_ignored':
    'Переменные среды не применены: {names}. С {count, plural, one {ней} few {ними} many {ними} other {ними}} другие могли бы читать или подменять то, что отправляется платформам. Уберите {count, plural, one {её} few {их} many {их} other {их}} и запустите Paydesk снова.',
  'notice.extra_certificates':
    'Задана {name}: удостоверяющим центрам, которые там указаны, Paydesk тоже доверяет. Если её задала не ваша компания, уберите её. {path}',
  'notice.folder_unsafe.network':
    'Папка данных лежит не на диске этого компьютера ({name}). База данных там под угрозой: обрыв связи может её повредить. Закройте Paydesk, перенесите папку на диск этого компьютера и запустите Paydesk с параметром --data и новым путём. {path}',
  'notice.folder_unsafe.synced':
    '{name} копирует папку данных на другие компьютеры. База данных там под угрозой: файлы, которые копируются, пока Paydesk пишет, могут повредиться или смениться старыми. Закройте Paydesk, перенесите папку из {name} и запустите Paydesk с параметром --data и новым путём. {path}',
  'notice.folder_unsafe.known': 'Понятно',
  'notice.certificate.expiring':
    'Клиентский сертификат «{name}» истекает {days, plural, =0 {сегодня} one {через # день} few {через # дня} many {через # дней} other {через # дня}}. Запросите у платформы новый и <link>замените его</link>.',
  'notice.certificate.expired':
    'Срок клиентского сертификата «{name}» истёк: платформа, скорее всего, откажет на каждый запрос. <link>Замените его</link>.',
  'notice.outcomes_unknown':
    'Когда программа закрылась в прошлый раз, {count, plural, one {# запрос был} few {# запроса были} many {# запросов были} other {# запроса были}} в пути: {what}. Исход неизвестен: прежде чем повторять, загляните в <link>«Операции»</link>.',
  'palette.search': 'Найти действие или мерчанта; операцию — по номеру, сумме, карте',
  'palette.nothing': 'Ничего с таким названием нет',
  'palette.group.here': 'На этом экране',
  'palette.group.go': 'Разделы и действия',
  'palette.group.merchants': 'Мерчанты',
  'palette.group.desk': 'Тема и язык',
  'palette.switchTo': 'Переключиться: {name}',
  'welcome.title': 'Добро пожаловать в Paydesk',
  'welcome.lead':
    'Принимайте платежи, отправляйте выплаты и следите за их судьбой. Начните с учебных денег или подключите свою платформу; переключаться между ними можно в любой момент.',
  'welcome.training': 'Учебная платформа',
  'welcome.training.text':
    'Платформа с ненастоящими деньгами, которая работает на этом компьютере. Следует описанию интерфейса, с задержками и отказами; о чём описание молчит, на вашей платформе может быть иначе. За пределы компьютера ничего не уходит.',
  'welcome.training.action': 'Открыть учебную платформу',
  'welcome.connect': 'Подключить свою платформу',
  'welcome.connect.text':
    'Понадобятся базовый адрес интерфейса платформы и данные доступа вашего мерчанта. И то и другое можно проверить до сохранения.',
  'welcome.connect.action': 'Подключить свою платформу',
  'welcome.back': 'Назад',
  'welcome.lost.title': 'Истории на месте нет',
  'welcome.lost.restore': 'Восстановить из копии',
  'welcome.lost.restore.text':
    'Вернутся операции, мерчанты и файлы доказательств — какими они были, когда сделана копия. Отправленного позже в истории не будет, и Paydesk об этом скажет.',
  'welcome.lost.none': 'Там, где Paydesk делает копии, ни одной не нашлось.',
  'welcome.lost.copy': 'Копию, которая лежит в другом месте, можно перенести в {folder}. Затем обновите страницу.',
  'welcome.lost.anew': 'Начать без неё',
  'welcome.lost.anew.text':
    'Без копии мерчантов придётся завести заново, а отправленные раньше выплаты Paydesk не узнает.',
  'welcome.kept': 'Операции удалённых мерчантов',
}
