import type { Clock, Random } from './ports.ts'

const LIFE_MS = 5 * 60_000

/** Issues tickets that are valid for one use within five minutes. */
export function createTickets<For>(clock: Clock, random: Random) {
  const given = new Map<string, { readonly what: For; readonly until: number }>()
  return {
    give(what: For): string {
      const now = clock.now().getTime()
      for (const [ticket, { until }] of given) if (until <= now) given.delete(ticket)
      const ticket = random.uuid()
      given.set(ticket, { what, until: now + LIFE_MS })
      return ticket
    },
    /** What a ticket was issued for; `null` if it is unknown, used or expired. */
    use(ticket: string): For | null {
      const found = given.get(ticket)
      given.delete(ticket)
      return found && clock.now().getTime() < found.until ? found.what : null
    },
  }
}
