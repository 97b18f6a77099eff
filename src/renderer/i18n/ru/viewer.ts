import type { Catalogue } from '../catalogue.ts'
import type { viewer as en } from '../en/viewer.ts'

export const viewer: Catalogue<typeof en> = {
  'viewer.page': 'Страница {page} из {pages}',
  'viewer.previous': 'Предыдущая страница',
  'viewer.next': 'Следующая страница',
  'viewer.broken':
    'Файл нельзя показать: он повреждён, защищён или в неподдерживаемом формате. Он сохранён как получен.',
  'viewer.loading': 'Открывается…',
}
