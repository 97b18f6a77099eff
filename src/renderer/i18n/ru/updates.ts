import type { Catalogue } from '../catalogue.ts'
import type { updates as source } from '../en/updates.ts'

export const updates: Catalogue<typeof source> = {
  'updates.title': 'Обновления',
  'updates.version': 'Установлена',
  'updates.checked': 'Проверено {age}',
  'updates.unchecked': 'После запуска ещё не проверялось',
  'updates.check': 'Проверить сейчас',
  'updates.upToDate': 'Установлена последняя версия.',
  'updates.from': 'Источник обновлений',
  'updates.none.browser_host': 'Paydesk в браузере не обновляется сам — только вместе с исходным кодом.',
  'updates.none.no_feed': 'Эта сборка не обновляется сама. Новую версию возьмите там же, где взяли эту.',
  'updates.none.policy_off': 'Задано администратором: Paydesk не проверяет обновления.',
  'updates.none.policy_unusable':
    'Обновления выключены: не удаётся применить файл политики администратора. Сообщите администратору.',
  'updates.policy': 'Задано администратором:',
  'updates.policy.notify': 'Paydesk проверяет обновления, но не загружает их сам.',
  'updates.policy.download': 'Paydesk проверяет обновления и загружает их сам.',
  'updates.policy.feed': 'Адрес тоже задан администратором.',
  'updates.choices': 'Автоматические обновления',
  'updates.choices.check': 'Проверять обновления автоматически',
  'updates.choices.check.hint':
    'При запуске и каждые шесть часов. Если выключено, Paydesk проверяет только по кнопке «Проверить сейчас».',
  'updates.choices.download': 'Загружать автоматически',
  'updates.choices.download.hint': 'Paydesk не устанавливает обновления сам: когда перезапустить его, решаете вы.',
  'updates.new': 'Новая версия',
  'updates.offer': 'Paydesk {version}',
  'updates.offer.of': 'от {date}',
  'updates.notes': 'Что нового',
  'updates.notes.none': 'Описания к этой версии нет.',
  'updates.download': 'Загрузить',
  'updates.downloading': 'Загрузка… {percent} %',
  'updates.cancel': 'Отменить',
  'updates.ready': 'Загружена и проверена. До перезапуска остаётся прежняя версия.',
  'updates.install': 'Перезапустить и установить',
  'updates.installing': 'Установка. Paydesk перезапустится сам.',
  'updates.waiting': 'Paydesk перезапустится сам. Сейчас он ждёт, потому что:',
  'updates.wait.in_flight': 'Запрос отправлен, ответа ещё нет.',
  'updates.wait.unsaved': 'Исход ещё не сохранён.',
  'updates.wait.unfinished': 'Форма или действие на экране не завершены.',
  'updates.wait.unresolved': 'На экране открыта операция с неизвестным исходом.',
  'updates.wait.batch_cards':
    'Пакет не завершён: после перезапуска его файл и введённые вручную номера карт понадобятся снова. Сначала завершите пакет.',
  'updates.wait.other_desk': 'Открыто ещё одно окно Paydesk. Сначала закройте его: иначе его закроет установщик.',
  'updates.byHand.deb':
    'Этот пакет не обновляется сам. Загрузите новый пакет .deb и установите его поверх этого; папка данных останется.',
  'updates.byHand.portable':
    'Переносная версия не обновляется сама. Загрузите новый архив и распакуйте его на место этой; папка данных останется.',
  'updates.byHand.folder':
    'Эта копия не обновляется сама. Загрузите новую версию и замените ею эту; папка данных останется.',
  'updates.byHand.unsigned_macos':
    'macOS обновляет только подписанные приложения, а это не подписано. Загрузите новую версию и замените ею эту; папка данных останется.',
  'updates.byHand.open': 'Открыть страницу загрузки',
  'updates.failed.check': 'Проверить обновления не удалось',
  'updates.failed.download': 'Обновление не загружено',
  'updates.failed.install': 'Обновление не установлено',
  'updates.failed.safe': 'Установленная версия не изменилась.',
  'updates.failed.unreachable': 'Сервер обновлений не ответил. Проверьте соединение и повторите.',
  'updates.failed.timeout': 'Сервер обновлений отвечал слишком долго. Повторите.',
  'updates.failed.not_found': 'По адресу обновлений нет списка версий.',
  'updates.failed.redirected': 'Сервер обновлений перенаправил на другой адрес. Paydesk туда не обращался.',
  'updates.failed.html_page': 'Вместо списка версий пришла веб-страница. Возможно, это страница входа в сеть.',
  'updates.failed.too_large': 'Список версий слишком длинный. Paydesk не стал читать его до конца.',
  'updates.failed.signature_missing': 'У списка версий нет подписи. Он не использован.',
  'updates.failed.signature_wrong':
    'Подпись не подходит к списку версий: его изменили после подписания. Он не использован. Если это повторится, сообщите администратору.',
  'updates.failed.other_key':
    'Список версий подписан ключом, неизвестным этому Paydesk. Он не использован. Если это повторится, сообщите администратору.',
  'updates.failed.unreadable': 'Список версий подписан, но прочитать его Paydesk не может.',
  'updates.failed.other_product': 'Сервер обновлений предлагает другую программу. Она не использована.',
  'updates.failed.other_platform': 'Сервер обновлений предлагает версию для другой системы. Она не использована.',
  'updates.failed.older':
    'Сервер обновлений предлагает версию {version} — более старую, чем установлена. Она не использована.',
  'updates.failed.minimum':
    'Версию {version} нельзя установить поверх такой старой. Установите её вручную; папка данных останется.',
  'updates.failed.download_failed': 'Соединение с сервером обновлений прервалось. Повторите.',
  'updates.failed.stalled': 'От сервера обновлений минуту ничего не приходило. Повторите.',
  'updates.failed.truncated': 'Файл загружен не полностью. Он удалён. Повторите.',
  'updates.failed.changed': 'Файл не тот, что был подписан. Он удалён. Если это повторится, сообщите администратору.',
  'updates.failed.endless_file': 'Файл длиннее, чем указано в подписанном списке. Он удалён.',
  'updates.failed.disk_full': 'На диске не хватает места. Освободите место и повторите.',
  'updates.failed.folder_unwritable':
    'Paydesk не может записать обновление на его место. Переместите Paydesk в свою папку или обратитесь к администратору.',
  'updates.failed.changed_on_disk':
    'Загруженный файл изменился на этом компьютере после проверки. Он не установлен. Загрузите его снова.',
  'updates.failed.install_failed': 'Не удалось начать установку. Повторите.',
}
