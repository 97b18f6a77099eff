import type { Catalogue } from '../catalogue.ts'
import type { expiring as en } from '../en/expiring.ts'

export const expiring: Catalogue<typeof en> = {
  'expiring.title': 'Истекающие приёмы',
  'expiring.soon': 'Скоро истекут',
  'expiring.soon.cut': 'Скоро истекут: {count} ближайших. Чтобы увидеть все, выберите меньший срок',
  'expiring.soon.within': 'Истекут в течение',
  'expiring.within.15': '15 минут',
  'expiring.within.60': '1 часа',
  'expiring.within.1440': '24 часов',
  'expiring.over.since': 'Истекли за последние',
  'expiring.since.1': '24 часа',
  'expiring.since.3': '3 дня',
  'expiring.since.7': '7 дней',
  'expiring.scope': 'Мерчанты',
  'expiring.none': 'Истекающих приёмов нет',
  'expiring.none.hint':
    'Здесь появятся приёмы, которые скоро истекут, и истёкшие без диспута. Время — по часам этого компьютера.',
  'expiring.none.soon': 'В этот срок ни один приём не истекает',
  'expiring.none.over': 'За это время ни один приём не истёк без диспута',
  'expiring.column.left': 'Осталось',
  'expiring.column.merchant': 'Мерчант',
  'expiring.column.id': 'ID заявки',
  'expiring.column.amount': 'Сумма',
  'expiring.column.status': 'Последний статус',
  'expiring.column.act': 'Действие',
  'expiring.over.at': 'Истёк {time} по часам этого компьютера',
  'expiring.over.said': 'По данным платформы истёк; срок был до {time}',
  'expiring.doubtful': 'Часы?',
  'expiring.doubtful.means':
    'Часы этого компьютера, возможно, неверны: по ним реквизиты истекли ещё до получения. Платформа называет {time}.',
  'expiring.unreadable': 'Не читается',
  'expiring.unreadable.means': 'Срок от платформы не читается: {text}',
  'expiring.neverRead': 'не получен',
  'expiring.refresh': 'Обновить статус {name}',
  'expiring.refreshAll': 'Обновить видимые статусы',
  'expiring.refreshing': 'Обновлено {done} из {count}',
  'expiring.refreshed':
    'Статусов обновлено: {count}{failed, plural, =0 {} other {, не удалось: #}}{skipped, plural, =0 {} other {, пропущено: #}}',
  'expiring.stop': 'Остановить обновление',
  'expiring.paid': 'Клиент оплатил…',
  'expiring.paid.means': 'Откроет форму диспута payin_timeout. До подтверждения ничего не отправляется. Клавиша: {key}',
  'expiring.refused': 'В «{status}» диспут не открыть',
  'expiring.refused.means':
    'В последнем известном статусе {status} платформа отклоняет диспуты. Обновите статус: он мог измениться.',
}
