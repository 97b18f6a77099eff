import type { CallContext } from './failures.ts'
import { parseReply } from './reply-json.ts'
import { fitText } from './reply-limits.ts'
import { isObject, type ReplyJson, type ReplyObject, SourceNumber, textOf } from './reply-value.ts'

/** The platform's description of an error, redacted and truncated. */
interface ErrorWords {
  /** Set only if it is a code, see `isErrorCode`. */
  readonly code?: string
  readonly message?: string
}

/**
 * Reads the texts of an error: `error` and `message` as the dispute endpoints define them (interface: Errors). The form
 * at the other endpoints is not shown, so similar forms are read too. A sentence in place of the code is added to the
 * message.
 */
function errorWords(body: ReplyJson | undefined, context: CallContext): ErrorWords {
  if (!isObject(body)) return {}
  const inner = isObject(body.error) ? body.error : body
  const error = firstText(body.error, inner.code, body.code)
  const message = firstText(body.message, inner.message, body.detail)
  const hasCode = error !== undefined && isErrorCode(error)
  const words = hasCode || error === undefined ? message : message === undefined ? error : `${error}: ${message}`
  const { text } = context.redaction
  return {
    ...(hasCode ? { code: text(error) } : {}),
    ...(words === undefined ? {} : { message: fitText(text(words), 2000) }),
  }
}

/** The same for an unparsed body. */
export function errorWordsOf(body: string, context: CallContext): ErrorWords {
  return errorWords(parseReply(body, context.redaction)?.value, context)
}

/**
 * An error code is one upper-case word, or several joined by underscores, like every documented one (interface:
 * Errors). Anything else in its place ("Bad Request", "unknown error") is text for people from frameworks and gateways,
 * possibly after the request was passed on, and proves nothing about a write.
 */
function isErrorCode(text: string): boolean {
  return text.length <= 100 && /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(text)
}

/** Codes that on their own say that nothing is decided. */
const UNDECIDED_CODES: ReadonlySet<string> = new Set([
  'ERROR',
  'FAILED',
  'FAILURE',
  'EXCEPTION',
  'INTERNAL',
  'UNKNOWN',
  'UNAVAILABLE',
  'BUSY',
  'ABORTED',
  'CANCELLED',
  'CANCELED',
  'DATA_LOSS',
])

/** Parts of codes that say the same: the work is in progress, was abandoned, or failed internally. */
const UNDECIDED_WORDS = [
  'DEADLINE_EXCEEDED|NO_RESPONSE|NOT_RESPONDING|(STILL|ALREADY)_PROCESS(ING|ED)',
  '(INTERNAL|SERVER|SERVICE|SYSTEM|DATABASE|DB|NETWORK|CONNECTION|UNKNOWN|UNEXPECTED|GENERAL)_(ERROR|FAILURE|EXCEPTION)',
  '(TECHNICAL|PROVIDER|ACQUIRER|GATEWAY|BANK|EXTERNAL|COMMUNICATION|RUNTIME|BACKEND|RPC)_(ERROR|FAILURE|EXCEPTION)|UNHANDLED_EXCEPTION',
  'CONNECTION_(RESET|CLOSED|LOST)|SOMETHING_WENT_WRONG',
  '(OUTCOME|RESULT|STATUS|STATE)_UNKNOWN|UNKNOWN_(OUTCOME|RESULT|STATUS|STATE)',
  '(SERVICE|SERVER|SYSTEM|PLATFORM|TEMPORARILY)_UNAVAILABLE|TEMPORARY|OVERLOADED|SERVICE_BUSY|SERVER_BUSY',
  'BAD_GATEWAY|GATEWAY_ERROR|UPSTREAM',
  'TRY_AGAIN|TRY_LATER|RETRY',
]
const UNDECIDED_WORD = new RegExp(`(^|_)(${UNDECIDED_WORDS.join('|')})(_|$)`)

/** Like DISPUTE_FAILED, an "internal processing failure": the corresponding codes of the other writes. */
const UNDECIDED_WRITE =
  /^((DISPUTE|PAYOUT|PAYIN|PAYMENT|CANCEL|TRANSACTION|ORDER|REQUEST|OPERATION|PROCESSING)(_CREAT(E|ION))?|CREAT(E|ION))_(FAILED|FAILURE|ERROR)$/

/**
 * Names that Node and its clients give to a broken connection: a platform that passes one on may have reached the
 * system behind it before the connection broke.
 */
const BROKEN_CONNECTION =
  /^(E(CONN|HOST|NET)[A-Z]+|E(SOCKET)?TIMEDOUT|EPIPE|EAI_[A-Z]+|ENOTFOUND|ABORT_ERR|(UND_ERR|ERR_(STREAM|SOCKET|HTTP2))_\w+|ERR_(NETWORK|CANCELED|BAD_RESPONSE))$/

/** Codes for an order that was taken on and may go through: with one, not even a 401, 403 or 429 is a refusal. */
const UNDER_WAY =
  /(^|_)(IN_PROGRESS|IN_PROCESS|PROCESSING|BEING_PROCESSED|PENDING|QUEUED|TIMEOUT|TIMED_OUT)(_|$)|^INTERNAL_ERROR$/

/** Whether a code says that the request was taken on (its outcome is unknown), and not only to send it later. */
export function isUnderWay(code: string): boolean {
  return UNDER_WAY.test(code)
}

