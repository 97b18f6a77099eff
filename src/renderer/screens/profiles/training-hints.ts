import type { MessageId } from '../../i18n/index.tsx'

/** Some amounts to try on the training platform: their two digits after the point choose what happens. */
export const TRAINING_HINTS: readonly { readonly ending: string; readonly words: MessageId }[] = [
  { ending: '.01', words: 'profiles.training.expired' },
  { ending: '.02', words: 'profiles.training.underpaid' },
  { ending: '.06', words: 'profiles.training.stays_in_process' },
  { ending: '.52', words: 'profiles.training.lost_answer' },
  { ending: '.56', words: 'profiles.training.duplicate_order' },
  { ending: '.61', words: 'profiles.training.other_payment_currency' },
]
