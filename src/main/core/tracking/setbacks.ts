import type { Failure } from '#shared/model/failure.ts'

const MINUTE = 60_000

/** Whether the machine must have slept, as a pause took so much longer than was asked for. */
export function afterSleep(took: number, asked: number): boolean {
  return took > asked + MINUTE
}

/** Whether a status could not even be asked for, by what is known of its transaction alone. */
export function saysNothingOfPlatform({ kind }: Failure): boolean {
  const kinds: readonly Failure['kind'][] = [
    'other_platform',
    'other_account',
    'no_platform_id',
    'platform_id_unusable',
    'transaction_not_found',
    'profile_not_found',
  ]
  return kinds.includes(kind)
}

/** Whether a failure may be the transaction's own: its platform may well answer for the next one. */
export function isOwnTrouble({ kind }: Failure): boolean {
  const kinds: readonly Failure['kind'][] = [
    'refused',
    'unreadable_answer',
    'redirected',
    'service_failed',
    'no_answer',
  ]
  return kinds.includes(kind)
}
