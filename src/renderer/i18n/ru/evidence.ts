import type { Catalogue } from '../catalogue.ts'
import type { evidence as en } from '../en/evidence.ts'

export const evidence: Catalogue<typeof en> = {
  'evidence.title': 'Доказательства',
  'evidence.add': 'Добавить файлы…',
  'evidence.add.hint': 'Перетащите файлы на этот экран, вставьте снимок экрана или выберите файлы.',
  'evidence.none': 'Файлов пока нет.',
  'evidence.kept':
    'Копии хранятся на этом компьютере: неотправленные — {unsent} дней, отправленные — не меньше {sent} дней после отправки.',
  'evidence.list': 'Файлы доказательств',
  'evidence.keys': 'Пробел выбирает файл, Enter открывает, Delete удаляет.',

  'evidence.drop': 'Отпустите, чтобы добавить к {id}',
  'evidence.drop.hint': 'Paydesk сделает копии. Пока ничего не отправляется.',
  'evidence.adding': 'Добавлено {done} из {all}…',
  'evidence.added':
    '{count, plural, one {Добавлен # файл} few {Добавлено # файла} many {Добавлено # файлов} other {Добавлено # файла}}',
  'evidence.duplicate': '{name}: такой же файл уже есть. Повторно не добавлен.',
  'evidence.attachedAgain': '{name}: такой же файл уже был здесь. Он снова приложен.',
  'evidence.failed': '{name}: файл не добавлен.',
  'evidence.failed.more':
    '{count, plural, one {Не добавлен ещё # файл} few {Не добавлены ещё # файла} many {Не добавлены ещё # файлов} other {Не добавлены ещё # файла}}.',

  'evidence.goes': 'Подходит',
  'evidence.wasSent': 'Отправлен',
  'evidence.wasSent.why': 'Отправлен с диспутом, {time}. Со следующим не пойдёт.',
  'evidence.stays': 'Хранится',
  'evidence.stays.why': 'Не приложен к диспуту.',
  'evidence.cannotGo': 'Отправить нельзя',
  'evidence.noCopy': 'Копии нет',
  'evidence.noCopy.why': 'У Paydesk больше нет копии этого файла, отправить его нельзя. Добавьте файл снова.',
  'evidence.trouble.empty': 'Файл пуст: 0 байт.',
  'evidence.trouble.tooLarge':
    'Слишком большой: {size, number} байт. Предел платформы — 10 МБ; Paydesk считает это за {max, number} байт.',
  'evidence.trouble.folder': 'Это папка.',
  'evidence.trouble.unreadable': 'Не удалось прочитать файл ({code}).',
  'evidence.trouble.type': 'Это файл {found}: платформа отбросит его без сообщения.',
  'evidence.trouble.typeUnknown':
    'Каким бы ни было имя, такой тип файла платформа не принимает: отбросит без сообщения.',
  'evidence.next.empty': 'Удалите его и запросите файл ещё раз.',
  'evidence.next.tooLarge': 'Удалите его и добавьте поменьше: изображение с меньшим разрешением, видео короче.',
  'evidence.next.folder': 'Удалите её и добавьте файлы из неё.',
  'evidence.next.unreadable': 'Удалите его и добавьте снова, когда он будет открываться.',
  'evidence.next.convert': 'Преобразуйте в PNG здесь или удалите.',
  'evidence.next.saveAsPdf': 'Сохраните как PDF и добавьте снова; этот удалите.',
  'evidence.next.type':
    'Удалите его. Подходят PDF, изображения (JPEG, PNG, HEIC, WebP, GIF) и видео (MP4, QuickTime, WebM).',

  'evidence.sentAs': 'Отправится как {name}',
  'evidence.sentAs.ending': 'расширение не соответствовало содержимому',
  'evidence.sentAs.cut': 'имя сокращено',
  'evidence.sentAs.signs': 'заменены символы, которые платформа может понять неверно',
  'evidence.sentAs.number': 'чтобы отличаться от другого файла этого диспута',
  'evidence.changed': 'Файл на диске изменился. Отправится прежняя копия.',
  'evidence.gone': 'Файла на диске больше нет. Отправится прежняя копия.',
  'evidence.usedElsewhere': 'Тот же файл хранится в операции {label}',
  'evidence.usedElsewhere.sent': 'Тот же файл отправлен с диспутом по {label}, {time}',

  'evidence.attach': 'Приложить к диспуту',
  'evidence.attach.name': 'Приложить {name} к диспуту',
  'evidence.attach.full': 'Не больше 5 файлов',
  'evidence.convert': 'Преобразовать в PNG',
  'evidence.convert.done': '{name} преобразован в PNG',
  'evidence.convert.scaled':
    '{name} преобразован в PNG. Уменьшен с {width} × {height} до {newWidth} × {newHeight} пикселей, чтобы не превысить предел размера.',
  'evidence.convert.undecodable':
    'Это изображение здесь не открыть. Сохраните его как PNG или JPEG в другой программе.',
  'evidence.convert.tooLarge':
    'Изображение слишком большое, чтобы преобразовать его здесь. Сохраните меньший PNG или JPEG в другой программе.',
  'evidence.remove.name': 'Удалить {name}',
  'evidence.removed': '{name}: удалён.',

  'evidence.preview.heic': 'Для HEIC нет просмотра. Отправить файл можно.',
}
