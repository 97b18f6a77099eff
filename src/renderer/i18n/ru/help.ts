import type { Catalogue } from '../catalogue.ts'
import type { help as en } from '../en/help.ts'

export const help: Catalogue<typeof en> = {
  'help.title': 'Справка',
  'help.amounts': 'Тренировка: суммы, задающие исход',
  'help.amounts.lead':
    'На учебной платформе исход задают две цифры после точки: 100.52 задаёт, а 100, 100.5 и 100.520 — нет. Любая другая сумма просто оплачивается. «Повторно» — что будет, если тот же номер у мерчанта отправить второй раз.',
  'help.notTraining':
    'Только для учебных денег: когда открыта учебная платформа, любую сумму можно попробовать отсюда.',
  'help.trainerPage': 'Что получила и что отбросила учебная платформа',
  'help.filter': 'Отобрать суммы',
  'help.filter.placeholder': 'Что произойдёт или окончание: истекает, .52',
  'help.filter.count': '{shown} из {all}',
  'help.filter.none': 'Такой суммы нет. Попробуйте другое слово или только две цифры.',
  'help.column.amount': 'Сумма',
  'help.column.what': 'Что произойдёт',
  'help.column.again': 'Повторно',
  'help.column.try': 'Попробовать',
  'help.again.ok': 'проходит',
  'help.again.taken': 'отказ: номер занят',
  'help.again.same': 'то же самое',
  'help.newPayin': 'Новый приём на {amount}',
  'help.newPayout': 'Новая выплата на {amount}',
  'help.allAmounts': 'Все суммы, задающие исход',
  'help.shortcuts': 'Горячие клавиши',
  'help.keys.list': 'В «Операциях»',
  'help.keys.down': 'Следующая',
  'help.keys.up': 'Предыдущая',
  'help.keys.pageDown': 'На страницу вниз',
  'help.keys.pageUp': 'На страницу вверх',
  'help.keys.first': 'Самая новая',
  'help.keys.last': 'Самая старая из загруженных',
  'help.keys.open': 'Открыть',
  'help.keys.close': 'Закрыть',
  'help.states': 'Что значат состояния',
  'help.data': 'Где лежат данные',
}
