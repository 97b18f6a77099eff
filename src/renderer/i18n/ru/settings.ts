import type { Catalogue } from '../catalogue.ts'
import type { settings as en } from '../en/settings.ts'

export const settings: Catalogue<typeof en> = {
  'settings.general': 'Общие',
  'settings.notifications': 'Уведомления',
  'settings.language': 'Язык',
  'settings.language.system': 'Как в системе',
  'settings.language.en': 'English',
  'settings.language.ru': 'Русский',
  'settings.theme': 'Тема',
  'settings.theme.auto': 'Как в системе',
  'settings.theme.light': 'Светлая',
  'settings.theme.dark': 'Тёмная',
  'settings.operator.name': 'Имя оператора',
  'settings.operator.card': 'Похоже на номер карты. Он не сохраняется: введите имя.',
  'settings.operator.hint':
    'Показывается в истории операций, которые вы создаёте или меняете. Никуда не отправляется. Если пусто — имя учётной записи системы.',
  'settings.operator.noAccount': 'У учётной записи системы нет имени',
  'settings.disputes': 'Диспуты',
  'settings.disputes.minutes': 'Проверять диспуты',
  'settings.disputes.minutes.0': 'Никогда',
  'settings.disputes.minutes.1': 'Каждую минуту',
  'settings.disputes.minutes.5': 'Каждые 5 минут',
  'settings.disputes.minutes.15': 'Каждые 15 минут',
  'settings.disputes.minutes.60': 'Каждый час',
  'settings.disputes.minutes.hint':
    'Проверяются диспуты, не признанные закрытыми, у всех мерчантов; реже, если статус не менялся неделю. Новые статусы показываются здесь и считаются в навигации.',
  'settings.disputes.minutes.never.hint': 'Диспуты проверяются, только когда их кто-то обновляет.',
  'settings.disputes.notices.on': 'Системные уведомления',
  'settings.disputes.notices.browser':
    'Системные уведомления есть только в настольном приложении. В браузере новые статусы показываются только на этой странице.',
  'settings.evidence': 'Доказательства',
  'settings.evidence.usage':
    '{files, plural, =0 {Файлов нет} one {# файл} few {# файла} many {# файлов} other {# файла}}, {used} из {limit}',
  'settings.evidence.rule.text':
    'Копии неотправленных файлов удаляются через {unsent} дней после добавления, отправленных — через {sent} дней после последней отправки, но не пока диспут открыт. Имя, размер и SHA-256 остаются, как и запись об отправленном с каждым диспутом. Не больше {files} файлов на операцию.',
  'settings.session.signedIn': 'В этом браузере выполнен вход',
  'settings.session.signOut': 'Выйти',
  'settings.session.hint':
    'Закроет все страницы Paydesk во всех браузерах; введённое в других вкладках пропадёт. Отправка запросов и автообновление продолжатся. Чтобы войти снова, откройте адрес, который Paydesk выведет в терминале.',
  'settings.session.ask': 'Выйти?',
  'settings.session.ask.text':
    'Введённое или начатое на этой странице ещё не отправлено, не сохранено или не завершено. После выхода оно может пропасть; введённое в других вкладках тоже пропадёт.',
  'settings.about': 'О программе',
  'settings.secrets': 'Секреты',
  'settings.secrets.system': 'Зашифрованы системным хранилищем ключей.',
  'settings.secrets.session': 'Хранятся в памяти, пока открыт Paydesk: системного хранилища ключей здесь нет.',
  'settings.version': 'Версия',
  'settings.host.desktop': 'настольное приложение',
  'settings.host.browser': 'браузер',
  'settings.licence': 'Лицензия',
  'settings.licence.text': 'MIT: можно свободно использовать, изменять и распространять; без гарантий.',

  'settings.polling': 'Статусы операций',
  'settings.polling.notices.on': 'Уведомлять, когда платёж завершён или не удался',
  'settings.polling.notices.hint':
    'Когда автообновление находит, что операция оплачена, истекла, отменена или завершилась ошибкой. В этом окне, если много — одним уведомлением; в фоне — уведомлением системы. Списки и карточки показывают каждый новый статус в любом случае.',
  'settings.polling.notices.browser':
    'Когда автообновление находит, что операция оплачена, истекла, отменена или завершилась ошибкой. На этой странице, если много — одним уведомлением; системные уведомления есть только в настольном приложении. Списки и карточки показывают каждый новый статус в любом случае.',
  'settings.polling.where':
    'Какие операции обновлять и как часто, выбирается у каждого мерчанта: «Мерчанты», «Автообновление».',
}
