/** Longer names are refused by file systems: 255 bytes are the most, and a sign has up to four. */
const MAX_SIGNS = 60

/** Signs that no system takes in a file's name, or that hide what it is. */
const NOT_IN_NAMES = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu

/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A name to suggest for a file, whatever was asked for: a name alone, with no folder in it, of the right kind. */
export function documentName(suggested: string, extension: 'txt' | 'pdf' | 'csv' | 'xlsx'): string {
  const name = suggested.slice(suggested.search(/[^/\\]*$/))
  const stem = name.toLowerCase().endsWith(`.${extension}`) ? name.slice(0, -extension.length - 1) : name
  const clean = [...stem.replace(/\s+/g, ' ').replace(NOT_IN_NAMES, '')].slice(0, MAX_SIGNS).join('')
  const plain = clean.replace(/^[. ]+|[. ]+$/g, '')
  return `${plain === '' || DEVICE.test(plain) ? 'paydesk' : plain}.${extension}`
}
