import type { Network } from '#core/ports.ts'
import type { DeskInfo } from '#shared/model/desk.ts'
import { isLoopback } from '#shared/rules/base-url.ts'

type LoopbackOnly = DeskInfo['loopbackOnly']

/** Why only this machine may be called: Electron's major version is not the one the app is made for. Null: no limit. */
export function checkRuntime(runtime: string, expected: string): LoopbackOnly {
  return major(runtime) === major(expected) ? null : { runtime, expected }
}

/** What may be called on this runtime: everything, or this machine alone. */
export function refusalsOf(limit: LoopbackOnly): Network['refuses'] {
  return (url) => (limit === null || isLoopback(url.hostname) ? null : { kind: 'loopback_only' })
}

function major(version: string): string {
  return version.split('.')[0] ?? version
}
