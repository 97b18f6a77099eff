import type { Catalogue } from '../catalogue.ts'
import type { evidence as en } from '../en/evidence.ts'

export const evidence: Catalogue<typeof en> = {
  'evidence.title': 'Доказательства',
  'evidence.add': 'Добавить файлы…',
  'evidence.add.hint': 'Перетащите файлы в любое место экрана, вставьте снимок экрана или выберите на диске.',
  'evidence.none': 'К операции пока ничего не приложено.',
  'evidence.kept':
    'Копии хранятся на этом компьютере: неотправленные — {unsent} дней, отправленные — {sent} дней после отправки.',
  'evidence.list': 'Файлы, приложенные к операции',
  'evidence.keys': 'Пробел ставит и снимает отметку, Enter показывает файл, Delete убирает.',

  'evidence.drop': 'Отпустите, чтобы приложить к {id}',
  'evidence.drop.hint': 'Программа снимет копии. Отправлять пока ничего не будет.',
  'evidence.adding': 'Принято {done} из {all}…',
  'evidence.added':
    '{count, plural, one {Приложен # файл} few {Приложено # файла} many {Приложено # файлов} other {Приложено # файла}}',
  'evidence.duplicate': '{name}: такой файл, байт в байт, здесь уже есть. Второй раз он не взят.',
  'evidence.failed': '{name}: файл не взят.',

  'evidence.goes': 'Отвечает правилам',
  'evidence.stays': 'Хранится',
  'evidence.stays.why': 'С диспутом не уйдёт.',
  'evidence.cannotGo': 'Отправить нельзя',
  'evidence.noCopy': 'Копии нет',
  'evidence.noCopy.why': 'Снятой копии у программы больше нет, отправлять нечего. Перетащите файл ещё раз.',
  'evidence.trouble.empty': 'Файл пуст: 0 байт.',
  'evidence.trouble.tooLarge':
    'Слишком велик: {size, number} байт. Платформа берёт 10 МБ, а это наверняка не больше {max, number} байт.',
  'evidence.trouble.folder': 'Это папка.',
  'evidence.trouble.unreadable': 'Прочитать не удалось ({code}).',
  'evidence.trouble.type': 'По содержимому это {found}. Платформа молча его отбросит.',
  'evidence.trouble.typeUnknown':
    'По содержимому это не то, что берёт платформа, как бы файл ни назывался. Она молча его отбросит.',
  'evidence.next.empty': 'Уберите его и попросите файл ещё раз.',
  'evidence.next.tooLarge': 'Уберите его и возьмите поменьше: картинку с меньшим разрешением, видео короче.',
  'evidence.next.folder': 'Уберите её и перетащите файлы, которые в ней лежат.',
  'evidence.next.unreadable': 'Уберите его и перетащите снова, когда он будет открываться.',
  'evidence.next.convert': 'Преобразуйте в PNG прямо здесь или уберите.',
  'evidence.next.saveAsPdf': 'Сохраните его как PDF в своей программе и перетащите PDF, а этот уберите.',
  'evidence.next.type':
    'Уберите его. Годятся PDF, картинки (JPEG, PNG, HEIC, WebP, GIF) и видео (MP4, QuickTime, WebM).',

  'evidence.sentAs': 'Уйдёт как {name}',
  'evidence.sentAs.ending': 'окончание имени не подходило к содержимому',
  'evidence.sentAs.signs': 'знаки в имени, которые платформа могла бы понять неверно, заменены',
  'evidence.changed': 'Файл на диске с тех пор изменился. Уйдёт копия, снятая тогда.',
  'evidence.gone': 'Файла на диске больше нет. Уйдёт копия, снятая тогда.',
  'evidence.usedElsewhere': 'Те же байты приложены к {label}',
  'evidence.usedElsewhere.sent': 'Те же байты ушли с диспутом по {label}, {time}',

  'evidence.attach': 'Уходит с диспутом',
  'evidence.attach.name': '{name} уходит с диспутом',
  'evidence.attach.full': 'Уже отмечено пять: больше платформа не берёт.',
  'evidence.convert': 'Преобразовать в PNG',
  'evidence.convert.done': '{name} теперь PNG',
  'evidence.convert.scaled':
    '{name} теперь PNG. Размер уменьшен с {width} × {height} до {newWidth} × {newHeight} пикселей: иначе файл вышел бы слишком велик.',
  'evidence.convert.undecodable': 'Эту картинку здесь не прочитать. Сохраните её как PNG или JPEG в своей программе.',
  'evidence.convert.tooLarge':
    'Картинка слишком велика, чтобы преобразовать её здесь. Сохраните её поменьше, как PNG или JPEG, в своей программе.',
  'evidence.remove': 'Убрать',
  'evidence.remove.name': 'Убрать {name}',
  'evidence.removed': '{name}: убран.',

  'evidence.show': 'Показать {name}',
  'evidence.preview.heic': 'HEIC здесь не показать. Отправить его можно.',
}
