import type { DeskInfo } from '#shared/model/desk.ts'
import type { Failure } from '#shared/model/failure.ts'
import { visibleText } from '#shared/rules/visible-text.ts'

/** What a support ticket needs beside the failure itself: what the screen said of it, and which desk it was. */
interface DetailsContext {
  readonly words: readonly string[]
  /** Undefined where even that cannot be asked. */
  readonly desk: Pick<DeskInfo, 'version' | 'host' | 'platform'> | undefined
}

/** Everything known of a failure as lines of text, for a support ticket. There is nothing secret in it. */
export function failureDetails(failure: Failure, context: DetailsContext): string {
  const fields = Object.entries(failure)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
  return lines(context, fields)
}

/** The same for what is no failure of the union. */
export function exceptionDetails(error: unknown, at: Date, context: DetailsContext): string {
  const thrown =
    error instanceof Error
      ? [`${error.name}: ${error.message}`, ...(error.stack ?? '').split('\n')]
      : [`thrown: ${String(error)}`]
  return lines(context, ['kind: exception', `at: ${at.toISOString()}`, ...thrown])
}

/** What came from outside stays on its own line: it cannot pass for another field. */
function lines({ words, desk }: DetailsContext, fields: readonly string[]): string {
  const from = desk ? [`desk: Paydesk ${desk.version} (${desk.host}, ${desk.platform})`] : []
  return [...words, ...fields, ...from]
    .map((line) => visibleText(line.trimEnd().replace(/[\r\n]+/g, ' ⏎ ')))
    .filter((line) => line !== '')
    .join('\n')
}
