/** The zone that days are counted in: the one that was chosen, or the system's. One that is not known here is not taken. */
export function zoneOf(chosen: string): string {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (chosen === '') return own
  try {
    return new Intl.DateTimeFormat('en', { timeZone: chosen }).resolvedOptions().timeZone
  } catch {
    return own
  }
}
