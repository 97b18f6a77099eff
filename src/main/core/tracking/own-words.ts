import type { Database } from '../database/database.ts'
import type { NoteChange } from '../database/note-repository.ts'
import { requireTransaction } from '../database/require-transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import { refuseCardIn, refuseCards } from '../operations/refuse-card-in.ts'

/** So many are changed at once: between two slices the journal is everybody's, and no payment waits for all of them. */
const SLICE = 100

/** The operator's own words on transactions: notes and tags. Nothing of it is sent, and no card number is kept. */
export function createOwnWords(database: Database, events: Events) {
  return {
    /** Throws `transaction_not_found`, `note_changed`, and `invalid_input` for a card number, unless `noCards` says it is none. */
    async setNote({ noCards, ...change }: NoteChange & { readonly noCards: boolean }): Promise<void> {
      if (noCards) refuseCardIn((await requireTransaction(database, change.id)).card, { note: change.note })
      else refuseCards('note', [change.note])
      const result = await database.setNote(change)
      if (result !== 'done') throw new DeskFailure({ kind: result })
      events.say({ changed: 'transactions', ids: [change.id] })
    },

    /** Said again, it does what is left: where it fails in the middle, a part of them is changed. Throws as `setNote` does. */
    async changeTags(ids: readonly string[], add: readonly string[], remove: readonly string[]): Promise<void> {
      refuseCards('tags', add)
      try {
        for (let begin = 0; begin < ids.length; begin += SLICE) {
          await database.changeTags(ids.slice(begin, begin + SLICE), add, remove)
        }
      } finally {
        events.say({ changed: 'transactions', ids: [...ids] })
      }
    },
  }
}
