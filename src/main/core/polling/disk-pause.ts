/** The pause after the desk's disk refused what was read. */
const DISK_PAUSE_MS = 60_000

/** Pauses polling while the desk's disk refuses what is read: that says nothing about a merchant's platform. */
export function createDiskPause(now: () => number) {
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    failed(): void {
      failedAt = now()
    },
    /** When the pause ends; `null` if there is none, or if the clock was set back since. */
    end: (): number | null => (Math.abs(now() - failedAt) < DISK_PAUSE_MS ? failedAt + DISK_PAUSE_MS : null),
  }
}
