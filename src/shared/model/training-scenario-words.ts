import type { Scenario, ScenarioGroup } from './training-scenarios.ts'

/** The languages of whoever trains: the app's own, and those of the trainer's page. */
export type TrainingLanguage = 'en' | 'ru'

/** A text in each of them. */
export type TrainingWords = Readonly<Record<TrainingLanguage, string>>

/** Headings of the groups. */
export const GROUP_WORDS: Readonly<Record<ScenarioGroup, TrainingWords>> = {
  status: { en: 'Where the transaction ends', ru: 'Чем заканчивается операция' },
  dispute: {
    en: 'Disputes (a payin expires, a payout is paid; then open a dispute)',
    ru: 'Диспуты (приём истекает, выплата оплачивается; потом откройте диспут)',
  },
  status_read: { en: 'Reading the status (the transaction is paid)', ru: 'Запрос статуса (операция оплачивается)' },
  cancel: { en: 'Cancelling', ru: 'Отмена' },
  creation: {
    en: 'Creating (the transaction, where there is one, is paid)',
    ru: 'Создание (операция, если создана, оплачивается)',
  },
}

/**
 * What each amount does. Not among the app's other texts, because the training platform, which knows nothing of the
 * screens, says the same: in its README, at GET /training/scenarios and on the trainer's page.
 */
