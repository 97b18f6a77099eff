import type { ExportOptions } from '#shared/model/export.ts'
import type { Language } from '../../i18n/index.tsx'

/** What a file is written like before anybody has chosen: as spreadsheets of that language open it. */
export function defaultOptions(language: Language): ExportOptions {
  return { format: 'xlsx', fields: 'shown', separator: language === 'ru' ? 'semicolon' : 'comma', bom: true }
}
