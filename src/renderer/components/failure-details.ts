import type { DeskInfo } from '#shared/model/desk.ts'
import type { Failure } from '#shared/model/failure.ts'
import { visibleText } from '#shared/rules/visible-text.ts'

/** What a support ticket needs besides the failure itself: the words shown on the screen, and which desk it was. */
interface DetailsContext {
  readonly words: readonly string[]
  /** `undefined` if even that is unavailable. */
  readonly desk: Pick<DeskInfo, 'version' | 'host' | 'platform'> | undefined
}

/** Everything known about a failure as lines of text, for a support ticket. Contains nothing secret. */
export function failureDetails(failure: Failure, context: DetailsContext): string {
  const fields = Object.entries(failure)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
  return lines(context, fields)
}

/** The same for an error that is not in the `Failure` union. */
export function exceptionDetails(error: unknown, at: Date, context: DetailsContext): string {
  const thrown =
    error instanceof Error
      ? [`${error.name}: ${error.message}`, ...(error.stack ?? '').split('\n')]
      : [`thrown: ${String(error)}`]
  return lines(context, ['kind: exception', `at: ${at.toISOString()}`, ...thrown])
}

/** External text stays on one line, so that it cannot pass for another field. */
function lines({ words, desk }: DetailsContext, fields: readonly string[]): string {
  const from = desk ? [`desk: Paydesk ${desk.version} (${desk.host}, ${desk.platform})`] : []
  return [...words, ...fields, ...from]
    .map((line) => visibleText(line.trimEnd().replace(/[\r\n]+/g, ' ⏎ ')))
    .filter((line) => line !== '')
    .join('\n')
}
