import type { Failure } from '#shared/model/failure.ts'

/** Everything known of a failure as lines of text, for a support ticket. There is nothing secret in it. */
export function failureDetails(failure: Failure): string {
  return Object.entries(failure)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')
}

/** The same for what is no failure of the union. */
export function exceptionDetails(error: unknown, at: Date): string {
  const lines =
    error instanceof Error ? [`${error.name}: ${error.message}`, error.stack ?? ''] : [`thrown: ${String(error)}`]
  return ['kind: exception', `at: ${at.toISOString()}`, ...lines].filter((line) => line !== '').join('\n')
}
