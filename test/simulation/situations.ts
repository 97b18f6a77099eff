/** Each write and its outcome, with the failures and the previous states of its transaction's creation. */
const WRITES: readonly (readonly [write: string, failures: readonly string[], before: readonly string[]])[] = [
  ['create × accepted', ['answered'], ['new']],
  ['create × not_sent', ['not_sent'], ['new']],
  ['create × refused', ['refused', 'rate_limited', 'unauthorized'], ['new']],
  ['create × unknown', ['no_answer', 'service_failed', 'unreadable_answer'], ['new']],
  ['ask_again × accepted', ['answered'], ['unknown']],
  ['ask_again × unknown', ['already_there', 'no_answer', 'service_failed', 'unreadable_answer'], ['unknown']],
  ['cancel × accepted', ['answered'], ['accepted']],
  ['cancel × refused', ['refused'], ['accepted', 'unknown']],
  ['cancel × unknown', ['no_answer', 'service_failed', 'unreadable_answer'], ['accepted', 'unknown']],
  ['dispute × accepted', ['answered'], ['accepted']],
  ['dispute × not_sent', ['not_sent'], ['accepted']],
  ['dispute × refused', ['refused'], ['accepted']],
  ['dispute × unknown', ['no_answer', 'service_failed', 'unreadable_answer'], ['accepted']],
]

/** Must be reached within this many runs, or the plan's weights are wrong: operation × outcome × fault × state. */
export const REACHED_IN = 25
export const MUST_BE_REACHED: readonly string[] = [
  ...WRITES.flatMap(([write, failures, before]) =>
    failures.flatMap((failure) => before.map((state) => `${write} × ${failure} × ${state}`)),
  ),
  ...['clock', 'sleep', 'full_disk'],
  ...['now', 'write', 'row', 'action', 'order', 'restore'].map((after) => `kill × ${after}`),
  // What the platform has is refused in between.
  ...['denied × create', 'answer × create × repeated_last', 'answer × create × others_id'],
  ...['put in place', 'given up', 'an order is missing', 'an order that is missing is sent again'].map(
    (what) => `restore × ${what}`,
  ),
  ...['accepted', 'elsewhere', 'held', 'left_out', 'not_sent', 'pending', 'refused', 'unknown'].map(
    (fate) => `batch × row × ${fate}`,
  ),
  ...['sealed', 'its file again', 'a card typed anew', 'started × lanes', 'started × one lane', 'rest'].map(
    (what) => `batch × ${what}`,
  ),
]
