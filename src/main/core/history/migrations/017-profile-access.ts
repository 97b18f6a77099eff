/** Reserved: filled in with its issue, or removed before it ships. */
export const profileAccess = 'SELECT 1'
