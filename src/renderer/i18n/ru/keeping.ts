import type { Catalogue } from '../catalogue.ts'
import type { keeping as source } from '../en/keeping.ts'

export const keeping: Catalogue<typeof source> = {
  'keeping.title': 'Данные',
  'keeping.folder': 'Папка данных',
  'keeping.folder.hint': 'Здесь лежит всё, что хранит программа.',
  'keeping.open': 'Открыть',
  'keeping.kept': 'Хранится',
  'keeping.kept.database':
    'База данных, {size}: {transactions, plural, =0 {операций нет} one {# операция} few {# операции} many {# операций} other {# операции}}, {observations, plural, =0 {статусы не читались} one {# прочитанный статус} few {# прочитанных статуса} many {# прочитанных статусов} other {# прочитанного статуса}}',
  'keeping.kept.evidence':
    'Доказательства, {size}: {files, plural, =0 {файлов нет} one {# файл} few {# файла} many {# файлов} other {# файла}}',
  'keeping.kept.receipts':
    'Чеки, {size}: {files, plural, =0 {файлов нет} one {# файл} few {# файла} many {# файлов} other {# файла}}',
  'keeping.checked': 'Проверена целиком, повреждений нет: {age}.',
  'keeping.damage':
    'Проверка базы данных нашла повреждение: {detail}. Восстановите резервную копию, сделанную до этого.',

  'keeping.payloads': 'Ответы платформы',
  'keeping.payloads.0': 'Хранить все',
  'keeping.payloads.3': 'Удалять через 3 месяца',
  'keeping.payloads.6': 'Удалять через 6 месяцев',
  'keeping.payloads.12': 'Удалять через год',
  'keeping.payloads.24': 'Удалять через 2 года',
  'keeping.payloads.36': 'Удалять через 3 года',
  'keeping.payloads.hint':
    'Удаляются только исходные ответы платформы и только по завершённым операциям: таким, где ничего не осталось невыясненным и нет открытого диспута. Статусы с их временем, чеки, реквизиты и история каждой операции остаются навсегда.',
  'keeping.payloads.ask.title': 'Удалить исходные ответы?',
  'keeping.payloads.ask.counting': 'Идёт подсчёт…',
  'keeping.payloads.ask':
    '{count, plural, =0 {Настолько старых ещё нет: сегодня ничего не удалится. Дальше каждый ответ будет удаляться, когда достигнет этого возраста.} one {Настолько стар # исходный ответ. Он удалится сейчас, остальные — когда достигнут этого возраста.} few {Настолько стары # исходных ответа. Они удалятся сейчас, остальные — когда достигнут этого возраста.} many {Настолько стары # исходных ответов. Они удалятся сейчас, остальные — когда достигнут этого возраста.} other {Настолько стары # исходного ответа. Они удалятся сейчас, остальные — когда достигнут этого возраста.}}',
  'keeping.payloads.ask.final': 'Удалённое можно будет взять только из резервной копии.',
  'keeping.payloads.ask.confirm': 'Удалить и удалять впредь',
  'keeping.payloads.dropped':
    '{count, plural, =0 {Настолько старых ответов не было} one {Удалён # исходный ответ} few {Удалено # исходных ответа} many {Удалено # исходных ответов} other {Удалено # исходного ответа}}',
  'keeping.payloads.now': 'Удалить сейчас',
  'keeping.payloadsOverLimit':
    '{count, plural, one {# исходный ответ} few {# исходных ответа} many {# исходных ответов} other {# исходных ответов}} по этой операции ({size}) удалены ради места, в последний раз {time}. Статусы и их время сохранены.',
  'keeping.payloadDropped': 'Ответ платформы удалён: он старше срока, выбранного в настройках.',

  'keeping.backups': 'Резервные копии',
  'keeping.backups.hint':
    'В копии вся история, и она не зашифрована: имена, номера счетов, доказательства. Храните её там, куда есть доступ только у вас. Секретов и полных номеров карт в ней нет.',
  'keeping.backups.into': 'Создаются в {folder}',
  'keeping.backups.into.none': 'Перед первой копией программа спросит папку. Копия на другом диске переживёт этот.',
  'keeping.backups.choose': 'Сменить папку…',
  'keeping.backups.last': 'Последняя создана {age}.',
  'keeping.backups.late': 'Последняя создана {age}: пора сделать новую.',
  'keeping.backups.none': 'Там их пока нет.',
  'keeping.backups.list': 'Резервные копии, сначала новые',
  'keeping.backups.more':
    'и ещё {count, plural, one {# более старая} few {# более старые} many {# более старых} other {# более старой}} в той же папке',
  'keeping.backups.row':
    '{transactions, plural, =0 {операций нет} one {# операция} few {# операции} many {# операций} other {# операции}}, {files, plural, =0 {файлов нет} one {# файл} few {# файла} many {# файлов} other {# файла}}, {size}',
  'keeping.backUp': 'Создать копию',
  'keeping.backUp.done':
    'Копия создана целиком и прочитана заново: {transactions, plural, =0 {операций нет} one {# операция} few {# операции} many {# операций} other {# операции}}, {files, plural, =0 {файлов нет} one {# файл} few {# файла} many {# файлов} other {# файла}}, {size}.',
  'keeping.backUp.leftOut':
    '{count, plural, one {# файл не вошёл: он уже не тот, что сохраняли.} few {# файла не вошли: они уже не те, что сохраняли.} many {# файлов не вошли: они уже не те, что сохраняли.} other {# файла не вошли: они уже не те, что сохраняли.}}',
  'keeping.backUp.stopped': 'Остановлено: ничего не осталось.',
  'keeping.progress': 'Ход работы',
  'keeping.step.database': 'Копируется база данных…',
  'keeping.step.files': 'Копируются файлы…',
  'keeping.step.check': 'Всё проверяется…',
  'keeping.asking': 'Система спрашивает папку…',

  'keeping.restore': 'Восстановить…',
  'keeping.restore.other': 'Восстановить из другой папки…',
  'keeping.restore.of': 'Восстановить копию от {time}',
  'keeping.restore.title': 'Восстановление из копии',
  'keeping.restore.made': 'Создана',
  'keeping.restore.by': 'версией {version}',
  'keeping.restore.holds': 'Содержит',
  'keeping.restore.preparing':
    'Копия переносится в папку данных рядом с текущими и проверяется целиком. До вашего подтверждения ничего не меняется.',
  'keeping.restore.ready': 'Копия исправна.',
  'keeping.restore.now': 'Сейчас здесь',
  'keeping.restore.now.text':
    '{transactions, plural, =0 {операций нет} one {# операция} few {# операции} many {# операций} other {# операции}}, из них создано после этой копии: {since, plural, =0 {ни одной} other {#}}',
  'keeping.restore.aside': 'Нынешние данные не удаляются: они откладываются в папке данных.',
  'keeping.restore.missing':
    'Того, что отправлено после создания копии, в истории не будет: статусы этих операций не отслеживаются, а похожую выплату программа не узнает.',
  'keeping.restore.secrets': 'Секреты мерчантов на этом компьютере останутся как есть.',
  'keeping.restore.secrets.session': 'Секреты мерчантов нужно будет ввести заново.',
  'keeping.restore.know':
    '{since, plural, =0 {Мне известно, что отправленного после создания копии не будет} one {Мне известно, что не будет # операции} other {Мне известно, что не будет # операций}}',
  'keeping.restore.confirm': 'Восстановить и перезапустить',
  'keeping.restore.startsAnew': 'Программа перезапускается…',
  'keeping.restored': 'Последнее восстановление',
  'keeping.restored.text': '{restoredAt}, из копии от {backupMadeAt}. Прежние данные лежат в {setAside}',

  'notice.restored':
    'Данные восстановлены из копии: {restoredAt}. Того, что отправлено отсюда с {backupMadeAt} до этого времени, в истории нет: прежде чем что-то повторять, посмотрите в кабинете мерчанта. Уже занятый номер платформа не примет. Прежние данные лежат в {setAside}',
  'notice.restored.known': 'Понятно',
  'review.gap':
    'Данные восстановлены из копии: выплат, отправленных отсюда с {from} по {to}, в истории нет, и узнать их программа не может. Посмотрите в кабинете мерчанта.',
}
