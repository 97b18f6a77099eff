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
  'settings.disputes': 'Наблюдение за диспутами',
  'settings.disputes.minutes': 'Читать самостоятельно',
  'settings.disputes.minutes.0': 'Никогда',
  'settings.disputes.minutes.1': 'Каждую минуту',
  'settings.disputes.minutes.5': 'Каждые 5 минут',
  'settings.disputes.minutes.15': 'Каждые 15 минут',
  'settings.disputes.minutes.60': 'Каждый час',
  'settings.disputes.minutes.hint':
    'Читается каждый диспут любого мерчанта, о котором ни одно слово не говорит прямо, что он закрыт. Тот, чей статус не менялся неделю, читается реже. О новом статусе сообщается здесь, и он отмечен в меню.',
  'settings.disputes.minutes.never.hint': 'Диспут читается, только когда его об этом попросят.',
  'settings.disputes.notices': 'Уведомления',
  'settings.disputes.notices.on': 'О новом статусе сообщает и система',
  'settings.disputes.notices.browser':
    'Системные уведомления есть только в программе для рабочего стола. В браузере о новом статусе сообщает лишь эта страница.',
  'settings.evidence': 'Доказательства',
  'settings.evidence.kept': 'Хранится',
  'settings.evidence.usage':
    '{files, plural, =0 {Ни одного файла} one {# файл} few {# файла} many {# файлов} other {# файла}}, {used} из {limit}',
  'settings.evidence.rule': 'Как долго',
  'settings.evidence.rule.text':
    'Копия файла, который не отправляли, удаляется через {unsent} дней после добавления; отправленного — через {sent} дней после последней отправки. Имя, размер и SHA-256 остаются, как и запись об отправленном с каждым диспутом. С одной операцией хранится не больше {files} файлов.',
  'settings.session': 'Сеанс',
  'settings.session.signedIn': 'В этом браузере выполнен вход',
  'settings.session.signOut': 'Выйти',
  'settings.session.hint':
    'Закроет все страницы Paydesk во всех браузерах. Начатое продолжится, статусы читаются дальше. Чтобы войти снова, откройте адрес, который Paydesk выведет в терминале.',
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
