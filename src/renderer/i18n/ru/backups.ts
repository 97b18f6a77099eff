import type { Catalogue } from '../catalogue.ts'
import type { backups as source } from '../en/backups.ts'

export const backups: Catalogue<typeof source> = {
  'backups.title': 'Данные и копии',
  'backups.folder': 'Папка данных',
  'backups.folder.hint': 'Здесь хранятся все данные Paydesk.',
  'backups.open': 'Открыть',
  'backups.kept': 'Хранится',
  'backups.kept.database':
    'База данных, {size}: {transactions, plural, =0 {операций нет} one {# операция} few {# операции} many {# операций} other {# операции}}, {observations, plural, =0 {статусов нет} one {# статус} few {# статуса} many {# статусов} other {# статуса}}',
  'backups.kept.evidence':
    'Доказательства, {size}: {files, plural, =0 {файлов нет} one {# файл} few {# файла} many {# файлов} other {# файла}}',
  'backups.kept.receipts':
    'Чеки, {size}: {files, plural, =0 {файлов нет} one {# файл} few {# файла} many {# файлов} other {# файла}}',
  'backups.checked': 'Проверка целостности пройдена {age}',
  'backups.damage': 'Проверка целостности нашла повреждение: {detail}. Восстановите более раннюю копию.',

  'backups.payloads': 'Исходные ответы',
  'backups.payloads.0': 'Хранить все',
  'backups.payloads.3': 'Удалять через 3 месяца',
  'backups.payloads.6': 'Удалять через 6 месяцев',
  'backups.payloads.12': 'Удалять через год',
  'backups.payloads.24': 'Удалять через 2 года',
  'backups.payloads.36': 'Удалять через 3 года',
  'backups.payloads.hint':
    'Удаляются только исходные ответы платформы и только по завершённым операциям: без неизвестного исхода и открытого диспута. Статусы с временем, чеки, реквизиты и история остаются навсегда.',
  'backups.payloads.ask.title': 'Удалить исходные ответы?',
  'backups.payloads.ask.counting': 'Подсчёт…',
  'backups.payloads.ask':
    '{count, plural, =0 {Настолько старых ещё нет: сегодня ничего не удалится. Дальше каждый ответ удаляется в этом возрасте.} one {Настолько старый # исходный ответ. Он удалится сейчас, остальные — в этом возрасте.} few {Настолько старых — # исходных ответа. Они удалятся сейчас, остальные — в этом возрасте.} many {Настолько старых — # исходных ответов. Они удалятся сейчас, остальные — в этом возрасте.} other {Настолько старых — # исходного ответа. Они удалятся сейчас, остальные — в этом возрасте.}}',
  'backups.payloads.ask.final': 'Удалённое можно вернуть только из резервной копии.',
  'backups.payloads.ask.confirm': 'Удалить сейчас и удалять автоматически',
  'backups.payloads.dropped':
    '{count, plural, =0 {Удалять нечего} one {Удалён # исходный ответ} few {Удалено # исходных ответа} many {Удалено # исходных ответов} other {Удалено # исходного ответа}}',
  'backups.payloads.now': 'Удалить сейчас',
  'backups.payloadsOverLimit':
    '{count, plural, one {# исходный ответ} few {# исходных ответа} many {# исходных ответов} other {# исходных ответов}} по этой операции ({size}) {count, plural, one {удалён} other {удалены}} ради места, последний раз {time}. Статусы и их время сохранены.',
  'backups.payloadDropped': 'Исходный ответ удалён: он старше срока из настроек.',

  'backups.backups': 'Резервные копии',
  'backups.backups.hint':
    'В копии вся история без шифрования: имена, номера счетов, доказательства. Храните её там, куда есть доступ только у вас. Секретов и полных номеров карт в ней нет.',
  'backups.backups.into': 'Хранятся в {folder}',
  'backups.backups.into.none': 'Папку вы выберете при первой копии. Лучше на другом диске.',
  'backups.backups.choose': 'Сменить папку…',
  'backups.backups.last': 'Последняя копия {age}.',
  'backups.backups.late': 'Последняя копия {age}: пора сделать новую.',
  'backups.backups.none': 'Копий пока нет',
  'backups.backups.noneReadable': 'Читаемых копий здесь нет.',
  'backups.backups.list': 'Резервные копии, сначала новые',
  'backups.backups.more':
    'и ещё {count, plural, one {# более старая} few {# более старые} many {# более старых} other {# более старой}} в той же папке',
  'backups.backups.row':
    '{transactions, plural, =0 {операций нет} one {# операция} few {# операции} many {# операций} other {# операции}}, {files, plural, =0 {файлов нет} one {# файл} few {# файла} many {# файлов} other {# файла}}, {size}',
  'backups.unreadable': 'Эти копии не читаются, восстановить их нельзя. Paydesk их не удаляет.',
  'backups.unreadable.changed': 'Последнее изменение {time}',
  'backups.backUp': 'Создать копию',
  'backups.backUp.done':
    'Копия создана и проверена: {transactions, plural, =0 {операций нет} one {# операция} few {# операции} many {# операций} other {# операции}}, {files, plural, =0 {файлов нет} one {# файл} few {# файла} many {# файлов} other {# файла}}, {size}.',
  'backups.backUp.leftOut':
    '{count, plural, one {# файл не вошёл: изменился или не читается.} few {# файла не вошли: изменились или не читаются.} many {# файлов не вошли: изменились или не читаются.} other {# файла не вошли: изменились или не читаются.}}',
  'backups.backUp.stopped': 'Остановлено. Незавершённая копия не сохраняется.',
  'backups.step.database': 'Копируется база данных…',
  'backups.step.files': 'Копируются файлы…',
  'backups.step.check': 'Проверка…',
  'backups.asking': 'Выберите папку…',

  'backups.restore': 'Восстановить…',
  'backups.restore.other': 'Восстановить из другой папки…',
  'backups.restore.of': 'Восстановить копию от {time}',
  'backups.restore.title': 'Восстановление из копии',
  'backups.restore.made': 'Создана',
  'backups.restore.by': 'версией {version}',
  'backups.restore.holds': 'Содержит',
  'backups.restore.preparing':
    'Данные копии переносятся и проверяются. До вашего подтверждения текущие данные не меняются.',
  'backups.restore.ready': 'Копия не повреждена.',
  'backups.restore.now': 'Текущие данные',
  'backups.restore.now.text':
    '{transactions, plural, =0 {операций нет} one {# операция} few {# операции} many {# операций} other {# операции}}, {missing, plural, =0 {в копии есть всё} other {из них нет в копии или что-то отправлено после неё: #}}',
  'backups.restore.aside': 'Текущие данные не удаляются: они переносятся в отдельную папку внутри папки данных.',
  'backups.restore.missing':
    'Того, чего нет в копии (например, отправленного после неё), в истории не будет: статусы не будут обновляться, а если сделать похожую выплату, Paydesk о прежней не предупредит.',
  'backups.restore.settings':
    'Заметки, метки, черновики и настройки, в том числе удаление исходных ответов, станут такими, как в копии.',
  'backups.restore.secrets': 'Секреты мерчантов на этом компьютере останутся.',
  'backups.restore.secrets.session': 'Секреты мерчантов придётся ввести заново.',
  'backups.restore.know':
    '{missing, plural, =0 {Понимаю: того, чего нет в копии, не будет} one {Понимаю: # операция пропадёт или вернётся в прежнее состояние} few {Понимаю: # операции пропадут или вернутся в прежнее состояние} other {Понимаю: # операций пропадут или вернутся в прежнее состояние}}',
  'backups.restore.changed':
    'Ничего не восстановлено: пока вы решали, данные изменились. Проверьте числа и подтвердите ещё раз.',
  'backups.restore.confirm': 'Восстановить и перезапустить',
  'backups.restore.startsAnew': 'Paydesk перезапускается…',
  'backups.restored': 'Последнее восстановление',
  'backups.restored.text': '{restoredAt}, из копии от {backupMadeAt}. Прежние данные — в {setAside}',

  'review.gap.restored':
    'Данные восстановлены из копии: выплат, отправленных отсюда с {from} по {to}, в истории нет или показано их прежнее состояние, и Paydesk не может их узнать. Проверьте в кабинете мерчанта.',
  'review.gap.unrecorded':
    'Запись о пропусках в истории утеряна ({to}): прежних выплат может не быть, и Paydesk не может их узнать. Проверьте в кабинете мерчанта.',
  'review.gap.before':
    'История начинается с {to}: более ранних выплат отсюда в ней нет, и Paydesk не может их узнать. Проверьте в кабинете мерчанта.',
  'review.gap.between':
    'В истории пропуск: выплат, отправленных отсюда с {from} до {to}, в ней нет или показано их прежнее состояние, и Paydesk не может их узнать. Проверьте в кабинете мерчанта.',
}
