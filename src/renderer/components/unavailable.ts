/**
 * For a button that does nothing now, after its `onClick`, which it takes away: not `disabled`, which would take the
 * focus from it.
 */
export const unavailable = (is: boolean) =>
  is ? { 'aria-disabled': true, 'data-disabled': true, onClick: undefined } : {}
