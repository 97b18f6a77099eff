import type { Catalogue } from '../catalogue.ts'
import type { exports as en } from '../en/exports.ts'

export const exports: Catalogue<typeof en> = {
  'exports.title': 'Экспорт',
  'exports.whole':
    '{count, plural, one {# операция} few {# операции} many {# операций} other {# операции}}: все результаты, в порядке списка.',
  'exports.whole.counting': 'Все результаты, в порядке списка.',
  'exports.ticked':
    '{count, plural, one {# выбранная операция} few {# выбранные операции} many {# выбранных операций} other {# выбранной операции}}, в порядке списка.',
  'exports.format': 'Формат',
  'exports.format.csv': 'CSV',
  'exports.format.xlsx': 'Excel (XLSX)',
  'exports.fields': 'Содержимое',
  'exports.fields.shown': 'Видимые столбцы',
  'exports.fields.shown.means':
    'В том же порядке, на русском, время — {zone}. К суммам добавляются вид, среда, состояние и статус.',
  'exports.fields.all': 'Все поля',
  'exports.fields.all.means': 'Для других программ: неизменные английские названия, время в UTC.',
  'exports.separator': 'Разделитель',
  'exports.separator.comma': 'Запятая',
  'exports.separator.semicolon': 'Точка с запятой',
  'exports.separator.tab': 'Табуляция',
  'exports.bom': 'Добавить метку UTF-8 (BOM)',
  'exports.bom.means': 'Без неё Excel неверно покажет кириллицу.',
  'exports.csv.means':
    'Excel сокращает длинные числа в CSV, в том числе ID, убирает нули в начале и может принять сумму за дату: для Excel выбирайте XLSX. К тексту, похожему на формулу, добавляется апостроф.',
  'exports.xlsx.means':
    'ID и карты — текст, суммы — числа. Суммы длиннее 15 цифр — текст, выделенный жёлтым: число их округлило бы. В суммы Excel они не входят. Строки сверх 1 048 575 — на следующих листах.',
  'exports.textAmounts':
    'Суммы — числа. Суммы длиннее 15 цифр — текст, выделенный жёлтым: число их округлило бы. В суммы Excel они не входят.',
  'exports.masked':
    'Всё, что похоже на номер карты, скрыто, в том числе в заметках и основаниях. ID остаются как есть.',
  'exports.start': 'Экспорт',
  'exports.asking': 'Выберите, куда сохранить',
  'exports.progress': '{rows, number} из {of, number}',
  'exports.progress.label': 'Записано строк',
  'exports.stop.ask': 'Остановить экспорт? Файл не сохранится.',
  'exports.stop.goOn': 'Продолжить',
  'exports.stopped': 'Остановлено. Файл не записан.',
  'exports.done':
    '{rows, plural, one {Записана # строка} few {Записаны # строки} many {Записано # строк} other {Записано # строки}}',
  'exports.done.page': 'Браузер сохраняет {name} в загрузки.',
  'exports.show': 'Показать в папке',
  'exports.copyPath': 'Копировать путь',
  'exports.name': 'Операции',
  'exports.yes': 'да',
  'exports.no': 'нет',
  'exports.header.created': 'Создана',
  'exports.header.merchant': 'Мерчант',
  'exports.header.environment': 'Среда',
  'exports.header.kind': 'Вид',
  'exports.header.merchantTransactionId': 'ID заявки',
  'exports.header.platformId': 'ID на платформе',
  'exports.header.reference': 'Основание',
  'exports.header.state': 'Состояние',
  'exports.header.status': 'Статус',
  'exports.header.statusReadAt': 'Статус обновлён',
  'exports.header.amount': 'Сумма',
  'exports.header.currency': 'Валюта',
  'exports.header.ownerName': 'Получатель или владелец',
  'exports.header.card': 'Карта',
  'exports.header.expiresAt': 'Действует до',
  'exports.header.hasDispute': 'Диспут',
  'exports.header.hasReceipt': 'Чек',
  'exports.header.tags': 'Метки',
  'exports.header.note': 'Заметка',
}
