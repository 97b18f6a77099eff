/** The keys of a file of payouts. */
export const BATCH_KEYS = {
  paste: ['mod+V'],
  edit: ['Enter', 'F2'],
  clear: ['Delete'],
  undo: ['mod+Z'],
} as const