export const SCENARIO_WORDS: Readonly<Record<Scenario, TrainingWords>> = {
  expired: {
    en: 'Nobody pays in time: process, pending, expired.',
    ru: 'Вовремя никто не платит: process, pending, expired.',
  },
  underpaid: {
    en: 'The client pays half (payout: is paid).',
    ru: 'Клиент платит половину (выплата проходит целиком).',
  },
  overpaid: {
    en: 'The client pays a tenth too much (payout: is paid).',
    ru: 'Клиент платит на десятую часть больше (выплата проходит как обычно).',
  },
  error: {
    en: 'Ends in error.',
    ru: 'Заканчивается в error.',
  },
  chargeback: {
    en: 'Is paid, then charged back: no dispute can be opened.',
    ru: 'Оплачивается, потом чарджбэк: диспут открыть нельзя.',
  },
  stays_in_process: {
    en: 'Stays in process, so that it can be cancelled (a payin expires after 15 minutes).',
    ru: 'Остаётся в process, поэтому её можно отменить (приём истекает через 15 минут).',
  },
  cancelled_by_trader: {
    en: 'The trader rejects it: ends in cancel.',
    ru: 'Трейдер отклоняет: заканчивается в cancel.',
  },
  pending_confirmation: {
    en: 'Stops in pending_confirmation.',
    ru: 'Останавливается в pending_confirmation.',
  },
  stays_pending: {
    en: 'Stops in pending (payout: processing).',
    ru: 'Останавливается в pending (выплата — в processing).',
  },
  unknown_status: {
    en: 'Ends in a status that the interface does not name: on_hold.',
    ru: 'Заканчивается в статусе, которого нет в описании интерфейса: on_hold.',
  },
  disputed_by_platform: {
    en: 'Is paid, then the platform itself puts it in disputed.',
    ru: 'Оплачивается, потом платформа сама переводит её в disputed.',
  },
  dispute_cancelled: {
    en: 'The dispute ends in cancelled, a closed status: another one can be opened.',
    ru: 'Диспут заканчивается в cancelled, это закрытый статус: можно открыть ещё один.',
  },
  dispute_resolved_rejected: {
    en: 'The dispute ends in resolved_rejected, a closed status: another one can be opened.',
    ru: 'Диспут заканчивается в resolved_rejected, это закрытый статус: можно открыть ещё один.',
  },
  dispute_expired: {
    en: 'The dispute ends in expired, a closed status: another one can be opened.',
    ru: 'Диспут заканчивается в expired, это закрытый статус: можно открыть ещё один.',
  },
  dispute_internal_error: {
    en: 'Opening a dispute answers 500 INTERNAL_ERROR; nothing is opened.',
    ru: 'Диспут не открывается: ответ 500 INTERNAL_ERROR.',
  },
  dispute_unknown_status: {
    en: 'The dispute goes to a status that the interface does not name: in_review.',
    ru: 'Диспут переходит в статус, которого нет в описании интерфейса: in_review.',
  },
  dispute_canceled: {
    en: 'The dispute ends in canceled, with a reason. By the interface it still counts as open.',
    ru: 'Диспут заканчивается в canceled, с причиной. По описанию интерфейса он всё ещё считается открытым.',
  },
  dispute_approved: {
    en: 'The dispute ends in resolved_approved, a closed status: another one can be opened.',
    ru: 'Диспут заканчивается в resolved_approved, это закрытый статус: можно открыть ещё один.',
  },
  dispute_rejected: {
    en: 'The dispute ends in rejected, a closed status: another one can be opened.',
    ru: 'Диспут заканчивается в rejected, это закрытый статус: можно открыть ещё один.',
  },
  dispute_stays: {
    en: 'The dispute stays in process.',
    ru: 'Диспут остаётся в process.',
  },
  dispute_needs_proof: {
    en: 'The dispute succeeds only if a proof was stored; without one it is canceled.',
    ru: 'Диспут выигран, только если сохранён файл с доказательством; без него — canceled.',
  },
  dispute_failed_500: {
    en: 'Opening a dispute answers 500 DISPUTE_FAILED; nothing is opened.',
    ru: 'Диспут не открывается: ответ 500 DISPUTE_FAILED.',
  },
  dispute_failed_400: {
    en: 'Opening a dispute answers 400 DISPUTE_FAILED; nothing is opened.',
    ru: 'Диспут не открывается: ответ 400 DISPUTE_FAILED.',
  },
  dispute_lost_answer: {
    en: 'The dispute is opened, but the connection closes without an answer.',
    ru: 'Диспут открыт, но соединение закрывается без ответа.',
  },
  film_receipt: {
    en: 'Receipts, a film among them.',
    ru: 'Чеки, один из них — видео.',
  },
  status_500: {
    en: 'Reading the status answers 500 INTERNAL_ERROR.',
    ru: 'На запрос статуса ответ 500 INTERNAL_ERROR.',
  },
  status_missing: {
    en: 'The status payload has no status field.',
    ru: 'В ответе на запрос статуса нет поля status.',
  },
  status_html: {
    en: 'Reading the status answers 502 with an HTML page.',
    ru: 'На запрос статуса ответ 502 с HTML-страницей.',
  },
  status_retyped: {
    en: 'The status payload has numbers instead of strings, and fields that nobody documented.',
    ru: 'В ответе на запрос статуса числа вместо строк и поля, которых нет в описании.',
  },
  no_receipts: {
    en: 'Is paid without any receipt.',
    ru: 'Оплачивается, но чеков нет.',
  },
  odd_receipts: {
    en: 'Receipts with awkward names and types: a path, Cyrillic, an HTML page, a dead link.',
    ru: 'Чеки с неудобными именами и типами: путь, кириллица, HTML-страница, мёртвая ссылка.',
  },
  status_slow: {
    en: 'Reading the status takes 5 seconds.',
    ru: 'Ответ на запрос статуса идёт 5 секунд.',
  },
  status_closed: {
    en: 'Reading the status closes the connection without an answer.',
    ru: 'На запрос статуса соединение закрывается без ответа.',
  },
  hostile_receipts: {
    en: 'Receipts that are a trap: HTML and a program by other names, 30 MB, a private host, a redirect, nothing at all.',
    ru: 'Чеки-ловушки: HTML и программа под чужими именами, 30 МБ, частная сеть, перенаправление, пустой файл.',
  },
  cancel_lost_answer: {
    en: 'Stays in process. Cancel works, but the connection closes without an answer.',
    ru: 'Остаётся в process. Отмена срабатывает, но соединение закрывается без ответа.',
  },
  cancel_500: {
    en: 'Stays in process. Cancel answers 500 INTERNAL_ERROR and changes nothing.',
    ru: 'Остаётся в process. На отмену ответ 500 INTERNAL_ERROR, ничего не меняется.',
  },
  cancel_too_late: {
    en: 'Stays in process until a cancel arrives: just then a trader takes it, and the cancel is refused.',
    ru: 'Остаётся в process до отмены: в этот самый момент операцию берёт трейдер, и в отмене отказано.',
  },
  cancel_no_answer: {
    en: 'Stays in process. Cancel works, but no answer comes (up to 120 s).',
    ru: 'Остаётся в process. Отмена срабатывает, но ответа нет (до 120 с).',
  },
  slow_answer: {
    en: 'Created; the answer takes 5 seconds.',
    ru: 'Создаётся; ответ идёт 5 секунд.',
  },
  closed_before: {
    en: 'The connection closes before anything is done.',
    ru: 'Соединение закрывается раньше, чем что-либо сделано.',
  },
  lost_answer: {
    en: 'Created, but the connection closes without an answer.',
    ru: 'Создаётся, но соединение закрывается без ответа.',
  },
  no_answer: {
    en: 'Nothing is done and no answer comes (up to 120 s).',
    ru: 'Ничего не делается, и ответа нет (до 120 с).',
  },
  internal_error: {
    en: '500 INTERNAL_ERROR; nothing is created.',
    ru: '500 INTERNAL_ERROR; ничего не создано.',
  },
  bad_gateway: {
    en: '502 with an HTML page; nothing is created.',
    ru: '502 с HTML-страницей; ничего не создано.',
  },
  duplicate_order: {
    en: '400 DUPLICATE_ORDER, as if somebody had used the id before.',
    ru: '400 DUPLICATE_ORDER, будто этот номер уже использован кем-то раньше.',
  },
  empty_body: {
    en: 'Created; the answer is a success with an empty body.',
    ru: 'Создаётся; ответ успешный, но пустой.',
  },
  half_json: {
    en: 'Created; the answer is a success with half a JSON.',
    ru: 'Создаётся; ответ успешный, но JSON в нём обрывается на половине.',
  },
  retyped: {
    en: 'Created; numbers instead of strings, and fields that nobody documented.',
    ru: 'Создаётся; в ответе числа вместо строк и поля, которых нет в описании.',
  },
  rate_limited: {
    en: '429 TOO_MANY_REQUESTS with Retry-After: 5; nothing is created.',
    ru: '429 TOO_MANY_REQUESTS с Retry-After: 5; ничего не создано.',
  },
  other_payment_currency: {
    en: 'Created; an account payin is to be paid in another currency (payment_currency).',
    ru: 'Создаётся; приём на счёт нужно оплатить в другой валюте (payment_currency).',
  },
  redirect: {
    en: '302 to another origin on this machine; nothing is created. A client that follows is recorded.',
    ru: '302 на другой адрес этого же компьютера; ничего не создано. Если клиент перейдёт по нему, это будет видно.',
  },
  other_amount: {
    en: 'Created; the answer echoes another amount.',
    ru: 'Создаётся; в ответе другая сумма.',
  },
  undocumented_code: {
    en: '400 with an error code that nobody documented: AMOUNT_INVALID.',
    ru: '400 с кодом ошибки, которого нет в описании: AMOUNT_INVALID.',
  },
  unauthorized: {
    en: '401 UNAUTHORIZED; nothing is created.',
    ru: '401 UNAUTHORIZED; ничего не создано.',
  },
  created_no_answer: {
    en: 'Created, but no answer comes (up to 120 s).',
    ru: 'Создаётся, но ответа нет (до 120 с).',
  },
  no_id: {
    en: 'Created; the answer has no id.',
    ru: 'Создаётся; в ответе нет id.',
  },
  created_internal_error: {
    en: 'Created, yet the answer is 500 INTERNAL_ERROR.',
    ru: 'Создаётся, но ответ — 500 INTERNAL_ERROR.',
  },
  always_failing: {
    en: '500 INTERNAL_ERROR however often it is sent; nothing is created.',
    ru: '500 INTERNAL_ERROR, сколько бы раз ни отправляли; ничего не создано.',
  },
  missing_fields: {
    en: 'Created; the answer has only id, merchant_transaction_id and amount.',
    ru: 'Создаётся; в ответе только id, merchant_transaction_id и amount.',
  },
  codeless_400: {
    en: '400 with an HTML page and no error code; nothing is created.',
    ru: '400 с HTML-страницей без кода ошибки; ничего не создано.',
  },
  hostile_text: {
    en: 'Created; texts in the answer hold markup, line breaks, right-to-left marks and great length.',
    ru: 'Создаётся; в текстах ответа разметка, переводы строк, знаки письма справа налево и очень длинные строки.',
  },
  forbidden: {
    en: '403 FORBIDDEN; nothing is created.',
    ru: '403 FORBIDDEN; ничего не создано.',
  },
  huge_answer: {
    en: 'Created; the answer is 32 MB of JSON.',
    ru: 'Создаётся; ответ — 32 МБ JSON.',
  },
  dripping_answer: {
    en: 'Created; the answer drips, a byte a second (up to 120 s), then breaks off.',
    ru: 'Создаётся; ответ сочится по байту в секунду (до 120 с) и обрывается.',
  },
}
