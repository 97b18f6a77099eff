import type { Catalogue } from '../catalogue.ts'
import type { expiring as en } from '../en/expiring.ts'

export const expiring: Catalogue<typeof en> = {
  'expiring.title': 'Сроки приёмов',
  'expiring.soon': 'Скоро истекут',
  'expiring.soon.cut': 'Скоро истекут: {count} ближайших. Чтобы видеть их все, выберите время короче',
  'expiring.soon.within': 'Истекут в течение',
  'expiring.within.15': '15 минут',
  'expiring.within.60': '1 часа',
  'expiring.within.1440': '24 часов',
  'expiring.over': 'Истекли, диспута нет',
  'expiring.over.since': 'Истекли за последние',
  'expiring.since.1': 'Сутки',
  'expiring.since.3': '3 дня',
  'expiring.since.7': 'Неделю',
  'expiring.scope': 'Чьи приёмы',
  'expiring.none': 'Ничего не истекает и не истекло',
  'expiring.none.hint':
    'Здесь стоят приёмы, которые скоро нельзя будет оплатить, и те, что истекли, но диспута по ним нет. Время — по часам этого компьютера.',
  'expiring.none.soon': 'За это время не истекает ни один',
  'expiring.none.over': 'За это время без диспута не истёк ни один',
  'expiring.column.left': 'Осталось',
  'expiring.column.merchant': 'Мерчант',
  'expiring.column.id': 'Номер у мерчанта',
  'expiring.column.amount': 'Сумма',
  'expiring.column.status': 'Последний статус',
  'expiring.column.act': 'Что дальше',
  'expiring.over.at': 'Истёк {time} по часам этого компьютера',
  'expiring.over.said': 'По словам платформы уже истёк; срок был до {time}',
  'expiring.doubtful': 'Часы?',
  'expiring.doubtful.means':
    'Часы этого компьютера явно идут неверно: реквизиты истекли ещё до того, как пришли. Платформа называет {time}.',
  'expiring.unreadable': 'Не прочесть',
  'expiring.unreadable.means': 'Платформа назвала срок, который не удаётся прочесть: {text}',
  'expiring.neverRead': 'не читался',
  'expiring.refresh': 'Прочитать статус {name} сейчас',
  'expiring.refreshAll': 'Прочитать видимые статусы',
  'expiring.refreshing': 'Чтение: {done} из {count}',
  'expiring.refreshed': 'Прочитано статусов: {count}',
  'expiring.stop': 'Остановить чтение',
  'expiring.paid': 'Клиент оплатил…',
  'expiring.paid.means':
    'Откроет диспут payin_timeout по этому приёму: до подтверждения там ничего не отправится. Клавиша: {key}',
  'expiring.refused': 'В «{status}» диспута нет',
  'expiring.refused.means':
    'В статусе {status}, прочитанном последним, платформа в диспуте откажет. Прочитайте статус ещё раз: он мог измениться.',
}
