import type { Catalogue } from '../catalogue.ts'
import type { line as en } from '../en/line.ts'

export const line: Catalogue<typeof en> = {
  'line.opening': 'Paydesk запускается…',
  'opening.check': 'Проверка базы данных',
  'opening.check.text':
    'В прошлый раз Paydesk был закрыт некорректно или база данных изменилась после этого: каждая её страница прочитывается один раз.',
  'opening.update': 'Обновление базы данных',
  'opening.update.text': 'С версии {from} на версию {to} для этого выпуска Paydesk. Это делается один раз.',
  'opening.keys': 'Подготовка оснований',
  'opening.keys.text': 'Основания операций готовятся к сравнению. Это делается один раз.',
  'opening.step': 'Шаг {step, number} из {steps, number}',
  'opening.rows': 'Строк: {done, number} из {of, number}',
  'opening.share': '{share, number, percent}',
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
  'common.reload': 'Перезагрузить',
}
