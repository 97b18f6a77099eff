/** Of a module that could not be loaded, as browsers tell it. */
const ADDRESS = /\S+:\/\/\S+\.js/

/**
 * An import that can be tried again. A browser keeps that a module could not be fetched, and asks for it no more: each next
 * try is under another address.
 */
export function retriable<Module>(importModule: () => Promise<Module>): () => Promise<Module> {
  let failed: string | null = null
  let tries = 0
  return async () => {
    try {
      if (failed === null) return await importModule()
      tries += 1
      return (await import(/* @vite-ignore */ `${failed}?try=${tries}`)) as Module
    } catch (error) {
      failed ??= ADDRESS.exec(error instanceof Error ? error.message : '')?.[0] ?? null
      throw error
    }
  }
}
