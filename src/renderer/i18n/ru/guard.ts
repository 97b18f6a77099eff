import type { Catalogue } from '../catalogue.ts'
import type { guard as en } from '../en/guard.ts'

export const guard: Catalogue<typeof en> = {
  'guard.title': 'Защита',
  'guard.tab.platform': 'Платформа',
  'guard.hours': '{count, plural, one {# час} few {# часа} many {# часов} other {# часа}}',
  'guard.days': '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
  'guard.pattern.title': 'Номера заявок из оснований',
  'guard.pattern.why':
    'Если двое на разных рабочих местах введут один и тот же инвойс, номер получится одинаковым, а платформа принимает номер один раз: вторая заявка будет отклонена, а не оплачена. Шаблон должен быть одним на всех рабочих местах мерчанта.',
  'guard.pattern': 'Шаблон',
  'guard.pattern.parts': "'{reference}' — основание, '{kind}' — PI (приём) или PO (выплата). Пустое поле: выключено.",
  'guard.pattern.off': 'Выключено: номер для каждого платежа предлагает программа.',
  'guard.pattern.PI': 'Приём:',
  'guard.pattern.PO': 'Выплата:',
  'guard.pattern.noKind':
    "Приём и выплата с одним основанием получат один номер, и вторую заявку отклонят. Различить их поможет '{kind}'.",
  'guard.pattern.noReference': "Без '{reference}' все номера были бы одинаковы.",
  'guard.pattern.referenceTwice': "'{reference}' стоит в шаблоне один раз.",
  'guard.pattern.unknownPart':
    "В фигурных скобках — только '{reference}' и один раз '{kind}'. Ничего своего для каждого рабочего места, например даты, иначе номера не совпадут.",
  'guard.pattern.badId':
    'Номер по такому шаблону не получится: сначала буква или цифра, дальше только буквы, цифры и . _ : / # @ + -',
  'guard.hours.title': 'Похожие выплаты',
  'guard.hours.why':
    'Перед подтверждением выплаты рядом показываются прежние — на ту же карту или тому же получателю и на ту же сумму, а за последние 24 часа — и на ту же карту с суммой, отличающейся не более чем на 1 %; то же основание находится за любое время. Чтобы продолжить, нужно явное действие.',
  'guard.hours.label': 'За сколько часов',
  'guard.hours.presets': 'Обычные сроки',
  'guard.hours.off': 'Выкл.',
  'guard.hours.isOff': 'Выключено: о выплате, которая уже была, ничто не предупредит, даже при том же основании.',
  'guard.hours.range': 'Целое число от 0 до 720.',
  'guard.limits.title': 'Повторный ввод суммы',
  'guard.limits.why': 'Сумму выплаты выше лимита нужно ввести второй раз, прежде чем её можно будет отправить.',
  'guard.limit': 'Лимит {number}',
  'guard.limit.above': 'Выше',
  'guard.limit.read': 'Прочитано как {value}',
  'guard.limit.remove': 'Убрать лимит {number}',
  'guard.limit.add': 'Добавить лимит',
  'guard.unsaved': 'Ещё не сохранено',
  'guard.discard': 'Отменить изменения',
  'guard.saved': 'Настройки защиты мерчанта «{name}» сохранены.',
}
