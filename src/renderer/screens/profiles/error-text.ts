import type { FieldError } from 'react-hook-form'
import type { MessageId, Translate } from '../../i18n/index.tsx'

/** The text of a field's error: the form keeps message ids. */
export function errorText(t: Translate, error: FieldError | undefined): string | undefined {
  return error?.message ? t(error.message as MessageId) : undefined
}
