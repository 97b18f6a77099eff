import type { TrainingLanguage } from '#shared/model/training-scenario-words.ts'
import type { Settings } from '../platform.ts'
import type { DropReason } from '../state/records.ts'
import { en } from './words-en.ts'
import { ru } from './words-ru.ts'

/** How long something still takes. */
export interface Wait {
  readonly count: number
  readonly unit: 's' | 'min'
}

/** All texts of the trainer's page in one language. What the service sends and receives is shown as it came. */
export interface BoardWords {
  readonly title: string
  readonly sections: string
  readonly banner: string
  readonly lead: string
  readonly asOf: string
  readonly reload: string
  readonly reloadAlways: string
  readonly reloadNever: string
  readonly foreignForm: string
  readonly notThere: string
  /** "12 of 340": how many of a long list are shown. */
  readonly someOf: (shown: number, all: number) => string
  readonly bytes: (size: string) => string
  readonly after: (wait: Wait) => string
  readonly nothingToCome: string
  readonly none: string

  readonly disputes: string
  readonly noDisputes: string
  readonly noFiles: string
  readonly dispute: Readonly<
    Record<
      | 'opened'
      | 'id'
      | 'merchant'
      | 'cameAs'
      | 'type'
      | 'typeDerived'
      | 'amount'
      | 'reason'
      | 'toCome'
      | 'cancelReason'
      | 'ignored',
      string
    >
  >
  readonly file: Readonly<Record<'name' | 'declared' | 'really' | 'size' | 'fate', string>>
  readonly stored: string
  readonly storedAsOther: string
  readonly dropped: string
  readonly why: Readonly<Record<Exclude<DropReason, 'field'>, string>> & { readonly field: (name: string) => string }
  readonly whyUnknown: string
  readonly emptyFile: string
  readonly unknownContent: string
  readonly undeclared: string
  readonly fromUrl: string
  /** The results that the state records, by its own English words; `{code}` stands for an HTTP status. */
  readonly results: Readonly<Record<string, string>>

  readonly transactions: string
  readonly noTransactions: string
  readonly transaction: Readonly<
    Record<'created' | 'id' | 'merchant' | 'kind' | 'amount' | 'status' | 'toCome' | 'steered', string>
  >
  readonly paid: (amount: string) => string

  readonly callbacks: string
  readonly noCallbacks: string
  readonly callback: Readonly<Record<'at' | 'transaction' | 'target' | 'status' | 'result' | 'waiting', string>>

  readonly requests: string
  readonly requestsLead: string
  readonly noRequests: string
  readonly request: Readonly<Record<'at' | 'what' | 'answer' | 'open' | 'closed', string>>

  readonly choices: string
  readonly choicesLead: string
  readonly settings: Readonly<Record<keyof Settings, string>>
  readonly apply: string
}

export const BOARD_WORDS: Readonly<Record<TrainingLanguage, BoardWords>> = { en, ru }
