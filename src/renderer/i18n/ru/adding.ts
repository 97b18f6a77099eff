import type { Catalogue } from '../catalogue.ts'
import type { adding as en } from '../en/adding.ts'

export const adding: Catalogue<typeof en> = {
  'adding.action': 'Добавить по ID на платформе…',
  'adding.title': 'Добавить операции по ID на платформе',
  'adding.lead':
    'Для мерчанта {merchant}. Paydesk по очереди запрашивает статус каждого ID и добавляет только те, по которым платформа ответила.',
  'adding.list': 'ID на платформе',
  'adding.list.hint':
    'По 8 символов. По одному в строке или из таблицы: разделители — пробелы, табуляция, запятые, точки с запятой.',
  'adding.empty': 'Вставьте хотя бы один ID',
  'adding.none': 'В тексте нет ID из 8 символов',
  'adding.tooMany': 'ID: {count, number}. За один раз — не больше {most, number}: удалите лишние.',
  'adding.tooLong': 'Слишком длинный текст.',
  'adding.cards':
    '{count, plural, one {Пропущен # ID, похожий} few {Пропущены # ID, похожие} many {Пропущено # ID, похожих} other {Пропущено # ID, похожих}} на номер карты: не отправлено и не сохранено. Если это два ID из цифр, поставьте каждый на свою строку.',
  'adding.found':
    '{count, plural, one {# ID} few {# ID} many {# ID} other {# ID}}{merged, plural, =0 {} other {; повторов удалено: #}}',
  'adding.leftOut': 'Пропущено: {count} — не 8 символов',
  'adding.leftOut.and': '{words} и ещё {count, number}',
  'adding.start': 'Добавить {count, plural, one {операцию} few {операции} many {операции} other {операции}}',
  'adding.anew': 'Новый список',
  'adding.stop': 'Остановить',
  'adding.goOn': 'Продолжить',
  'adding.retry': 'Повторить неудачные',
  'adding.copyFailed': 'Копировать неудачные',
  'adding.progress': '{done, number} из {count, number}',
  'adding.pace':
    'Не больше {rate, plural, one {# запроса} few {# запросов} many {# запросов} other {# запроса}} в секунду, как задано для этого мерчанта.',
  'adding.sum':
    'добавлено: {added, number}, уже в Paydesk: {here, number}, не удалось: {failed, number}{waiting, plural, =0 {} other {, ожидает: #}}',
  'adding.ended': 'Готово: {sum}',
  'adding.halted': 'Остановлено: с остальными ID будет то же самое.',
  'adding.column.id': 'ID на платформе',
  'adding.column.became': 'Результат',
  'adding.column.transaction': 'Операция',
  'adding.is.waiting': 'ожидает',
  'adding.is.asking': 'запрашивается статус…',
  'adding.is.here': 'Уже в Paydesk',
  'adding.is.added': 'Добавлена',
  'adding.is.failed': 'Не добавлена',
  'adding.closing.title': 'Остановить добавление?',
  'adding.closing.text': 'Добавленные операции останутся. Остальные ID сохранятся в этом списке, пока открыт Paydesk.',
  'adding.closing.stay': 'Продолжить добавление',
  'adding.closing.stop': 'Остановить и закрыть',
  'adding.noneChosen': 'Выберите мерчанта, чтобы добавить операции.',
}
