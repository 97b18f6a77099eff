import type { DeskStartReason } from '#core/desk-start-error.ts'
import type { InsecureKind } from '../host/environment.ts'

/** Languages of the desktop host's few texts: menu and dialogs. The screens' texts are in renderer/i18n. */
export type HostLanguage = 'en' | 'ru'

/** The language to use: the operator's choice, else the system's if it is supported, else English. */
export function hostLanguageOf(preference: unknown, systemLocale: string): HostLanguage {
  if (preference === 'en' || preference === 'ru') return preference
  return /^ru\b/i.test(systemLocale) ? 'ru' : 'en'
}

export const START_FAILURE: Record<
  HostLanguage,
  Record<DeskStartReason | InsecureKind | 'title' | 'newer_than' | 'other', string>
> = {
  en: {
    title: 'Paydesk cannot start',
    folder_in_use: 'Another Paydesk is already using this data folder. Use that one, or close it first.',
    folder_unwritable:
      'Paydesk cannot read or write its data folder. Check that it is a folder, belongs to you and is open in no other program.',
    folder_in_program:
      'The data folder is inside Paydesk’s program folder, which an update or an uninstall removes with everything in it. Nothing was changed. Move the data folder elsewhere and name its new place, as a full path, in --data:',
    restore_unfinished:
      'A restore could not be finished. Close programs that have files of the data folder open and start Paydesk again: the restore continues. Nothing is lost: the earlier data is in the data folder itself or, as far as it was moved, in its newest folder before-restore-….',
    database_newer:
      'This data folder was used by a newer version of Paydesk. Nothing in it was changed. Install that version or a later one.',
    newer_than:
      'This data folder was used by Paydesk {version}, which is newer. Nothing in it was changed. Install that version or a later one.',
    database_failed: 'The database cannot be opened. Nothing in it was changed.',
    disk_full:
      'The disk is full: the database cannot be opened. Nothing is lost. Free some space and start Paydesk again. After an update of Paydesk it takes about as much as the database itself.',
    program_damaged:
      'Paydesk’s program files are damaged or missing. Install Paydesk again: your data is kept. Nothing was sent and nothing in the data folder was changed.',
    option:
      'Paydesk was started with an option that weakens every connection or writes secrets down. Remove it from NODE_OPTIONS or the command line.',
    variable:
      'An environment variable weakens Paydesk or writes secrets down. Nothing was opened. Remove the variable and start Paydesk again:',
    switch:
      'Paydesk was started with a switch that it does not allow, as it can open Paydesk to other programs, or that it cannot read. Nothing was opened. Remove or correct the switch in the shortcut or the command line:',
    other: 'An unexpected error. Nothing was sent.',
  },
  ru: {
    title: 'Paydesk не может запуститься',
    folder_in_use: 'Эту папку данных уже использует другой Paydesk. Перейдите в него или сначала закройте.',
    folder_unwritable:
      'Paydesk не может читать папку данных или писать в неё. Проверьте, что это папка, что она принадлежит вам и не открыта другой программой.',
    folder_in_program:
      'Папка данных лежит в папке программы Paydesk: обновление или удаление программы сотрёт её со всем содержимым. Ничего не изменено. Переместите папку данных в другое место и укажите полный путь к ней в --data:',
    restore_unfinished:
      'Восстановление не удалось завершить. Закройте программы, в которых открыты файлы из папки данных, и запустите Paydesk снова: восстановление продолжится. Ничего не потеряно: прежние данные лежат в самой папке данных, а уже перемещённые — в её новейшей папке before-restore-….',
    database_newer:
      'Эту папку данных использовала более новая версия Paydesk. В ней ничего не изменено. Установите ту версию или более позднюю.',
    newer_than:
      'Эту папку данных использовал Paydesk {version} — он новее. В ней ничего не изменено. Установите эту версию или более позднюю.',
    database_failed: 'Не удаётся открыть базу данных. В ней ничего не изменено.',
    disk_full:
      'На диске нет места: базу данных не удаётся открыть. Ничего не потеряно. Освободите место и запустите Paydesk снова. После обновления Paydesk его нужно примерно столько, сколько занимает сама база.',
    program_damaged:
      'Файлы программы Paydesk повреждены или отсутствуют. Установите Paydesk заново: данные сохранятся. Ничего не отправлено, в папке данных ничего не изменено.',
    option:
      'Paydesk запущен с параметром, который ослабляет защиту всех соединений или записывает секреты. Уберите его из NODE_OPTIONS или командной строки.',
    variable:
      'Переменная среды записывает секреты или ослабляет защиту Paydesk. Ничего не открыто. Уберите переменную и запустите Paydesk снова:',
    switch:
      'Paydesk запущен с параметром, который недопустим (может открыть его другим программам) или записан неверно. Ничего не открыто. Уберите или исправьте параметр в ярлыке или командной строке:',
    other: 'Непредвиденная ошибка. Ничего не отправлено.',
  },
}

