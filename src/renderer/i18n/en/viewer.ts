/** Copies of files, looked at. */
export const viewer = {
  'viewer.page': 'Page {page} of {pages}',
  'viewer.previous': 'Previous page',
  'viewer.next': 'Next page',
  'viewer.broken':
    'This file cannot be shown: it is damaged, protected or in an unsupported format. It is kept as received.',
  'viewer.loading': 'Opening…',
} as const
