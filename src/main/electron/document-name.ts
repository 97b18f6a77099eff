/** File systems refuse names over 255 bytes, and a character takes up to four. */
const MAX_SIGNS = 60

/** Characters that some system refuses in file names, or that disguise the file type. */
const NOT_IN_NAMES = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu

/** Names that Windows reserves for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A file name to suggest, whatever was passed in: without a folder and with the right extension. */
export function documentName(suggested: string, extension: 'txt' | 'pdf' | 'csv' | 'xlsx'): string {
  const name = suggested.slice(suggested.search(/[^/\\]*$/))
  const stem = name.toLowerCase().endsWith(`.${extension}`) ? name.slice(0, -extension.length - 1) : name
  const clean = [...stem.replace(/\s+/g, ' ').replace(NOT_IN_NAMES, '')].slice(0, MAX_SIGNS).join('')
  const plain = clean.replace(/^[. ]+|[. ]+$/g, '')
  return `${plain === '' || DEVICE.test(plain) ? 'paydesk' : plain}.${extension}`
}
