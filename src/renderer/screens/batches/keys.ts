/** The keyboard shortcuts of a batch. */
export const BATCH_KEYS = {
  paste: ['mod+V'],
  edit: ['Enter', 'F2'],
  clear: ['Delete'],
  undo: ['mod+Z'],
} as const
