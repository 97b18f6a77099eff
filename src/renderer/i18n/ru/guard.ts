import type { Catalogue } from '../catalogue.ts'
import type { guard as en } from '../en/guard.ts'

export const guard: Catalogue<typeof en> = {
  'guard.title': 'Защита',
  'guard.tab.platform': 'Платформа',
  'guard.hours': '{count, plural, one {# час} few {# часа} many {# часов} other {# часа}}',
  'guard.days': '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
  'guard.pattern.title': 'ID из оснований',
  'guard.pattern.why':
    'Если двое введут один инвойс на разных компьютерах, ID получится одинаковым. Платформа принимает ID один раз, поэтому вторая заявка будет отклонена, а не оплачена. Задайте один шаблон на всех компьютерах мерчанта.',
  'guard.pattern': 'Шаблон',
  'guard.pattern.parts': "'{reference}' — основание, '{kind}' — PI (приём) или PO (выплата). Пустое поле: выключено.",
  'guard.pattern.off': 'Выключено: Paydesk предлагает новый ID для каждого платежа.',
  'guard.pattern.PI': 'Приём:',
  'guard.pattern.PO': 'Выплата:',
  'guard.pattern.noKind':
    "Приём и выплата с одним основанием получат один ID, и вторую заявку отклонят. Различить их поможет '{kind}'.",
  'guard.pattern.noReference': "Без '{reference}' все ID были бы одинаковы.",
  'guard.pattern.referenceTwice': "Укажите '{reference}' только один раз.",
  'guard.pattern.unknownPart':
    "В фигурных скобках — только '{reference}' и один раз '{kind}'. Ничего, что отличается на разных компьютерах, например даты: иначе ID не совпадут.",
  'guard.pattern.badId':
    'По этому шаблону ID недопустим. Начните с буквы или цифры; дальше только буквы, цифры и . _ : / # @ + -',
  'guard.platformLike': 'ID заявок этого мерчанта бывают из 8 символов или в виде UUID',
  'guard.platformLike.why':
    'Так выглядят и ID самой платформы. Отмена и диспут принимают в одном поле и те и другие, и не указано, какой из них платформа ищет первым: такой ID может указать на другую операцию.',
  'guard.hours.title': 'Похожие выплаты',
  'guard.hours.why':
    'Перед подтверждением выплаты Paydesk показывает прежние — на ту же карту или тому же получателю и на ту же сумму, а за последние 24 часа — и на ту же карту с суммой, отличающейся не более чем на 1 %. Выплаты с тем же основанием находятся за любой срок. Чтобы продолжить, нужно поставить отметку.',
  'guard.hours.label': 'За сколько часов',
  'guard.hours.presets': 'Обычные сроки',
  'guard.hours.off': 'Выкл.',
  'guard.hours.isOff': 'Выключено: о сделанной раньше выплате ничто не предупредит, даже при том же основании.',
  'guard.hours.range': 'Целое число от 0 до 720.',
  'guard.limits.title': 'Повторный ввод суммы',
  'guard.limits.why': 'Выплату выше лимита можно отправить, только введя сумму ещё раз.',
  'guard.limit': 'Лимит {number}',
  'guard.limit.above': 'Выше',
  'guard.limit.read': 'Прочитано как {value}',
  'guard.limit.remove': 'Удалить лимит {number}',
  'guard.limit.add': 'Добавить лимит',
  'guard.unsaved': 'Не сохранено',
  'guard.discard': 'Отменить изменения',
  'guard.saved': 'Настройки защиты «{name}» сохранены.',
}
