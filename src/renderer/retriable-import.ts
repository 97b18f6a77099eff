/** The URL of a module that failed to load, as found in the browser's error message. */
const ADDRESS = /\S+:\/\/\S+\.js/

/**
 * A dynamic import that can be retried. Browsers remember that a module could not be fetched and do not request it
 * again, so each retry uses a different URL.
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
