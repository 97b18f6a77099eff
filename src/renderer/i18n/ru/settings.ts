import type { Catalogue } from '../catalogue.ts'
import type { settings as en } from '../en/settings.ts'

export const settings: Catalogue<typeof en> = {
  'settings.title': 'Настройки',
  'settings.looks': 'Язык и тема',
  'settings.language': 'Язык',
  'settings.language.system': 'Как в системе',
  'settings.language.en': 'English',
  'settings.language.ru': 'Русский',
  'settings.theme': 'Тема',
  'settings.theme.auto': 'Как в системе',
  'settings.theme.light': 'Светлая',
  'settings.theme.dark': 'Тёмная',
  'settings.operator': 'Оператор',
  'settings.operator.name': 'Имя',
  'settings.operator.hint':
    'Указывается в истории операций на этом рабочем месте: кто подтвердил, отменил, запросил повторно, закрыл. Никуда не отправляется. Если поле пустое — имя учётной записи системы.',
  'settings.operator.noAccount': 'У учётной записи системы нет имени',
  'settings.operator.kept': 'Имя сохранено',
  'settings.about': 'О программе',
  'settings.dataFolder': 'Папка данных',
  'settings.dataFolder.hint': 'Всё, что хранит программа, лежит здесь.',
  'settings.secrets': 'Секреты',
  'settings.secrets.system': 'Зашифрованы системным хранилищем ключей.',
  'settings.secrets.session':
    'Хранятся в памяти и забываются при закрытии программы: системного хранилища ключей здесь нет.',
  'settings.version': 'Версия',
  'settings.host.desktop': 'для рабочего стола',
  'settings.host.browser': 'в браузере',
  'settings.licence': 'Лицензия',
  'settings.licence.text': 'MIT: можно свободно использовать, изменять и передавать; без гарантий.',
}