/** Shown when the window stays empty. */
export const EMPTY_WINDOW: Record<HostLanguage, Record<'message' | 'detail' | 'retry' | 'close', string>> = {
  en: {
    message: 'Paydesk cannot show its screens',
    detail:
      'Paydesk’s program files may be damaged. Try again; if this message comes back, close Paydesk and install it again: your data is kept. Statuses are refreshed again after the next start.',
    retry: 'Try Again',
    close: 'Close Paydesk',
  },
  ru: {
    message: 'Paydesk не может показать свои экраны',
    detail:
      'Возможно, повреждены файлы программы Paydesk. Попробуйте ещё раз; если сообщение появится снова, закройте Paydesk и установите его заново: данные сохранятся. Статусы снова будут обновляться после следующего запуска.',
    retry: 'Попробовать ещё раз',
    close: 'Закрыть Paydesk',
  },
}

export type QuitReason = 'sending' | 'unanswered' | 'unsaved' | 'typed' | 'backup' | 'export' | 'cards'

export const QUIT: Record<
  HostLanguage,
  Record<QuitReason, { message: (count: number) => string; detail: string }> &
    Record<'wait' | 'back' | 'close' | 'reload' | 'lostByReload', string>
> = {
  en: {
    sending: {
      message: (count) =>
        count === 1
          ? 'A batch is being sent: one payout is left'
          : `A batch is being sent: ${count.toLocaleString('en')} payouts are left`,
      detail:
        'Closing sends no further payout and waits for the responses that are still to come. The batch says what was sent; you can send the rest later.',
    },
    unanswered: {
      message: (count) =>
        count === 1
          ? 'One request has been sent and not answered yet'
          : `${count} requests have been sent and not answered yet`,
      detail:
        'Closing now leaves the outcome unknown: the platform may or may not have done what was asked. Nothing is lost: at the next start it is at the top of Transactions, where you can find out.',
    },
    unsaved: {
      message: (count) =>
        count === 1
          ? 'The outcome of one request is not saved yet'
          : `The outcomes of ${count} requests are not saved yet`,
      detail:
        'The disk is full or cannot be written to. Free some space: Paydesk then saves the outcome within seconds. Closing now loses it: it is then unknown at the next start.',
    },
    typed: {
      message: () => 'Something you entered is not sent or saved yet',
      detail: 'It is lost if you close now.',
    },
    backup: {
      message: () => 'A backup is being made',
      detail: 'Closing now stops it. An unfinished backup is not kept.',
    },
    export: {
      message: () => 'A file is being exported',
      detail: 'Closing now stops it. An unfinished file is not kept.',
    },
    cards: {
      message: () => 'A batch is not finished',
      detail:
        'Card numbers are only in memory. After the next start, choose the file or paste the table again; card numbers entered by hand must be entered again. No payout is sent twice.',
    },
    wait: 'Wait',
    back: 'Go back',
    close: 'Close anyway',
    reload: 'Reload anyway',
    lostByReload: 'It is lost if you reload now.',
  },
  ru: {
    sending: {
      message: (count) => `Отправляется пакет, осталось выплат: ${count.toLocaleString('ru')}`,
      detail:
        'Если закрыть, новые выплаты отправляться не будут, а ответы на уже отправленные Paydesk дождётся. В пакете видно, что отправлено; остальное можно отправить позже.',
    },
    unanswered: {
      message: (count) =>
        count === 1 ? 'Один запрос отправлен, ответа ещё нет' : `Запросы отправлены, ответа ещё нет: ${count}`,
      detail:
        'Если закрыть сейчас, исход останется неизвестным: платформа могла выполнить запрос, а могла и нет. Ничего не пропадёт: при следующем запуске всё это будет вверху операций, где можно выяснить исход.',
    },
    unsaved: {
      message: (count) =>
        count === 1 ? 'Исход одного запроса ещё не сохранён' : `Исходы запросов ещё не сохранены: ${count}`,
      detail:
        'Диск заполнен или недоступен для записи. Освободите место: Paydesk сохранит исход сам за несколько секунд. Если закрыть сейчас, при следующем запуске исход будет неизвестен.',
    },
    typed: {
      message: () => 'Введённое ещё не отправлено и не сохранено',
      detail: 'Если закрыть сейчас, оно пропадёт.',
    },
    backup: {
      message: () => 'Создаётся резервная копия',
      detail: 'Если закрыть сейчас, создание прервётся. Незавершённая копия не сохраняется.',
    },
    export: {
      message: () => 'Выполняется экспорт в файл',
      detail: 'Если закрыть сейчас, экспорт прервётся. Незавершённый файл не сохраняется.',
    },
    cards: {
      message: () => 'Пакет не завершён',
      detail:
        'Номера карт хранятся только в памяти. После следующего запуска выберите файл или вставьте таблицу ещё раз; номера карт, введённые вручную, придётся ввести снова. Ни одна выплата не уйдёт дважды.',
    },
    wait: 'Подождать',
    back: 'Назад',
    close: 'Всё равно закрыть',
    reload: 'Всё равно перезагрузить',
    lostByReload: 'Если перезагрузить сейчас, оно пропадёт.',
  },
}

