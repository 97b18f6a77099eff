import type { Catalogue } from '../catalogue.ts'
import type { finding as en } from '../en/finding.ts'

export const finding: Catalogue<typeof en> = {
  'finding.card': 'Поиск по сохранённым цифрам карты: {card}. Полный номер не сохраняется и не попадает в адрес.',
  'finding.card.asTyped': 'Не карта: искать как есть',
  'finding.folded': '{count, plural, one {# требует внимания} few {# требуют внимания} other {# требуют внимания}}',
  'finding.folded.show': 'Показать',
  'finding.palette.group': 'Операции',
  'finding.palette.all': 'Показать все в «Операциях»',
  'finding.keys.submit': 'Отправить из многострочного поля',
}
