import type { Catalogue } from '../catalogue.ts'
import type { cancel as en } from '../en/cancel.ts'

export const cancel: Catalogue<typeof en> = {
  'cancel.title': 'Отмена',
  'cancel.action': 'Отменить операцию',
  'cancel.open': 'Отменить операцию…',
  'cancel.only': 'Платформа отменяет только то, что в статусе {process}.',
  'cancel.otherStatus': 'Последний статус — {status} ({time}).',
  'cancel.outOfDate': 'Статус устарел?',
  'cancel.outOfDate.means':
    'Если с тех пор платформа вернула операцию в {process}, отмену она ещё может принять. Сначала обновите статус.',
  'cancel.tryAnyway': 'Всё равно отправить…',

  'cancel.confirm.title': 'Отменить операцию?',
  'cancel.confirm.live': 'Боевая среда: настоящие деньги',
  'cancel.confirm.test': 'Тестовая сторона платформы',
  'cancel.confirm.training': 'Учебная среда: деньги не настоящие',
  'cancel.confirm.byPlatformId': 'По номеру у платформы',
  'cancel.confirm.byMerchantId': 'По номеру у мерчанта',
  'cancel.confirm.lastStatus': 'Последний прочитанный статус',
  'cancel.confirm.neverRead': 'Ещё не запрашивался.',
  'cancel.confirm.notReadable': 'Без номера у платформы узнать нельзя.',
  'cancel.confirm.noStatus': 'В ответе он не назван.',
  'cancel.confirm.other':
    'Это не {process}, поэтому платформа, скорее всего, откажет. Прочитанное могло устареть: отправить отмену всё равно можно.',
  'cancel.confirm.mayNotExist': 'Существует ли операция, неизвестно. Отказ не докажет, что её нет.',
  'cancel.confirm.again': 'Отмена уже отправлялась, её исход неизвестен. Ещё одна не повредит.',
  'cancel.confirm.leave': 'Оставить как есть',
  'cancel.confirm.send': 'Отправить отмену',

  'cancel.sending': 'Отмена отправляется…',
  'cancel.sentBy': 'Отправлена {time} по номеру {target}',
  'cancel.accepted': 'Платформа приняла отмену',
  'cancel.accepted.status': 'Какой статус за ней следует, нигде не сказано, поэтому он читается:',
  'cancel.accepted.no_id':
    'Какой статус за ней следует, нигде не сказано, и узнать его нельзя: номер у платформы неизвестен.',
  'cancel.accepted.no_status':
    'Какой статус за ней следует, нигде не сказано, и узнать его нельзя: в ответе платформы он не назван.',
  'cancel.readAfter.none': 'С тех пор он не запрашивался.',
  'cancel.refused': 'Платформа отказала в отмене',
  'cancel.refused.means': 'Ничего не отменено; операция идёт своим ходом.',
  'cancel.notSent': 'Отмена не ушла с этого компьютера',
  'cancel.notSent.means': 'Ничего не отменено; операция идёт своим ходом.',
  'cancel.unknown': 'Исход отмены неизвестен',
  'cancel.unknown.means': 'Платформа могла отменить операцию, а могла и нет.',
  'cancel.unknown.read': 'Что стало с отменой, покажет статус, прочитанный сейчас.',
  'cancel.unknown.notReadable':
    'Узнать нельзя: номер у платформы неизвестен. Спросите поддержку или посмотрите в кабинете мерчанта и закройте вопрос вручную.',
  'cancel.unknown.noStatus':
    'Узнать нельзя: в ответе платформы статус не назван. Спросите поддержку или посмотрите в кабинете мерчанта и закройте вопрос вручную.',
  'cancel.settledByReading': 'Исход отмены был неизвестен; после неё прочитан статус',
  'cancel.settledByHand': 'Исход отмены был неизвестен; вопрос закрыт вручную',
  'cancel.readNow': 'Прочитать статус сейчас',
  'cancel.settle': 'Закрыть вручную…',
  'cancel.settle.title': 'Закрыть вопрос об отмене вручную',
  'cancel.settle.does':
    'Только если вы узнали, чем кончилась отмена, другим путём. Она больше не будет значиться неизвестной; причина и ваше имя останутся в истории.',
  'cancel.settle.confirm': 'Закрыть вопрос',
  'cancel.settle.reason.cancelled': 'Поддержка сообщила, что операция отменена',
  'cancel.settle.reason.notCancelled': 'Поддержка сообщила, что операция не отменена',
}
