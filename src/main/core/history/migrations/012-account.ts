/** Reserved: filled in with its issue, or removed before it ships. */
export const account = 'SELECT 1'
