import type { Catalogue } from '../catalogue.ts'
import type { standing as en } from '../en/display-status.ts'

export const standing: Catalogue<typeof en> = {
  'standing.unsaved': 'Ответ не сохранён',
  'standing.unsaved.full': 'Ответ ещё не сохранён: {state}',
  'standing.unsaved.means':
    '{state}. Платформа ответила, но сохранить ответ на диск не удаётся. Paydesk хранит его в памяти и продолжает попытки.',
  'standing.damaged': 'Повреждена',
  'standing.damaged.means':
    'Часть этой записи не читается с диска: {fields}. Показано может быть не всё, и ничего больше по ней не отправляется. Восстановите более раннюю копию (Настройки, Данные и копии); запись {id}.',
  'standing.adopted': 'Привязано вручную',
  'standing.adopted.means': 'ID на платформе найден и привязан со слов оператора.',
  'standing.did_not_happen': 'Закрыто вручную',
  'standing.did_not_happen.full': 'Закрыто вручную: не создано',
  'standing.did_not_happen.means': 'Платформа этого не подтверждала: оператор закрыл операцию как несозданную.',
  'standing.cancel_unknown': 'Отмена неясна',
  'standing.cancel_unknown.full': 'Исход отмены неизвестен',
  'standing.cancel_unknown.means': 'Платформа могла отменить операцию, а могла и нет.',
  'standing.dispute_unknown': 'Диспут неясен',
  'standing.dispute_unknown.full': 'Исход диспута неизвестен',
  'standing.dispute_unknown.means': 'Платформа могла открыть диспут, а могла и нет.',
}
