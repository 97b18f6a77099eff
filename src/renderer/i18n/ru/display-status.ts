import type { Catalogue } from '../catalogue.ts'
import type { standing as en } from '../en/display-status.ts'

export const standing: Catalogue<typeof en> = {
  'displayStatus.unsaved': 'Ответ не сохранён',
  'displayStatus.unsaved.full': 'Ответ ещё не сохранён: {state}',
  'displayStatus.unsaved.means':
    '{state}. Платформа ответила, но сохранить ответ на диск не удаётся. Paydesk хранит его в памяти и продолжает попытки.',
  'displayStatus.damaged': 'Повреждена',
  'displayStatus.damaged.means':
    'Часть этой записи не читается с диска: {fields}. Показано может быть не всё, и ничего больше по ней не отправляется. Восстановите более раннюю копию (Настройки, Данные и копии); запись {id}.',
  'displayStatus.adopted': 'Привязано вручную',
  'displayStatus.adopted.means': 'ID на платформе найден и привязан со слов оператора.',
  'displayStatus.did_not_happen': 'Закрыто вручную',
  'displayStatus.did_not_happen.full': 'Закрыто вручную: не создано',
  'displayStatus.did_not_happen.means': 'Платформа этого не подтверждала: оператор закрыл операцию как несозданную.',
  'displayStatus.cancel_unknown': 'Отмена неясна',
  'displayStatus.cancel_unknown.full': 'Исход отмены неизвестен',
  'displayStatus.cancel_unknown.means': 'Платформа могла отменить операцию, а могла и нет.',
  'displayStatus.dispute_unknown': 'Диспут неясен',
  'displayStatus.dispute_unknown.full': 'Исход диспута неизвестен',
  'displayStatus.dispute_unknown.means': 'Платформа могла открыть диспут, а могла и нет.',
}
