import type { Catalogue } from '../catalogue.ts'
import type { shared as en } from '../en/shared.ts'

export const shared: Catalogue<typeof en> = {
  'common.checking': 'Проверка…',
  'common.clearForm': 'Очистить форму',
  'common.goBack': 'Назад',
  'common.mayNotExist': 'Существует ли операция, неизвестно. Отказ не докажет, что её нет.',
  'common.noName': 'без имени',
  'common.notNow': 'Не сейчас',
  'common.openInTransactions': 'Открыть в «Операциях»',
  'common.openPayout': 'Открыть выплату',
  'common.remove': 'Удалить',
  'common.saved': 'Сохранено',
  'common.show': 'Показать',
  'common.showFile': 'Показать {name}',
  'common.stopAndClose': 'Остановить и закрыть',
  'fields.files': 'Файлы',
  'fields.merchant': 'Мерчант',
  'fields.name': 'Название',
  'fields.orderId': 'ID заявки',
  'fields.platformId': 'ID на платформе',
  'fields.reason': 'Причина',
  'fields.response': 'Ответ',
  'fields.time': 'Время',
  'common.save': 'Сохранить',
  'common.stop': 'Остановить',
  'common.none': 'нет',
}
