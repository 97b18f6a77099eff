/** What Chromium shows as a picture and does not run. SVG is a document with scripts, HEIC it does not know. */
export const SHOWN_PICTURES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/bmp',
  'image/avif',
  'image/x-icon',
])
