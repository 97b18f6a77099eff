import type { Catalogue } from '../catalogue.ts'
import type { adding as en } from '../en/adding.ts'

export const adding: Catalogue<typeof en> = {
  'adding.action': 'Добавить по номерам платформы…',
  'adding.title': 'Добавить операции по номерам платформы',
  'adding.lead':
    'Для мерчанта {merchant}. Сначала у каждой по очереди читается статус; добавляется только то, по чему платформа ответила.',
  'adding.list': 'Номера платформы',
  'adding.list.hint':
    'По 8 знаков. По одному в строке или как скопировались из таблицы: разделители — пробелы, табуляция, запятые, точки с запятой.',
  'adding.empty': 'Вставьте хотя бы один номер',
  'adding.none': 'В этом тексте нет номеров из 8 знаков',
  'adding.tooMany': 'Номеров: {count, number}, за один раз — не больше {most, number}. Уберите лишние.',
  'adding.tooLong': 'Для списка номеров этот текст слишком длинный.',
  'adding.cards':
    '{count, plural, one {Пропущен # номер, похожий} few {Пропущены # номера, похожие} many {Пропущено # номеров, похожих} other {Пропущено # номера, похожих}} на номер карты: такие не отправляются и не хранятся. Если это два номера из цифр, поставьте каждый на свою строку.',
  'adding.found':
    '{count, plural, one {# номер} few {# номера} many {# номеров} other {# номера}}{merged, plural, =0 {} other {; повторов убрано: #}}',
  'adding.leftOut': 'Пропущено: {count} — не 8 знаков',
  'adding.leftOut.and': '{words} и ещё {count, number}',
  'adding.start': 'Добавить {count, plural, one {её} few {их} many {их} other {их}}',
  'adding.anew': 'Другой список',
  'adding.stop': 'Остановить',
  'adding.goOn': 'Продолжить',
  'adding.retry': 'Повторить неудачные',
  'adding.copyFailed': 'Скопировать неудачные',
  'adding.progress': '{done, number} из {count, number}',
  'adding.pace':
    'Не чаще {rate, plural, one {# чтения} few {# чтений} many {# чтений} other {# чтения}} в секунду, как выбрано для этого мерчанта.',
  'adding.sum':
    'добавлено: {added, number}, уже были: {here, number}, не удалось: {failed, number}{waiting, plural, =0 {} other {, ещё не спрошено: #}}',
  'adding.ended': 'Добавление закончено: {sum}',
  'adding.halted': 'Остановлено само: следующие получили бы то же самое.',
  'adding.column.id': 'Номер платформы',
  'adding.column.became': 'Что с ним стало',
  'adding.column.transaction': 'Операция',
  'adding.is.waiting': 'ещё не спрошен',
  'adding.is.asking': 'читается статус…',
  'adding.is.here': 'Уже здесь',
  'adding.is.added': 'Добавлена',
  'adding.is.failed': 'Не добавлена',
  'adding.closing.title': 'Остановить добавление?',
  'adding.closing.text':
    'Добавленное останется. Ещё не спрошенные останутся в этом списке: пока окно Paydesk открыто, его можно продолжить.',
  'adding.closing.stay': 'Добавлять дальше',
  'adding.closing.stop': 'Остановить и закрыть',
  'adding.noneChosen': 'Выберите мерчанта, которому добавлять операции.',
}
