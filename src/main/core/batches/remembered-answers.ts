import { type BatchMapping, batchMapping } from '#shared/model/batch.ts'
import type { DraftChange } from '#shared/model/batch-draft.ts'
import { bankKey } from '#shared/rules/batch/judge-cell.ts'
import type { Parts } from '../parts.ts'
import type { DraftState } from './draft-state.ts'
import type { OpenDraft } from './open-drafts.ts'

type About = 'bank' | 'mapping'

export type RememberedAnswers = ReturnType<typeof createRememberedAnswers>

/** What a merchant's operators said about banks and columns, for the next file with the same names and headers. */
export function createRememberedAnswers({ database }: Parts<'database'>) {
  /** An answer that was given since, for example in another draft, stays. */
  async function takeBack(profileId: string, about: About, key: string, said: string | null, now: string | null) {
    const kept = (await database.batchAnswers(profileId, about)).get(key) ?? null
    if (kept === said) await database.keepBatchAnswer(profileId, about, key, now)
  }

  return {
    /** The ID of the bank that each name means. */
    banks: async (profileId: string): Promise<Readonly<Record<string, string>>> =>
      Object.fromEntries(await database.batchAnswers(profileId, 'bank')),

    /** `key`: of the headers; `null` if there are none. */
    async mapping(profileId: string, { draft, remembered }: OpenDraft, key: string | null) {
      const { sheet } = draft.state
      const known = remembered.get(sheet)
      if (known !== undefined) return known
      const answer = key === null ? undefined : (await database.batchAnswers(profileId, 'mapping')).get(key)
      const mapping = answer === undefined ? null : (batchMapping.safeParse(JSON.parse(answer)).data ?? null)
      remembered.set(sheet, mapping)
      return mapping
    },

    async remember(profileId: string, { reader, draft }: OpenDraft, change: DraftChange): Promise<void> {
      if (change.change === 'bank')
        await database.keepBatchAnswer(profileId, 'bank', bankKey(change.name), change.bankId)
      if (change.change === 'mapping') {
        const { proposal } = await reader.propose(draft.state.sheet)
        if (proposal.key !== null)
          await database.keepBatchAnswer(profileId, 'mapping', proposal.key, JSON.stringify(change.mapping))
      }
    },

    /** An undone answer is no longer remembered; what is shown in its place is. */
    async undo(
      profileId: string,
      { reader, remembered }: OpenDraft,
      undone: DraftState,
      now: DraftState,
    ): Promise<void> {
      // Choosing another sheet says nothing about its columns and banks.
      if (undone.sheet !== now.sheet) return
      const [before, banks] = [undone.choices.banks, now.choices.banks]
      for (const name of Object.keys({ ...before, ...banks })) {
        if (before[name] !== banks[name])
          await takeBack(profileId, 'bank', name, before[name] ?? null, banks[name] ?? null)
      }
      if (undone.mapping === now.mapping) return
      const { proposal } = await reader.propose(now.sheet)
      if (proposal.key === null) return
      const [said, shown] = [undone.mapping, now.mapping ?? remembered.get(now.sheet)].map(text)
      await takeBack(profileId, 'mapping', proposal.key, said ?? null, shown ?? null)
    },
  }
}

const text = (mapping: BatchMapping | null | undefined): string | null => (mapping ? JSON.stringify(mapping) : null)
