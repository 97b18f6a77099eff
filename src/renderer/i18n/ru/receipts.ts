import type { Catalogue } from '../catalogue.ts'
import type { receipts as en } from '../en/receipts.ts'

export const receipts: Catalogue<typeof en> = {
  'receipts.none': 'Чеков нет.',
  'receipts.title': 'Чеки ({count})',
  'receipts.noName': 'без имени',
  'receipts.more':
    'В ответе платформы {count, plural, one {назван ещё # чек} few {названы ещё # чека} many {названо ещё # чеков} other {названо ещё # чека}}: это сверх предела на операцию, в Paydesk не сохраняется.',
  'receipts.notNamed': 'больше не указан',
  'receipts.notNamed.means': 'В последнем статусе его нет. В Paydesk он сохранён.',

  'receipts.state.waiting': 'ещё не загружен',
  'receipts.state.failed': 'не загружен',
  'receipts.state.refused': 'не загружен',
  'receipts.state.lost': 'утрачен',
  'receipts.waiting': 'Paydesk загрузит его сам.',
  'receipts.lost': 'Загруженного файла больше нет, или он изменился. Загрузите его заново.',
  'receipts.refused.no_url': 'Платформа не указала его адрес.',
  'receipts.refused.unusable':
    'Адрес слишком длинный, чтобы его хранить, или содержит секрет доступа мерчанта. Файл не загружается.',
  'receipts.refused.not_http': 'Адрес — не веб-адрес (http, https). Paydesk его не открывает.',
  'receipts.refused.has_credentials': 'В адресе есть имя или пароль. Paydesk его не открывает.',
  'receipts.refused.private_host': 'Адрес ведёт в частную сеть, а не к платформе. Paydesk его не открывает.',
  'receipts.refused.too_large': 'Он больше {megabytes} МБ и не сохраняется. Посмотрите его в кабинете мерчанта.',
  'receipts.refused.empty': 'Файл по его адресу пуст.',
  'receipts.failed.denied':
    'Доступ запрещён (HTTP {status}). Возможно, ссылка истекла: обновите статус, чтобы получить новую. Или нужны учётные данные мерчанта: «Мерчанты», «Автообновление».',
  'receipts.failed.gone':
    'По адресу ничего нет (HTTP {status}). Обновите статус, чтобы получить новую ссылку, или спросите платформу.',
  'receipts.failed.line': '{what}.',
  'receipts.failed.status': '{what} (HTTP {status}).',
  'receipts.failed.triesAgain': 'Paydesk повторит сам.',
  'receipts.failed.onWord': 'Загрузите его заново или обновите статус.',

  'receipts.type.unknown': 'тип неизвестен',
  'receipts.differs': 'Заявлен как {declared}, на деле {found}.',
  'receipts.differs.unknown': 'Заявлен как {declared}, на деле тип неизвестен.',
  'receipts.onlySaved': 'Нет просмотра: {found} можно сохранить. Открывайте с осторожностью.',
  'receipts.onlySaved.unknown': 'Нет просмотра. Файл можно сохранить. Открывайте с осторожностью.',

  'receipts.showFirst': 'Показать чеки',
  'receipts.fetch': 'Загрузить заново',
  'receipts.fetch.name': 'Загрузить заново: {name}',
  'receipts.save': 'Сохранить…',
  'receipts.save.name': 'Сохранить: {name}',
  'receipts.saved': 'Сохранено.',
  'receipts.open': 'Открыть в другой программе',
  'receipts.open.name': 'Открыть в другой программе: {name}',
  'receipts.copyUrl': 'Копировать адрес чека',

  'receipts.viewer.place': '{place} из {count}',
  'receipts.viewer.previous': 'Предыдущий чек',
  'receipts.viewer.next': 'Следующий чек',
  'receipts.viewer.fetched': 'Загружен {time}',
  'receipts.declared': 'Заявлено: {words}',

  'viewer.page': 'Страница {page} из {pages}',
  'viewer.previous': 'Предыдущая страница',
  'viewer.next': 'Следующая страница',
  'viewer.zoomOut': 'Уменьшить',
  'viewer.zoomIn': 'Увеличить',
  'viewer.zoom': '{percent} %',
  'viewer.broken':
    'Файл нельзя показать: он повреждён, защищён или в неподдерживаемом формате. Он сохранён как получен.',
  'viewer.loading': 'Открывается…',
}
