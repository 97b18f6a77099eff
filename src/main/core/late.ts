/** A value that is created on first use. If that fails, the next use tries again. */
export interface Late<T> {
  (): Promise<T>
  /** The value if it has been used already, otherwise `null`. */
  readonly made: () => Promise<T> | null
}

/** For parts that are not needed at startup: `make` loads their code by `import()`. */
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
