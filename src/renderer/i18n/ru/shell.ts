import type { Catalogue } from '../catalogue.ts'
import type { shell as en } from '../en/shell.ts'

export const shell: Catalogue<typeof en> = {
  'shell.broken': 'Сбой этого экрана',
  'shell.skip': 'Перейти к содержимому',
  'shell.nav': 'Навигация',
  'shell.collapseNav': 'Свернуть навигацию',
  'shell.expandNav': 'Развернуть навигацию',
  'shell.overview': 'Обзор',
  'shell.transactions': 'Операции',
  'shell.expiring': 'Истекающие',
  'shell.newPayin': 'Приём платежа',
  'shell.newPayout': 'Выплата',
  'shell.batches': 'Выплаты из файла',
  'shell.disputes': 'Диспуты',
  'shell.merchants': 'Мерчанты',
  'shell.settings': 'Настройки',
  'shell.help': 'Справка',
  'shell.commands': 'Команды',
  'shell.noMerchant': 'Мерчант не выбран',
  'shell.switchTo': 'Переключиться на',
  'shell.addMerchant': 'Добавить мерчанта',
  'shell.nowFor': 'Активен мерчант {name}, среда: {environment}',
  'shell.balance': 'Баланс',
  'shell.balance.details': 'Баланс в исходном виде',
  'shell.balance.details.odd': 'Баланс в исходном виде, не по описанию интерфейса',
  'shell.balance.balance': 'balance',
  'shell.balance.currency_rate': 'currency_rate',
  'shell.balance.unsaid':
    'Интерфейс называет currency_rate десятичным курсом. Единица баланса и валюты курса в нём не указаны.',
  'shell.balance.never': 'ещё не запрашивался',
  'shell.refreshBalance': 'Обновить баланс',
  'shell.band': 'Среда',
  'shell.band.training': 'Учебная платформа: деньги не настоящие, всё происходит на этом компьютере.',
  'shell.testAmounts': 'Тестовые суммы',
  'shell.band.test': 'Тестовая среда',
  'connection.lastSeen': 'Результат последнего обращения к платформе',
  'connection.none': 'Ещё не подключено',
  'connection.answered': 'Подключено',
  'connection.unreachable': 'Недоступна',
  'connection.noAnswer': 'Нет ответа',
  'connection.credentials': 'Доступ отклонён',
  'connection.forbidden': 'Доступ запрещён',
  'connection.noSecret': 'Нет секрета',
  'connection.secretUnreadable': 'Секрет не читается',
  'connection.failed': 'Сбой',
  'notice.region': 'Уведомления',
  'notice.loopbackOnly':
    'Окно работает на Electron {runtime}; Paydesk собран для {expected}. Пока версии не совпадут, доступны только платформы на этом компьютере.',
  'notice.sessionSecrets':
    'Системного хранилища ключей здесь нет: секреты хранятся только в памяти, пока открыт Paydesk.',
  'notice.settings_unwritten':
    'Настройки не сохраняются: запись в папку данных невозможна. Они действуют, пока Paydesk открыт. Проверьте место на диске и права.',
  'notice.settings_set_aside':
    'Файл настроек был повреждён. Он сохранён отдельно, действуют настройки по умолчанию. Ничего не удалено: {path}',
  'notice.environment_ignored':
    '{count, plural, one {Переменная среды не применена} other {Переменные среды не применены}}: {names}. С {count, plural, one {ней} other {ними}} другие могли бы читать или подменять то, что отправляется платформам. Уберите {count, plural, one {её} other {их}} и запустите Paydesk снова.',
  'notice.extra_certificates':
    'Задана {name}: удостоверяющим центрам, которые там указаны, Paydesk тоже доверяет. Если её задала не ваша компания, уберите её. {path}',
  'notice.folder_unsafe.network':
    'Папка данных лежит не на диске этого компьютера ({name}). База данных там под угрозой: обрыв связи может её повредить. Закройте Paydesk, перенесите папку на диск этого компьютера и запустите Paydesk с параметром --data и новым путём. {path}',
  'notice.folder_unsafe.synced':
    '{name} копирует папку данных на другие компьютеры. База данных там под угрозой: файлы, которые копируются, пока Paydesk пишет, могут повредиться или смениться старыми. Закройте Paydesk, перенесите папку из {name} и запустите Paydesk с параметром --data и новым путём. {path}',
  'notice.certificate.expiring':
    'Клиентский сертификат «{name}» истекает {days, plural, =0 {сегодня} one {через # день} few {через # дня} many {через # дней} other {через # дня}}. Запросите у платформы новый и <link>замените его</link>.',
  'notice.certificate.expired':
    'Срок клиентского сертификата «{name}» истёк: платформа, скорее всего, отклонит каждый запрос. <link>Замените его</link>.',
  'notice.outcomes_unknown':
    'При прошлом закрытии Paydesk {count, plural, one {# запрос отправлялся} few {# запроса отправлялись} many {# запросов отправлялись} other {# запроса отправлялись}}: {what}. Исход неизвестен: прежде чем повторять, проверьте <link>«Операции»</link>.',
  'notice.gap.restored':
    'Данные восстановлены из копии: {to}. Отправленного отсюда с {from} до этого времени в истории нет: прежде чем что-то повторять, проверьте в кабинете мерчанта. Уже занятый ID платформа отклонит. Прежние данные — в {path}',
  'notice.gap.damaged':
    'База данных была повреждена. {to} Paydesk сохранил её отдельно и начал новую, пустую. Прежних операций и мерчантов в этой истории нет: восстановите копию или проверьте в кабинете мерчанта, прежде чем что-то повторять. Повреждённая база не удалена: {path}',
  'notice.gap.missing':
    'При запуске {to} базы данных не оказалось на месте; Paydesk начал новую, пустую. Прежних операций и мерчантов в этой истории нет: восстановите копию или проверьте в кабинете мерчанта, прежде чем что-то повторять. Это был файл history.db в папке {path}',
  'notice.gap.replaced':
    'При запуске {to} на месте базы данных была другая. Отправленного отсюда раньше в этой истории может не быть: восстановите копию или проверьте в кабинете мерчанта, прежде чем что-то повторять. База данных — файл history.db в папке {path}',
  'notice.gap.older':
    'При запуске {to} на месте базы данных была её прежняя копия. Отправленного отсюда с {from} до этого времени в истории нет: восстановите более новую копию или проверьте в кабинете мерчанта, прежде чем что-то повторять. База данных — файл history.db в папке {path}',
  'notice.gap.unrecorded':
    'Запись о пропусках в этой истории не читается (до {to}). Выплат, отправленных до восстановления из копии, может не быть: проверьте в кабинете мерчанта, прежде чем что-то повторять. Запись не удалена: {path}',
  'notice.known': 'Понятно',
  'palette.search': 'Поиск: действия, мерчанты, операции (ID, сумма, карта)',
  'palette.nothing.none': 'Ничего не найдено',
  'palette.nothing.searching': 'Поиск…',
  'palette.nothing.failed': 'Не удалось выполнить поиск по операциям. Повторите.',
  'palette.group.here': 'На этом экране',
  'palette.group.go': 'Разделы и действия',
  'palette.group.desk': 'Тема и язык',
  'palette.switchTo': 'Переключиться: {name}',
  'welcome.training.action': 'Открыть учебную платформу',
  'welcome.connect.action': 'Подключить свою платформу',

  'disputes.news.count':
    'новый статус: {count, plural, one {# диспут} few {# диспута} many {# диспутов} other {# диспута}}',
  'disputes.news.elsewhere':
    'новый статус у других мерчантов: {count, plural, one {# диспут} few {# диспута} many {# диспутов} other {# диспута}}',
  'disputes.news.of': 'Диспут по {id}',
  'disputes.news.many':
    'Новый статус: {count, plural, one {# диспут} few {# диспута} many {# диспутов} other {# диспута}}',
  'dispute.known.noStatus': 'без статуса',

  'updates.header.offered': 'Обновление {version}',
  'updates.header.downloading': 'Обновление {percent} %',
  'updates.header.ready': 'Обновление готово',
  'updates.header.waiting': 'Обновление ждёт',
  'updates.header.installing': 'Установка…',
  'notice.policy_unusable':
    'Не удаётся применить файл политики администратора: {why}. Пока это не исправлено, обновления выключены. {path}',
  'notice.policy.unreadable': 'он не читается',
  'notice.policy.not_trusted': 'его может изменить не только администратор',
  'notice.policy.too_large': 'он больше 64 КБ',
  'notice.policy.not_json': 'это не JSON',
  'notice.policy.wrong_content': 'в нём есть то, что Paydesk неизвестно',
}
