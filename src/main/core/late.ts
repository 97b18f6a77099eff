/** Something that is made when it is first asked for. Where that fails it is tried again. */
export interface Late<T> {
  (): Promise<T>
  /** What was asked for already; null where nobody has. */
  readonly made: () => Promise<T> | null
}

/** For parts that no start needs: their code is loaded by `make` (`import()`). */
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
