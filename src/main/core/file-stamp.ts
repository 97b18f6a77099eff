/** A moment (ISO 8601, if a text) in a form that any file name may contain; sorts by time. */
export const fileStamp = (at: Date | string): string =>
  (typeof at === 'string' ? at : at.toISOString()).replaceAll(/[:.]/g, '-')
