import type { Catalogue } from '../catalogue.ts'
import type { following as en } from '../en/polling.ts'

export const following: Catalogue<typeof en> = {
  'following.tab': 'Автообновление',
  'following.title': 'Автообновление статусов',
  'following.why':
    'Пока операция может измениться, Paydesk обновляет её статус каждые несколько секунд, затем раз в несколько минут, а когда она похожа на завершённую — изредка: диспут может открыть её снова. Выключенное обновляется только по запросу.',
  'following.kinds': 'Какие операции',
  'following.kind.payin_account': 'Приёмы на счёт',
  'following.kind.payin_acquiring': 'Приёмы, эквайринг',
  'following.kind.payout_card': 'Выплаты на карту',
  'following.kind.added': 'Добавленные по ID',
  'following.none': 'Ничего не обновляется автоматически: статусы меняются, только когда их кто-то обновляет.',
  'following.rate': 'Макс. запросов в секунду',
  'following.rate.hint':
    'Статусы, чеки и диспуты вместе. Предела платформа не называет; Paydesk снижает темп, если она об этом просит.',
  'following.receipts': 'Чеки',
  'following.receipts.credentials': 'Загружать с учётными данными мерчанта',
  'following.receipts.hint':
    'Как загружать чеки, в интерфейсе не сказано. Учётные данные уходят только на адрес самой платформы.',
  'following.saved': 'Сохранено',

  'following.on.means':
    'Paydesk автоматически обновляет {followed, plural, one {# операцию} few {# операции} many {# операций} other {# операции}} этого мерчанта; на очереди: {due}.',
  'following.off': 'Без автообновления',
  'following.off.means': 'Статусы этого мерчанта не обновляются автоматически: все виды выключены.',
  'following.resting': 'Пауза',
  'following.restingUntil': 'Пауза до {time}',
  'following.resting.asked': 'Платформа попросила паузу. После неё автообновление продолжится.',
  'following.resting.offline':
    'Платформа недоступна. Paydesk повторит попытку сам; до тех пор статусы могут быть устаревшими.',
  'following.resting.other':
    'Платформа отвечает ошибками. Paydesk повторит попытку сам; до тех пор статусы могут быть устаревшими.',
  'following.stopped': 'Автообновление прервано',
  'following.stopped.unauthorized':
    'Платформа отказывает в доступе: статусы не обновляются, пока не исправлен мерчант или его секрет. Проверьте секрет.',
  'following.stopped.secret': 'Секрета мерчанта нет: статусы не обновляются, пока он не введён.',
  'following.stopped.other': 'Статусы не обновляются, пока не исправлен мерчант.',
  'following.counts': 'на автообновлении {followed}, на очереди {due}',

  'following.news.many':
    '{count, plural, one {Изменился # статус} few {Изменились # статуса} many {Изменились # статусов} other {Изменились # статуса}}',
  'following.news.part': '{status}: {count}',
  'following.news.look': 'Посмотреть',
  'following.news.list': 'К операциям',
  'following.news.spoken': '{name}: {status}',

  'settings.following': 'Статусы операций',
  'settings.following.notices': 'Новые статусы',
  'settings.following.notices.on': 'Уведомлять, когда платёж завершён или не удался',
  'settings.following.notices.hint':
    'Когда автообновление находит, что операция оплачена, истекла, отменена или завершилась ошибкой. В этом окне, если много — одним уведомлением; в фоне — уведомлением системы. Списки и карточки показывают каждый новый статус в любом случае.',
  'settings.following.notices.browser':
    'Когда автообновление находит, что операция оплачена, истекла, отменена или завершилась ошибкой. На этой странице, если много — одним уведомлением; системные уведомления есть только в настольном приложении. Списки и карточки показывают каждый новый статус в любом случае.',
  'settings.following.where':
    'Какие операции обновлять и как часто, выбирается у каждого мерчанта: «Мерчанты», «Автообновление».',
}
