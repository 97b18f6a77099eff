import { isAppOrigin } from './app-address.ts'

/** Copying text that the operator clicked on is the one permission given, and to the app's own page alone. */
export function isAllowed(permission: string, origin: string): boolean {
  return permission === 'clipboard-sanitized-write' && URL.canParse(origin) && isAppOrigin(new URL(origin))
}
