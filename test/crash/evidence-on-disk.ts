import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Milliseconds. A starting desk deletes what a killed one has left, but does not wait for it. */
const PATIENCE = 10_000

/** The folder in which a desk keeps its copies of evidence. */
export function createEvidenceOnDisk(dataFolder: string) {
  const folder = join(dataFolder, 'evidence')
  const names = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : [])
  const parts = (): readonly string[] => names().filter((name) => name.endsWith('.part'))
  const looked = new Set<string>()

  function wrong(which: readonly string[]): readonly string[] {
    return which.flatMap((name) => {
      looked.add(name)
      const bytes = readFileSync(join(folder, name))
      return createHash('sha256').update(bytes).digest('hex') === name
        ? []
        : [`a copy of evidence is not its name: ${name}`]
    })
  }

  return {
    /** Partial files, which a kill may leave. */
    parts,
    has: (sha256: string): boolean => existsSync(join(folder, sha256)),

    /** Partial files that a start did not remove. Call it after a start, before any file is added. */
    async leftovers(): Promise<readonly string[]> {
      const until = performance.now() + PATIENCE
      while (parts().length > 0 && performance.now() < until) await setTimeout(20)
      return parts().map((name) => `half a file is left after the start: ${name}`)
    },

    /** Copies whose name does not match their content; checks only names not checked before, or all. */
    misnamed(which: 'new' | 'all'): readonly string[] {
      const copies = names().filter((name) => !name.endsWith('.part'))
      return wrong(which === 'all' ? copies : copies.filter((name) => !looked.has(name)))
    },
  }
}

export type EvidenceOnDisk = ReturnType<typeof createEvidenceOnDisk>
