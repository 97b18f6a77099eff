import type { Catalogue } from '../catalogue.ts'
import type { following as en } from '../en/polling.ts'

export const following: Catalogue<typeof en> = {
  'polling.on.means':
    'Paydesk автоматически обновляет {followed, plural, one {# операцию} few {# операции} many {# операций} other {# операции}} этого мерчанта; на очереди: {due}.',
  'polling.off': 'Без автообновления',
  'polling.off.means': 'Статусы этого мерчанта не обновляются автоматически: все виды выключены.',
  'polling.resting': 'Пауза',
  'polling.restingUntil': 'Пауза до {time}',
  'polling.resting.asked': 'Платформа попросила паузу. После неё автообновление продолжится.',
  'polling.resting.offline':
    'Платформа недоступна. Paydesk повторит попытку сам; до тех пор статусы могут быть устаревшими.',
  'polling.resting.other':
    'Платформа отвечает ошибками. Paydesk повторит попытку сам; до тех пор статусы могут быть устаревшими.',
  'polling.resting.keyStore':
    'Секрет мерчанта не читается из хранилища ключей: возможно, оно заблокировано. Paydesk повторит попытку сам; до тех пор статусы могут быть устаревшими.',
  'polling.stopped': 'Не обновляется',
  'polling.stopped.unauthorized':
    'Платформа отказывает в доступе: статусы не обновляются, пока она снова не ответит. Проверьте секрет, затем соединение.',
  'polling.stopped.secret': 'Секрета мерчанта нет: статусы не обновляются, пока он не введён.',
  'polling.stopped.other': 'Статусы не обновляются, пока не исправлены настройки мерчанта.',
  'polling.counts': 'На автообновлении: {followed}, на очереди: {due}.',

  'polling.news.many':
    '{count, plural, one {Изменился # статус} few {Изменились # статуса} many {Изменились # статусов} other {Изменились # статуса}}',
  'polling.news.part': '{status}: {count}',
  'polling.news.list': 'К операциям',
}
