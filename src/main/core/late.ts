/** A value that is made on first use. Where that fails, the next use tries again. */
export interface Late<T> {
  (): Promise<T>
  /** The value, where it has been used already; else null. */
  readonly made: () => Promise<T> | null
}

/** For parts that are not needed at start: `make` loads their code by `import()`. */
export function late<T>(make: () => Promise<T>): Late<T> {
  let made: Promise<T> | null = null
  const get = (): Promise<T> => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
  return Object.assign(get, { made: () => made })
}
