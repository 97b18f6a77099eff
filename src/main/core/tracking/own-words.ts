import type { Database } from '../database/database.ts'
import type { NoteChange } from '../database/note-repository.ts'
import { requireTransaction } from '../database/require-transaction.ts'
import { DeskFailure } from '../desk-failure.ts'
import type { Events } from '../events.ts'
import { refuseCardIn, refuseCards } from '../operations/refuse-card-in.ts'

/** How many are changed at once: between two slices others use the journal, and no payment waits for all of them. */
const SLICE = 100

/**
 * The operator's notes and tags on transactions. They are never sent. A text that seems to hold a card number is
 * refused. For a note, the operator can say that it holds none; then only the payout's own card is refused.
 */
export function createOwnWords(database: Database, events: Events) {
  return {
    /**
     * Throws `transaction_not_found`, `note_changed`, or `invalid_input` for a card number. `noCards`: the operator
     * says that the note has none; then only the payout's own card is refused.
     */
    async setNote({ noCards, ...change }: NoteChange & { readonly noCards: boolean }): Promise<void> {
      if (noCards) refuseCardIn((await requireTransaction(database, change.id)).card, { note: change.note })
      else refuseCards('note', [change.note])
      const result = await database.setNote(change)
      if (result !== 'done') throw new DeskFailure({ kind: result })
      events.say({ changed: 'transactions', ids: [change.id] })
    },

    /** If it fails midway, some are changed; called again, it does the rest. Throws like `setNote`. */
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
