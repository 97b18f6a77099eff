import { tag } from '#shared/model/transaction-query.ts'

/** Tags as they are saved, each once. Leaves out what cannot be a tag. */
export function validTags(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => tag.safeParse(name).data ?? []))]
}

/** The first one that is too long for a tag; spaces only are no tag at all. `null` if there is none. */
export function refusedTag(names: readonly string[]): string | null {
  return names.find((name) => name.trim() !== '' && !tag.safeParse(name).success) ?? null
}
