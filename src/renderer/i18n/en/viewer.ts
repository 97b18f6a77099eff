/** Copies of files, looked at. */
export const viewer = {
  'viewer.page': 'Page {page} of {pages}',
  'viewer.previous': 'Page before',
  'viewer.next': 'Next page',
  'viewer.broken':
    'This file cannot be shown: it is damaged, protected, or not what the desk can draw. Its bytes are kept as they came.',
  'viewer.loading': 'Opening…',
} as const
