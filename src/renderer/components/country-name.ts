import { useCallback } from 'react'
import { useIntl } from 'react-intl'

/** Names a country by its two-letter code. A platform may send what is no country code: that is shown as it came. */
export function useCountryName(): (code: string) => string {
  const { formatDisplayName } = useIntl()
  return useCallback(
    (code) => (/^[A-Z]{2}$/.test(code) ? (formatDisplayName(code, { type: 'region' }) ?? code) : code),
    [formatDisplayName],
  )
}
