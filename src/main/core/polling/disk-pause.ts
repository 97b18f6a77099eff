/** After the desk's own disk has taken nothing of what was read. */
const DISK_PAUSE_MS = 60_000

/** Keeps polling from reading what the desk's own disk does not take: that is no word of a merchant's platform. */
export function createDiskPause(now: () => number) {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    failed(): void {
      failedAt = now()
    },
    /** The moment at which it ends; null where there is none, or the clock was set back since. */
    end: (): number | null => (Math.abs(now() - failedAt) < DISK_PAUSE_MS ? failedAt + DISK_PAUSE_MS : null),
  }
}
