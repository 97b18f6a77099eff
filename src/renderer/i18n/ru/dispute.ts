import type { Catalogue } from '../catalogue.ts'
import type { dispute as en } from '../en/dispute.ts'

export const dispute: Catalogue<typeof en> = {
  'dispute.title': 'Диспут',
  'dispute.action': 'Открыть диспут',
  'dispute.open': 'Открыть диспут…',
  'dispute.beside':
    'Чтобы открыть диспут, закройте эту панель и найдите операцию в списке. Заполненная здесь форма пропадёт.',

  'dispute.type.payin_timeout': 'Приём истёк, но клиент заплатил',
  'dispute.type.payin_trader_reject': 'Трейдер отклонил приём, но клиент заплатил',
  'dispute.type.underpaid': 'Клиент отправил меньше; операция доводится до оплаченной',
  'dispute.type.overpaid': 'Клиент отправил больше; излишек возвращается',
  'dispute.type.byPlatform': 'без типа: решает платформа',
  'dispute.type.payout_not_received': 'Получатель не получил выплату',

  'dispute.sending': 'Диспут отправляется…',
  'dispute.sentAs': 'Отправлен {time}, тип {type}',
  'dispute.triedAs': 'Попытка {time}, тип {type}',
  'dispute.id': 'ID диспута',
  'dispute.id.none': 'В ответе нет ID диспута. Проверьте диспуты на платформе.',
  'dispute.accepted': 'Платформа открыла диспут',
  'dispute.accepted.means':
    'Средства трейдера заморожены, диспут рассматривается. Чтобы узнать статус, проверьте диспуты на платформе.',
  'dispute.refused': 'Платформа отклонила диспут',
  'dispute.refused.means': 'Этот запрос диспут не открыл. Операция остаётся как была.',
  'dispute.notSent': 'Диспут не дошёл до платформы',
  'dispute.notSent.means': 'Этот запрос диспут не открыл. Операция остаётся как была.',
  'dispute.unknown': 'Исход отправки диспута неизвестен',
  'dispute.unknown.means':
    'Платформа могла открыть диспут, а могла и нет. Чтобы узнать, проверьте диспуты; новый можно открыть, когда исход выяснится.',
  'dispute.unknown.tooEarly': 'Его может ещё не быть в списке: если не найдётся, проверьте снова после {time}.',
  'dispute.found': 'Исход отправки диспута был неизвестен; диспут найден на платформе',
  'dispute.found.means': 'Диспут открыт. Пока он открыт, второй платформа отклонит.',
  'dispute.notFound': 'Исход отправки диспута был неизвестен; на платформе диспут не найден',
  'dispute.notFound.means':
    'Его можно открыть снова. Если он всё-таки появится, то, пока он открыт, второй платформа отклонит.',
  'dispute.settledByHand': 'Исход отправки диспута был неизвестен; указан вручную',

  'dispute.settle': 'Указать исход вручную…',
  'dispute.settle.title': 'Указать исход отправки диспута вручную',
  'dispute.settle.does':
    'Только если среди диспутов на платформе нет вашего или вы узнали исход другим путём. Диспут больше не будет показан как неизвестный; причина и ваше имя останутся в истории.',
  'dispute.settle.confirm': 'Указать исход',
  'dispute.settle.reason.opened': 'Поддержка сообщила, что диспут открыт',
  'dispute.settle.reason.notOpened': 'Поддержка сообщила, что диспут не открыт',

  'dispute.known': 'Диспуты на платформе',
  'dispute.look': 'Проверить диспуты',
  'dispute.known.none': 'Ещё не проверялись.',
  'dispute.known.noneThere': 'Диспутов нет, {time}.',
  'dispute.known.noTotal': 'Общего числа платформа не даёт: могут быть и другие.',
  'dispute.known.byOrderId':
    'Поиск идёт по этому ID заявки: если это ID на платформе или платформа назвала другой, не найдётся ничего.',
  'dispute.known.created': 'открыт {time}',
  'dispute.known.read': 'статус {time}',
  'dispute.known.open': 'считается открытым: второй будет отклонён',
  'dispute.known.closed': 'считается закрытым',
  'dispute.candidates':
    '{count, plural, =1 {Возможно, отправлен этот диспут} other {Возможно, отправлен один из этих диспутов: #}}',
  'dispute.candidates.means':
    'Список не доказывает, какой диспут ваш. Сравните и выберите свой; если его нет, укажите исход вручную.',
  'dispute.candidates.sent': 'Отправлено отсюда',
  'dispute.candidates.listed': 'На платформе',
  'dispute.candidates.time.before': '(раньше)',
  'dispute.candidates.time.about': '(около времени отправки)',
  'dispute.candidates.time.during': '(во время отправки)',
  'dispute.candidates.time.after': '(позже)',
  'dispute.candidates.time.unknown': '(часы платформы неизвестны)',
  'dispute.candidates.type': 'Тип',
  'dispute.candidates.take': 'Это наш',
  'dispute.settle.reason.noneIsOurs': 'Среди диспутов на платформе нашего нет',
}
