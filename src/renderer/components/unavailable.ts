/**
 * For a button that does nothing now: not `disabled`, which would take the focus from it. What it calls must check that
 * by itself.
 */
export const unavailable = (is: boolean) => (is ? { 'aria-disabled': true, 'data-disabled': true } : {})
