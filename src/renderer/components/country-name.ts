import { useCallback } from 'react'
import { useIntl } from 'react-intl'

/** Names a country by its two-letter code. A value that is not a country code is shown unchanged. */
export function useCountryName(): (code: string) => string {
  const { formatDisplayName } = useIntl()
  return useCallback(
    (code) => (/^[A-Z]{2}$/.test(code) ? (formatDisplayName(code, { type: 'region' }) ?? code) : code),
    [formatDisplayName],
  )
}
