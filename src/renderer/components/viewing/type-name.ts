/** Common names of the file types that occur as evidence, the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/heic': 'HEIC',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/bmp': 'BMP',
  'image/avif': 'AVIF',
  'image/x-icon': 'ICO',
  'image/tiff': 'TIFF',
  'image/svg+xml': 'SVG',
  'video/mp4': 'MP4',
  'video/quicktime': 'QuickTime',
  'video/webm': 'WebM',
  'video/x-m4v': 'M4V',
  'video/3gpp': '3GP',
  'video/matroska': 'Matroska',
  'audio/mpeg': 'MP3',
  'application/zip': 'ZIP',
  'application/x-msdownload': 'EXE',
  'application/x-cfb': 'Word / Excel 97–2003',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.oasis.opendocument.text': 'OpenDocument',
  'application/rtf': 'RTF',
  'application/xml': 'XML',
  'text/html': 'HTML',
  'text/plain': 'TXT',
}

/** The common name of a media type; the media type itself if it has none. */
export function typeName(type: string): string {
  return NAMES[type] ?? type
}
