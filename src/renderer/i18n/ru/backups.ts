import type { Catalogue } from '../catalogue.ts'
import type { keeping as source } from '../en/backups.ts'

export const keeping: Catalogue<typeof source> = {
  'keeping.title': 'Данные и копии',
  'keeping.folder': 'Папка данных',
  'keeping.folder.hint': 'Здесь хранятся все данные Paydesk.',
  'keeping.open': 'Открыть',
  'keeping.kept': 'Хранится',
  'keeping.kept.database':
    'База данных, {size}: {transactions, plural, =0 {операций нет} one {# операция} few {# операции} many {# операций} other {# операции}}, {observations, plural, =0 {статусов нет} one {# статус} few {# статуса} many {# статусов} other {# статуса}}',
  'keeping.kept.evidence':
    'Доказательства, {size}: {files, plural, =0 {файлов нет} one {# файл} few {# файла} many {# файлов} other {# файла}}',
  'keeping.kept.receipts':
    'Чеки, {size}: {files, plural, =0 {файлов нет} one {# файл} few {# файла} many {# файлов} other {# файла}}',
  'keeping.checked': 'Проверка целостности пройдена {age}',
  'keeping.damage': 'Проверка целостности нашла повреждение: {detail}. Восстановите более раннюю копию.',

  'keeping.payloads': 'Исходные ответы',
  'keeping.payloads.0': 'Хранить все',
  'keeping.payloads.3': 'Удалять через 3 месяца',
  'keeping.payloads.6': 'Удалять через 6 месяцев',
  'keeping.payloads.12': 'Удалять через год',
  'keeping.payloads.24': 'Удалять через 2 года',
  'keeping.payloads.36': 'Удалять через 3 года',
  'keeping.payloads.hint':
    'Удаляются только исходные ответы платформы и только по завершённым операциям: без неизвестного исхода и открытого диспута. Статусы с временем, чеки, реквизиты и история остаются навсегда.',
  'keeping.payloads.ask.title': 'Удалить исходные ответы?',
  'keeping.payloads.ask.counting': 'Подсчёт…',
  'keeping.payloads.ask':
    '{count, plural, =0 {Настолько старых ещё нет: сегодня ничего не удалится. Дальше каждый ответ удаляется в этом возрасте.} one {Настолько старый # исходный ответ. Он удалится сейчас, остальные — в этом возрасте.} few {Настолько старых — # исходных ответа. Они удалятся сейчас, остальные — в этом возрасте.} many {Настолько старых — # исходных ответов. Они удалятся сейчас, остальные — в этом возрасте.} other {Настолько старых — # исходного ответа. Они удалятся сейчас, остальные — в этом возрасте.}}',
  'keeping.payloads.ask.final': 'Удалённое можно вернуть только из резервной копии.',
  'keeping.payloads.ask.confirm': 'Удалить сейчас и удалять автоматически',
  'keeping.payloads.dropped':
    '{count, plural, =0 {Удалять нечего} one {Удалён # исходный ответ} few {Удалено # исходных ответа} many {Удалено # исходных ответов} other {Удалено # исходного ответа}}',
  'keeping.payloads.now': 'Удалить сейчас',
  'keeping.payloadsOverLimit':
    '{count, plural, one {# исходный ответ} few {# исходных ответа} many {# исходных ответов} other {# исходных ответов}} по этой операции ({size}) удалены ради места, последний раз {time}. Статусы и их время сохранены.',
  'keeping.payloadDropped': 'Исходный ответ удалён: он старше срока из настроек.',

  'keeping.backups': 'Резервные копии',
  'keeping.backups.hint':
    'В копии вся история без шифрования: имена, номера счетов, доказательства. Храните её там, куда есть доступ только у вас. Секретов и полных номеров карт в ней нет.',
  'keeping.backups.into': 'Хранятся в {folder}',
  'keeping.backups.into.none': 'Папку вы выберете при первой копии. Лучше на другом диске.',
  'keeping.backups.choose': 'Сменить папку…',
  'keeping.backups.last': 'Последняя копия {age}.',
  'keeping.backups.late': 'Последняя копия {age}: пора сделать новую.',
  'keeping.backups.none': 'Копий пока нет',
  'keeping.backups.list': 'Резервные копии, сначала новые',
  'keeping.backups.more':
    'и ещё {count, plural, one {# более старая} few {# более старые} many {# более старых} other {# более старой}} в той же папке',
  'keeping.backups.row':
    '{transactions, plural, =0 {операций нет} one {# операция} few {# операции} many {# операций} other {# операции}}, {files, plural, =0 {файлов нет} one {# файл} few {# файла} many {# файлов} other {# файла}}, {size}',
  'keeping.backUp': 'Создать копию',
  'keeping.backUp.done':
    'Копия создана и проверена: {transactions, plural, =0 {операций нет} one {# операция} few {# операции} many {# операций} other {# операции}}, {files, plural, =0 {файлов нет} one {# файл} few {# файла} many {# файлов} other {# файла}}, {size}.',
  'keeping.backUp.leftOut':
    '{count, plural, one {# файл не вошёл: его содержимое изменилось.} few {# файла не вошли: их содержимое изменилось.} many {# файлов не вошли: их содержимое изменилось.} other {# файла не вошли: их содержимое изменилось.}}',
  'keeping.backUp.stopped': 'Остановлено. Копия не сохранена.',
  'keeping.progress': 'Ход выполнения',
  'keeping.step.database': 'Копируется база данных…',
  'keeping.step.files': 'Копируются файлы…',
  'keeping.step.check': 'Проверка…',
  'keeping.asking': 'Выберите папку…',

  'keeping.restore': 'Восстановить…',
  'keeping.restore.other': 'Восстановить из другой папки…',
  'keeping.restore.of': 'Восстановить копию от {time}',
  'keeping.restore.title': 'Восстановление из копии',
  'keeping.restore.made': 'Создана',
  'keeping.restore.by': 'версией {version}',
  'keeping.restore.holds': 'Содержит',
  'keeping.restore.preparing': 'Копия загружается и проверяется. До вашего подтверждения текущие данные не меняются.',
  'keeping.restore.ready': 'Копия не повреждена.',
  'keeping.restore.now': 'Текущие данные',
  'keeping.restore.now.text':
    '{transactions, plural, =0 {операций нет} one {# операция} few {# операции} many {# операций} other {# операции}}, из них создано после этой копии: {since, plural, =0 {ни одной} other {#}}',
  'keeping.restore.aside': 'Текущие данные не удаляются: они переносятся в отдельную папку внутри папки данных.',
  'keeping.restore.missing':
    'Отправленного после создания копии в истории не будет: статусы не обновляются, а похожую выплату Paydesk не узнает.',
  'keeping.restore.secrets': 'Секреты мерчантов на этом компьютере останутся.',
  'keeping.restore.secrets.session': 'Секреты мерчантов придётся ввести заново.',
  'keeping.restore.know':
    '{since, plural, =0 {Понимаю: отправленного после создания копии не будет} one {Понимаю: не будет # операции} other {Понимаю: не будет # операций}}',
  'keeping.restore.confirm': 'Восстановить и перезапустить',
  'keeping.restore.startsAnew': 'Paydesk перезапускается…',
  'keeping.restored': 'Последнее восстановление',
  'keeping.restored.text': '{restoredAt}, из копии от {backupMadeAt}. Прежние данные — в {setAside}',

  'review.gap.restored':
    'Данные восстановлены из копии: выплат, отправленных отсюда с {from} по {to}, в истории нет, и Paydesk не может их узнать. Проверьте в кабинете мерчанта.',
  'review.gap.unrecorded':
    'Запись о пропусках в истории утеряна ({to}): прежних выплат может не быть, и Paydesk не может их узнать. Проверьте в кабинете мерчанта.',
  'review.gap.before':
    'История начинается с {to}: более ранних выплат отсюда в ней нет, и Paydesk не может их узнать. Проверьте в кабинете мерчанта.',
  'review.gap.between':
    'В истории пропуск: выплат, отправленных отсюда с {from} до {to}, в ней нет, и Paydesk не может их узнать. Проверьте в кабинете мерчанта.',
}
