import type { Catalogue } from '../catalogue.ts'
import type { receipts as en } from '../en/receipts.ts'

export const receipts: Catalogue<typeof en> = {
  'receipts.none': 'Чеков нет.',
  'receipts.title': 'Чеки ({count})',
  'receipts.noName': 'без имени',
  'receipts.more':
    'В ответе платформы {count, plural, one {назван ещё # чек} few {названы ещё # чека} many {названо ещё # чеков} other {названо ещё # чека}}: столько для одной операции не сохраняется.',
  'receipts.notNamed': 'больше не назван',
  'receipts.notNamed.means': 'В последнем статусе его уже нет. Здесь он всё равно сохранён.',

  'receipts.state.waiting': 'ещё не загружен',
  'receipts.state.failed': 'не загружен',
  'receipts.state.refused': 'не загружен',
  'receipts.state.lost': 'утрачен',
  'receipts.waiting': 'Программа загрузит его сама.',
  'receipts.lost': 'Файл был сохранён, но его больше нет или он изменился. Загрузите его заново.',
  'receipts.refused.no_url': 'Платформа не указала его адрес.',
  'receipts.refused.unusable':
    'Его адрес слишком длинный, чтобы его хранить, или содержит секрет доступа мерчанта. Файл не загружается.',
  'receipts.refused.not_http': 'Его адрес — не веб-адрес (http, https). Программа туда не обращается.',
  'receipts.refused.has_credentials': 'В его адресе стоит имя или пароль. Программа туда не обращается.',
  'receipts.refused.private_host': 'Его адрес ведёт в частную сеть, а не к платформе. Программа туда не обращается.',
  'receipts.refused.too_large':
    'Он больше {megabytes} МБ и не сохраняется. Посмотрите его в личном кабинете платформы.',
  'receipts.refused.empty': 'Файл по его адресу пуст.',
  'receipts.failed.denied':
    'Его не выдают (HTTP {status}). Возможно, истёк срок ссылки: обновите статус, чтобы получить новую. Или нужны учётные данные мерчанта: «Мерчанты», «Слежение».',
  'receipts.failed.gone':
    'По его адресу ничего нет (HTTP {status}). Обновите статус, чтобы получить другой, или спросите платформу.',
  'receipts.failed.line': '{what}.',
  'receipts.failed.status': '{what} (HTTP {status}).',
  'receipts.failed.triesAgain': 'Программа попробует ещё раз сама.',
  'receipts.failed.onWord': 'Загрузите его заново или обновите статус.',

  'receipts.type.unknown': 'тип неизвестен',
  'receipts.differs': 'Заявлен как {declared}, на деле {found}.',
  'receipts.differs.unknown': 'Заявлен как {declared}, на деле тип неизвестен.',
  'receipts.onlySaved': 'Здесь не показывается: {found} можно сохранить, открывать — с осторожностью.',
  'receipts.onlySaved.unknown': 'Здесь не показывается. Его можно сохранить, открывать — с осторожностью.',

  'receipts.show': 'Показать {name}',
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
}
