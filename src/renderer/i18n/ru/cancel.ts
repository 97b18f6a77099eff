import type { Catalogue } from '../catalogue.ts'
import type { cancel as en } from '../en/cancel.ts'

export const cancel: Catalogue<typeof en> = {
  'cancel.title': 'Отмена',
  'cancel.action': 'Отменить операцию',
  'cancel.open': 'Отменить операцию…',
  'cancel.only': 'Платформа отменяет только операции в статусе {process}.',
  'cancel.otherStatus': 'Последний статус — {status} ({time}).',
  'cancel.outOfDate': 'Статус устарел?',
  'cancel.outOfDate.means':
    'Если операция снова в статусе {process}, платформа может принять отмену. Сначала обновите статус.',
  'cancel.tryAnyway': 'Всё равно отправить…',

  'cancel.confirm.title': 'Отменить эту операцию?',
  'cancel.confirm.byPlatformId': 'По ID на платформе',
  'cancel.confirm.byMerchantId': 'По ID заявки',
  'cancel.confirm.lastStatus': 'Последний известный статус',
  'cancel.confirm.neverRead': 'Ещё не получен.',
  'cancel.confirm.notReadable': 'Нельзя узнать без ID на платформе.',
  'cancel.confirm.noStatus': 'В ответе статуса нет.',
  'cancel.confirm.other':
    'Это не {process}, поэтому платформа, скорее всего, откажет. Статус мог устареть: отправить отмену всё равно можно.',
  'cancel.confirm.ownAmount':
    'Это сумма, отправленная отсюда. Какая сумма у заявки с этим ID на платформе, Paydesk знать не может.',
  'cancel.confirm.noAmount': 'Paydesk не может знать, какая заявка у платформы под этим ID и на какую сумму.',
  'cancel.confirm.otherEcho':
    'В ответе платформы на эту заявку был ID другой заявки. Отмена может попасть в ту, другую заявку.',
  'cancel.confirm.again':
    'Отмена уже отправлялась, её исход неизвестен. Отмена действует только в статусе process; что сделает вторая, не сказано.',
  'cancel.confirm.afterAccepted':
    'Платформа уже приняла отмену. Отмена действует только в статусе process; что сделает вторая, не сказано.',
  'cancel.confirm.send': 'Отправить отмену',

  'cancel.sending': 'Отмена…',
  'cancel.sentAs': 'Отправлена {time} по ID {target}',
  'cancel.triedAs': 'Попытка {time} по ID {target}',
  'cancel.accepted': 'Платформа приняла отмену',
  'cancel.acceptedEarlier': 'Более раннюю отмену платформа приняла.',
  'cancel.accepted.unusual':
    'Необычно: платформа ответила HTTP {status} без тела вместо 204. Проверьте статус, прежде чем полагаться на отмену.',
  'cancel.accepted.unusualBody':
    'Необычно: платформа ответила HTTP {status} с телом вместо пустого 204. Ошибки в нём Paydesk не нашёл. Проверьте статус, прежде чем полагаться на отмену.',
  'cancel.accepted.status': 'Какой статус будет после отмены, не описано, поэтому Paydesk его запрашивает:',
  'cancel.accepted.no_id':
    'Какой статус будет после отмены, не описано, и узнать его нельзя: ID на платформе неизвестен.',
  'cancel.accepted.no_status':
    'Какой статус будет после отмены, не описано, и узнать его нельзя: в ответе платформы статуса нет.',
  'cancel.readAfter.none': 'С тех пор не обновлялся.',
  'cancel.refused': 'Платформа отказала в отмене',
  'cancel.refused.means': 'Этот запрос ничего не отменил.',
  'cancel.notSent': 'Отмена не дошла до платформы',
  'cancel.notSent.means': 'Этот запрос ничего не отменил.',
  'cancel.unknown': 'Исход отмены неизвестен',
  'cancel.unknown.read': 'Обновите статус, чтобы узнать исход.',
  'cancel.unknown.notReadable':
    'Статус узнать нельзя: ID на платформе неизвестен. Спросите поддержку или проверьте в кабинете мерчанта, затем укажите исход вручную.',
  'cancel.unknown.noStatus':
    'Статус узнать нельзя: в ответе платформы его нет. Спросите поддержку или проверьте в кабинете мерчанта, затем укажите исход вручную.',
  'cancel.settledByReading': 'Исход отмены был неизвестен; позже прочитан статус',
  'cancel.settledByHand': 'Исход отмены был неизвестен; указан вручную',
  'cancel.settle': 'Указать исход вручную…',
  'cancel.settle.title': 'Указать исход отмены вручную',
  'cancel.settle.does':
    'Только если вы узнали исход другим путём. Отмена больше не будет показана как неизвестная; причина и ваше имя останутся в истории.',
  'cancel.settle.confirm': 'Указать исход',
  'cancel.settle.reason.cancelled': 'Поддержка сообщила, что операция отменена',
  'cancel.settle.reason.notCancelled': 'Поддержка сообщила, что операция не отменена',
}
