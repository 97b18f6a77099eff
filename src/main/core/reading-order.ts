export type Ask = () => () => boolean

/**
 * Keeps the order of readings of the same thing that run side by side: one that was asked for before the newest that was
 * kept is not kept after it. The reading calls `ask` when it asks, and what that gives when it is answered: true, to keep it.
 */
export function createReadingOrder() {
  let asked = 0
  const underWay = new Map<string, { readings: number; newest: number }>()

  return async <T>(key: string, read: (ask: Ask) => Promise<T>): Promise<T> => {
    const same = underWay.get(key) ?? { readings: 0, newest: 0 }
    underWay.set(key, same)
    same.readings++
    try {
      return await read(() => {
        const reading = ++asked
        return () => {
          if (reading < same.newest) return false
          same.newest = reading
          return true
        }
      })
    } finally {
      if (--same.readings === 0) underWay.delete(key)
    }
  }
}
