export type Ask = () => () => boolean

/**
 * Keeps concurrent readings of the same thing in order: one requested before the newest one kept is not kept after it.
 * `read` calls `ask` when sending its request, and the returned function on the answer: `true` to keep it.
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
