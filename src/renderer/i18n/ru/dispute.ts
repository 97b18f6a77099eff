import type { Catalogue } from '../catalogue.ts'
import type { dispute as en } from '../en/dispute.ts'

export const dispute: Catalogue<typeof en> = {
  'dispute.title': 'Диспут',
  'dispute.action': 'Открыть диспут',
  'dispute.open': 'Открыть диспут…',
  'dispute.beside':
    'Чтобы открыть диспут, закройте эту панель и найдите операцию в списке: заполненное здесь пропало бы.',
  'dispute.none': 'С этого рабочего места диспут не открывали.',

  'dispute.type.payin_timeout': 'Срок платежа истёк, но клиент заплатил',
  'dispute.type.payin_trader_reject': 'Трейдер отклонил платёж, но клиент заплатил',
  'dispute.type.underpaid': 'Пришло меньше; операция доводится до оплаченной',
  'dispute.type.overpaid': 'Пришло больше; излишек возвращается',
  'dispute.type.byPlatform': 'без типа: решает платформа',
  'dispute.type.payout_not_received': 'Получатель выплаты не получил денег',

  'dispute.sending': 'Диспут отправляется…',
  'dispute.sentAs': 'Отправлен {time}, тип {type}',
  'dispute.id': 'Обращение',
  'dispute.id.none': 'Номера обращения в ответе нет. Посмотрите в списке.',
  'dispute.accepted': 'Платформа открыла диспут',
  'dispute.accepted.means':
    'Средства трейдера заморожены, обращение рассматривается. Как идёт дело, видно в списке: посмотрите в нём.',
  'dispute.refused': 'Платформа отклонила диспут',
  'dispute.refused.means': 'Этим запросом диспут не открыт; операция остаётся как была.',
  'dispute.notSent': 'Диспут не ушёл с этого компьютера',
  'dispute.notSent.means': 'Диспут не открыт; операция остаётся как была.',
  'dispute.unknown': 'Исход диспута неизвестен',
  'dispute.unknown.means':
    'Платформа могла открыть диспут, а могла и нет. Новый можно открыть, когда это выяснится: посмотрите в списке, есть ли он там.',
  'dispute.found': 'Исход диспута был неизвестен; диспут нашёлся в списке',
  'dispute.found.means': 'Диспут открыт. Пока он не закрыт, во втором платформа откажет.',
  'dispute.notFound': 'Исход диспута был неизвестен; в списке его не оказалось',
  'dispute.notFound.means': 'Его можно открыть снова. Если он всё-таки появится, второй платформа отклонит.',
  'dispute.settledByHand': 'Исход диспута был неизвестен; вопрос закрыт вручную',

  'dispute.settle': 'Закрыть вручную…',
  'dispute.settle.title': 'Закрыть вопрос о диспуте вручную',
  'dispute.settle.does':
    'Только если список не даёт ответа: вашего диспута в нём нет или вы узнали, чем кончилось открытие, другим путём. Диспут больше не будет значиться неизвестным; причина и ваше имя останутся в истории.',
  'dispute.settle.confirm': 'Закрыть вопрос',
  'dispute.settle.reason.opened': 'Поддержка сообщила, что диспут открыт',
  'dispute.settle.reason.notOpened': 'Поддержка сообщила, что диспут не открыт',

  'dispute.known': 'Диспуты, прочитанные в списке',
  'dispute.look': 'Посмотреть в списке',
  'dispute.known.none': 'Пока не прочитано ни одного.',
  'dispute.known.noneThere': 'В списке их не оказалось, {time}.',
  'dispute.known.noTotal': 'Общего числа список не даёт: могут быть и другие.',
  'dispute.known.created': 'открыт {time}',
  'dispute.known.read': 'прочитан {time}',
  'dispute.known.open': 'считается открытым: во втором будет отказано',
  'dispute.known.closed': 'считается закрытым',
  'dispute.candidates':
    '{count, plural, one {Возможно, отправлен был этот диспут на платформе} other {Возможно, отправлен был один из этих диспутов на платформе: #}}',
  'dispute.candidates.means':
    'По списку нельзя доказать, чей он. Сравните и выберите свой; если своего нет, закройте вопрос вручную.',
  'dispute.candidates.sent': 'Отправлено отсюда',
  'dispute.candidates.listed': 'В списке',
  'dispute.candidates.time': 'Время',
  'dispute.candidates.time.before': '(раньше)',
  'dispute.candidates.time.about': '(около времени отправки)',
  'dispute.candidates.time.during': '(во время отправки)',
  'dispute.candidates.time.after': '(позже)',
  'dispute.candidates.time.unknown': '(часы платформы неизвестны)',
  'dispute.candidates.type': 'Тип',
  'dispute.candidates.reason': 'Причина',
  'dispute.candidates.files': 'Файлы',
  'dispute.candidates.take': 'Это наш',
  'dispute.settle.reason.noneIsOurs': 'Среди диспутов в списке нашего нет',
}