/** System notification about a dispute. */
export const DISPUTE_NOTICE: Record<HostLanguage, { title: (status: string) => string; noStatus: string }> = {
  en: { title: (status) => `Dispute: ${status}`, noStatus: 'no status' },
  ru: { title: (status) => `Диспут: ${status}`, noStatus: 'без статуса' },
}

/** System notification about one or more transactions. */
export const STATUS_NOTICE: Record<
  HostLanguage,
  {
    title: (status: string) => string
    group: (count: number) => string
    noStatus: string
    others: (count: number) => string
  }
> = {
  en: {
    title: (status) => `Transaction: ${status}`,
    group: (count) => `${count} transactions changed`,
    noStatus: 'no status',
    others: (count) => `${count} more`,
  },
  ru: {
    title: (status) => `Операция: ${status}`,
    group: (count) => `Изменились операции: ${count}`,
    noStatus: 'без статуса',
    others: (count) => `ещё ${count}`,
  },
}

/** Names of document types in the system's dialog. */
export const DOCUMENT_KINDS: Record<HostLanguage, Record<'txt' | 'pdf' | 'csv' | 'xlsx', string>> = {
  en: { txt: 'Text', pdf: 'PDF', csv: 'CSV', xlsx: 'Excel' },
  ru: { txt: 'Текст', pdf: 'PDF', csv: 'CSV', xlsx: 'Excel' },
}

/** Texts of the system's folder dialog. */
export const FOLDER_QUESTIONS: Record<
  HostLanguage,
  Record<'backups' | 'restore', { readonly title: string; readonly button: string }>
> = {
  en: {
    backups: { title: 'Choose a folder for backups', button: 'Use This Folder' },
    restore: { title: 'Choose a backup to restore', button: 'Open' },
  },
  ru: {
    backups: { title: 'Выберите папку для резервных копий', button: 'Использовать папку' },
    restore: { title: 'Выберите резервную копию', button: 'Открыть' },
  },
}

/** The menu of the macOS dock. */
export const DOCK: Record<HostLanguage, Record<'transactions' | 'newPayin' | 'newPayout', string>> = {
  en: { transactions: 'Transactions', newPayin: 'New Payin', newPayout: 'New Payout' },
  ru: { transactions: 'Операции', newPayin: 'Приём платежа', newPayout: 'Выплата' },
}

export const MENU = {
  en: {
    about: 'About Paydesk',
    settings: 'Settings…',
    hide: 'Hide Paydesk',
    hideOthers: 'Hide Others',
    unhide: 'Show All',
    services: 'Services',
    quit: 'Quit Paydesk',
    exit: 'Exit',
    file: 'File',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    delete: 'Delete',
    selectAll: 'Select All',
    view: 'View',
    reload: 'Reload Screen',
    actualSize: 'Actual Size',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    fullScreen: 'Full Screen',
    developer: 'Developer Tools',
    window: 'Window',
    minimize: 'Minimize',
    zoom: 'Zoom',
    close: 'Close Window',
    front: 'Bring All to Front',
    help: 'Help',
    deskHelp: 'Paydesk Help',
  },
  ru: {
    about: 'О программе Paydesk',
    settings: 'Настройки…',
    hide: 'Скрыть Paydesk',
    hideOthers: 'Скрыть остальные',
    unhide: 'Показать все',
    services: 'Службы',
    quit: 'Завершить Paydesk',
    exit: 'Выход',
    file: 'Файл',
    edit: 'Правка',
    undo: 'Отменить',
    redo: 'Повторить',
    cut: 'Вырезать',
    copy: 'Копировать',
    paste: 'Вставить',
    delete: 'Удалить',
    selectAll: 'Выделить всё',
    view: 'Вид',
    reload: 'Перезагрузить экран',
    actualSize: 'Исходный размер',
    zoomIn: 'Крупнее',
    zoomOut: 'Мельче',
    fullScreen: 'Во весь экран',
    developer: 'Инструменты разработчика',
    window: 'Окно',
    minimize: 'Свернуть',
    zoom: 'Изменить масштаб',
    close: 'Закрыть окно',
    front: 'Все окна — на передний план',
    help: 'Справка',
    deskHelp: 'Справка Paydesk',
  },
} as const satisfies Record<HostLanguage, Record<string, string>>