/** Whether a code means "later" or "unknown": whatever the HTTP status, it does not refuse a write. */
export function isUndecided(code: string): boolean {
  const patterns = [UNDER_WAY, UNDECIDED_WORD, UNDECIDED_WRITE, BROKEN_CONNECTION]
  return UNDECIDED_CODES.has(code) || patterns.some((pattern) => pattern.test(code))
}

/** Fields that may wrap the actual body. */
const WRAPPERS = ['data', 'result', 'response'] as const

/**
 * Whether the body of a 2xx names an error: such an answer proves neither success nor refusal. Only fields that report
 * errors count, and a `status`, `result` or `code` that says failure (also the known status `error`); any other status
 * and any other undocumented field do not.
 */
export function namesError(body: ReplyObject): boolean {
  return speaksAgainst(body) || WRAPPERS.some((name) => isObject(body[name]) && speaksAgainst(body[name]))
}

/**
 * Whether the body of a 2xx says that a transaction is cancelled, or says nothing at all. Texts for people, a status
 * other than cancelled, and fields that nothing is known about may as well say that it is not.
 */
export function saysCancelled(body: ReplyObject): boolean {
  const parts = [body, ...WRAPPERS.map((name) => body[name]).filter(isObject)].map(fieldsOf)
  return !parts.some(deniesCancel) && (parts.some(confirmsCancel) || saysNothing(fieldsOf(body)))
}

const ERROR_FIELDS: readonly string[] = ['error', 'errors', 'errorcode', 'errormessage']
const FAILED_WORD = /^(error|fail|failed|failure|rejected|refused|denied|declined|invalid)$/i
const DONE_WORD = /^(ok|success|successful|accepted)$/i
const SUCCESS_WORD = /^(ok|success|successful|created|accepted|done|approved|completed?)$/i

const CANCELLED_WORD = /^cancel(l?ed)?$/i
const CANCELLED_FLAGS = ['cancelled', 'canceled'] as const

type Fields = ReadonlyMap<string, ReplyJson>

/** Fields by their names as platforms write them: `error_code`, `errorCode` and `Error-Code` are the same. */
function fieldsOf(body: ReplyObject): Fields {
  return new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase().replace(/[_-]/g, ''), value]))
}

/** A word for success in place of a transaction's status may mean that it is paid. */
function confirmsCancel(fields: Fields): boolean {
  const says = (name: string, word: RegExp): boolean => word.test(textOf(fields.get(name))?.trim() ?? '')
  const isTrue = (name: string): boolean => fields.get(name) === true || says(name, /^(true|yes|1)$/i)
  return (
    ['success', 'ok', 'result', ...CANCELLED_FLAGS].some(isTrue) ||
    ['status', 'result'].some((name) => says(name, CANCELLED_WORD)) ||
    ['code', 'message', 'result', ...(isTransaction(fields) ? [] : ['status'])].some((name) => says(name, DONE_WORD))
  )
}

function deniesCancel(fields: Fields): boolean {
  const status = fields.get('status')
  const isOther = typeof status === 'string' && !CANCELLED_WORD.test(status.trim()) && !DONE_WORD.test(status.trim())
  return isOther || CANCELLED_FLAGS.some((name) => isFalse(fields.get(name)))
}

function isTransaction(fields: Fields): boolean {
  return ['id', 'transactionid', 'merchanttransactionid', 'amount'].some((name) => fields.has(name))
}

/** Whether there are no fields but those of errors, and no error in them. */
function saysNothing(fields: Fields): boolean {
  return [...fields].every(([name, value]) => [...ERROR_FIELDS, 'code'].includes(name) && !saysSomething(value))
}

function speaksAgainst(body: ReplyObject): boolean {
  const fields = fieldsOf(body)
  const of = (name: string): ReplyJson | undefined => fields.get(name)
  return (
    ERROR_FIELDS.some((name) => saysSomething(of(name))) ||
    ['success', 'ok'].some((name) => isFalse(of(name))) ||
    ['status', 'result'].some((name) => isFailedWord(of(name)) || of(name) === false) ||
    ['status', 'statuscode', 'httpstatus', 'code'].some((name) => isHttpError(of(name))) ||
    isErrorIn(of('code'), of('message'))
  )
}

/** `null`, false, 0 and empty values mean that there is no error. */
function saysSomething(value: ReplyJson | undefined): boolean {
  if (typeof value === 'string') return !/^(0|null|none|false|ok|)$/i.test(value.trim())
  if (value instanceof SourceNumber) return Number(value.source) !== 0
  if (Array.isArray(value)) return value.length > 0
  if (isObject(value)) return Object.keys(value).length > 0
  return value === true
}

function isFalse(value: ReplyJson | undefined): boolean {
  if (typeof value === 'string') return /^(false|0|no)$/i.test(value.trim())
  return value === false || (value instanceof SourceNumber && Number(value.source) === 0)
}

function isFailedWord(value: ReplyJson | undefined): boolean {
  return typeof value === 'string' && FAILED_WORD.test(value.trim())
}

function isHttpError(value: ReplyJson | undefined): boolean {
  const text = value instanceof SourceNumber ? value.source : value
  return typeof text === 'string' && /^[45]\d\d$/.test(text)
}

/** A code counts as an error if there is a message, or if it has several words: a lone "RUB" may be anything. */
function isErrorIn(code: ReplyJson | undefined, message: ReplyJson | undefined): boolean {
  if (typeof code !== 'string' || SUCCESS_WORD.test(code) || !isErrorCode(code)) return false
  return code.includes('_') || (typeof message === 'string' && message !== '')
}

function firstText(...values: readonly (ReplyJson | undefined)[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value !== '')
}
