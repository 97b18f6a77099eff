import type { Catalogue } from '../catalogue.ts'
import type { line as en } from '../en/line.ts'

export const line: Catalogue<typeof en> = {
  'line.opening': 'Paydesk запускается…',
  'opening.check': 'Проверка базы данных',
  'opening.check.text': 'Paydesk был закрыт некорректно, или база данных изменилась: она один раз проверяется целиком.',
  'opening.update': 'Обновление базы данных',
  'opening.update.text': 'С версии {from} на версию {to} для этой версии Paydesk. Выполняется один раз.',
  'opening.keys': 'Подготовка оснований',
  'opening.keys.text': 'Основания готовятся к сравнению. Выполняется один раз.',
  'opening.step': 'Шаг {step, number} из {steps, number}',
  'opening.rows': 'Строк: {done, number} из {of, number}',
  'opening.share': '{share, number, percent}',
  'opening.elapsed': 'Прошло: {time}',
  'opening.safe': 'Можно подождать или закрыть Paydesk: ничего не пропадёт, при следующем запуске всё начнётся заново.',
  'common.progress': 'Ход выполнения',
  'line.unreachable': 'Paydesk не отвечает',
  'line.unreachable.text':
    'Окно не связано с Paydesk и ничего не отправляет. Исход прежних запросов появится со связью. Перезагрузите окно; если не поможет, закройте Paydesk и запустите снова.',
  'line.lost': 'Связь с Paydesk потеряна',
  'line.lost.text':
    'Paydesk закрыт или остановлен. Отсюда больше ничего не отправляется. Отправлявшиеся запросы после запуска получат состояние «Исход неизвестен». Запустите Paydesk и перезагрузите окно.',
  'line.reconnecting': 'Связь с Paydesk потеряна. Подключаемся снова…',
  'line.reconnecting.text':
    'Отправлявшиеся запросы записаны в журнал, их исход появится после подключения. Если Paydesk закрыт, запустите его и откройте новый адрес.',
  'line.signedOut': 'Вы вышли',
  'line.signedOut.text':
    'Чтобы войти, откройте последний адрес, который Paydesk вывел в терминале. Он действует один раз. Сеанс заканчивается при выходе, через 30 минут после закрытия последней страницы и через 12 часов.',
  'common.reload': 'Перезагрузить',
}
