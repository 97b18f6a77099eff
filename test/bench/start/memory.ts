import { readdirSync, readFileSync } from 'node:fs'

/**
 * Megabytes held by a process and all its descendants, counting shared pages once (PSS). `null` if there is no /proc.
 */
export function pssOf(pid: number): number | null {
  const all = processes()
  if (all === null) return null
  const found = new Set([pid])
  for (const one of found) for (const { pid: child, parent } of all) if (parent === one) found.add(child)
  const kilobytes = [...found].reduce((sum, one) => sum + pssOfOne(one), 0)
  return kilobytes / 1024
}

function processes(): readonly { readonly pid: number; readonly parent: number }[] | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const parent = parentOf(name)
        return parent === null ? [] : [{ pid: Number(name), parent }]
      })
  } catch {
    return null
  }
}

/** `null`: it has ended meanwhile. */
function parentOf(pid: string): number | null {
  try {
    // The name, in brackets, may itself contain spaces and brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    return Number(fields?.[1])
  } catch {
    return null
  }
}

function pssOfOne(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
